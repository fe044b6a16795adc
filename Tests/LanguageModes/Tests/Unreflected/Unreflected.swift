import Testing
import Understudy

/// A module without reflection metadata: the library can't read the fields of its types.
@Suite struct Unreflected {
  private let garage = GarageMock()

  @Test("Values without references compare by their bytes")
  func bytes() {
    garage.measure(Size(width: 1, height: 2))
    verify(garage.measure(Size(width: 1, height: 2))).called(1)
    verify(garage.measure(Size(width: 1, height: 3))).called(.never)
    verify(garage.measure(any())).called(1)
  }

  @Test("Values with references are never equal, and the message names their type")
  func references() {
    let plate = Plate(text: "U-LM 1")
    garage.register(plate)
    withKnownIssue {
      verify(garage.register(plate)).called(1)
    } matching: { issue in
      let hint =
        "\nValues of Plate cannot be compared; write matching(like: …) { … } in their place.\n"
      return issue.comments.contains { $0.rawValue.contains(hint) }
    }
    verify(garage.register(matching(like: plate) { $0.text == "U-LM 1" })).called(1)
  }
}

private struct Size {
  var width: Int
  var height: Int
}
private struct Plate { var text: String }

private final class GarageMock: Mock {
  func measure(_ size: Size) { called(with: size) }
  func register(_ plate: Plate) { called(with: plate) }
}
