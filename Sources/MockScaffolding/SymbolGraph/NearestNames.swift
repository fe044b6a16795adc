/// Finds the names that someone who mistyped a name may have meant.
enum NearestNames {
  /// Returns at most three names that resemble a name, the nearest first.
  static func of(_ name: String, among candidates: [String]) -> [String] {
    let limit = max(2, name.count / 3)
    let wanted = name.lowercased()
    return Set(candidates)
      .map { candidate -> (String, Int) in
        let lowercased = candidate.lowercased()
        let last = lowercased.split(separator: ".").last.map(String.init) ?? lowercased
        let isPart = last.contains(wanted) || wanted.contains(last)
        return (candidate, isPart ? 1 : min(distance(wanted, lowercased), distance(wanted, last)))
      }
      .filter { $0.1 <= limit }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(3).map(\.0)
  }

  /// The number of characters to insert, remove, or replace.
  private static func distance(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first), Array(second))
    var row = Array(0...second.count)
    for (index, character) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in second.indices {
        let previous = row[column + 1]
        row[column + 1] = min(
          previous + 1, row[column] + 1, diagonal + (second[column] == character ? 0 : 1))
        diagonal = previous
      }
    }
    return row[second.count]
  }
}
