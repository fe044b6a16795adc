/// What waits under a number: the element that has waited longest goes first, and any can leave early.
struct WaitingList<Element> {
  private var elements: [Int: Element] = [:]
  /// In the order of arrival. Elements that have left early still have theirs here.
  private var numbers: ArraySlice<Int> = []

  var count: Int { elements.count }
  var isEmpty: Bool { elements.isEmpty }

  subscript(number: Int) -> Element? {
    get { elements[number] }
    set { elements[number] = newValue }
  }

  mutating func append(_ element: Element, number: Int) {
    elements[number] = element
    numbers.append(number)
  }

  mutating func popFirst() -> Element? {
    while let number = numbers.popFirst() {
      if let element = remove(number) { return element }
    }
    return nil
  }

  mutating func remove(_ number: Int) -> Element? { elements.removeValue(forKey: number) }

  /// Removes the elements for which a condition holds, and returns them in the order of arrival.
  mutating func removeAll(where condition: (Element) -> Bool = { _ in true }) -> [Element] {
    defer { numbers.removeAll { elements[$0] == nil } }
    return numbers.compactMap { number in
      elements[number].map(condition) == true ? remove(number) : nil
    }
  }
}
