// The containers of the standard library, whose elements are of a type known at run time only.

protocol ArrayValue { static var elementType: Any.Type { get } }
protocol DictionaryValue {}
protocol SetValue {}
extension Array: ArrayValue { static var elementType: Any.Type { Element.self } }
extension Dictionary: DictionaryValue {}
extension Set: SetValue {}
