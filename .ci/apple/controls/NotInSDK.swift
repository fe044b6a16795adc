// cannot find '_forEachField' in scope
@_spi(Reflection) import Swift

let isComplete = _forEachField(of: Int.self) { _, _, _, _ in true }
