// The containers of the standard library, for values whose type is known only at run time.

protocol ArrayValue { static var elementType: Any.Type { get } }
protocol DictionaryValue {}
protocol SetValue {}
extension Array: ArrayValue { static var elementType: Any.Type { Element.self } }
extension Dictionary: DictionaryValue {}
extension Set: SetValue {}
