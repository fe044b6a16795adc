import Shop
import Understudy

func statements(_ catalog: CatalogMock, _ bank: BankMock, _ mailer: MailerMock) async throws {
  when(catalog.stock(of: any())).thenReturn(1)
  try when(catalog.price(of: "tea")).thenReturn(3, 4)
  try when(catalog.price(of: any())).thenThrow(UnknownItem())
  when(catalog.stock(of: matching { $0.count > 3 })).thenAnswer { (item: String) in item.count }
  await when { try await bank.charge(any(), 7) }.thenReturn("r1")
  verify(mailer.send("Sold out", to: "ada")).called(1)
  verify(mailer.send(any(), to: any())).called(.never)
  verify(on: mailer, called: .atLeast(1)).send(any(), to: "ada")
  await verify { try await bank.charge(any(), 7) }.called(1)
}
