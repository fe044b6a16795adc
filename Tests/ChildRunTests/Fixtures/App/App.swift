protocol Library {
  func page(_ number: Int, of book: String) throws -> String
}
