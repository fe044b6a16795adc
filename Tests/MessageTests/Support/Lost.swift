/// Reads `lost` in every message.
enum Lost: String, Error, CustomStringConvertible {
  case lost
  var description: String { rawValue }
}

func lose<Value>() throws -> Value { throw Lost.lost }
func loseLater<Value>() async throws -> Value { throw Lost.lost }
