import Testing
import Understudy
import UnderstudyTestSupport

/// A message shows characters that look like a space, or like nothing.
@Suite struct InvisibleCharacters {
  private let till = TillMock()

  @Test("Two texts that look the same show how they differ")
  func texts() {
    till.show("5\u{A0}€")
    till.show(Price(text: "5\u{202F}€"))
    expectFailure(
      #"""
      show(_:) was called 0 times, expected exactly 1.
      Expected: show("5 €")
      Other calls of show(_:) (* marks what did not match):
        #1 show(*"5\u{00A0}€"*)
        #2 show(*5\u{202F}€*)
      No other calls on TillMock.
      """#, atLine: #line + 1
    ) { verify(till.show("5 €")).called(1) }
  }

  @Test("A difference inside a long text shows them, too")
  func longTexts() {
    let text = String(repeating: "a", count: 60)
    till.show(text + "\u{200B}")
    expectFailure(
      #"""
      show(_:) was called 0 times, expected exactly 1.
      Expected: show("\#(text)")
      Other calls of show(_:) (* marks what did not match):
        #1 show(*"\#(text)\u{200B}"*)
           argument 1[60]: expected …"aaaaaaaaaa", got …"aaaaaaaaaa\u{200B}"
           argument 1, characters: expected 60, got 61
      No other calls on TillMock.
      """#, atLine: #line + 1
    ) { verify(till.show(text)).called(1) }
  }

  @Test(
    "Each space but the usual one, and each format character, is escaped",
    arguments: [
      ("\u{2003}\u{3000}", #""\u{2003}\u{3000}""#), ("\u{AD}\u{FEFF}", #""\u{00AD}\u{FEFF}""#),
      ("\u{200E}a\u{2066}", #""\u{200E}a\u{2066}""#), ("a\u{200D}b", #""a\u{200D}b""#),
      ("\u{2028}", #""\u{2028}""#), ("a b\t", #""a b\t""#),
    ])
  func characters(text: String, shown: String) { expectShown(text, shown) }

  @Test(
    "Emoji that are joined of several, and flags, stay as they are",
    arguments: ["👨‍👩‍👧", "👩🏽‍🚀", "🏴‍☠️", "❤️‍🔥", "🏴󠁧󠁢󠁷󠁬󠁳󠁿", "🇩🇪", "1️⃣"])
  func emoji(text: String) {
    expectShown(text, "\"\(text)\"")
    expectShown(text + "\u{200D}", "\"\(text)\\u{200D}\"")
  }

  @Test("A description with line breaks is on one line")
  func descriptions() {
    till.show(Price(text: "5 €\n  and more"))
    till.show([Receipt(text: "5 €\r\nthanks")])
    till.show(Till(text: "a\u{2028}b"))
    expectFailure(
      #"""
      show(_:) was called 0 times, expected exactly 1.
      Expected: show(6 €\n)
      Other calls of show(_:) (* marks what did not match):
        #1 show(*5 €\n  and more*)
        #2 show(*[5 €\r\nthanks]*)
        #3 show(*a\u{2028}b*)
      No other calls on TillMock.
      """#, atLine: #line + 1
    ) { verify(till.show(Price(text: "6 €\n"))).called(1) }
  }

  @Test("A name with spaces is shown as it's written")
  func names() {
    till.show(Coin(`face value`: 1))
    till.show(\Coin.`face value`)
    expectFailure(
      #"""
      show(_:) was called 0 times, expected exactly 1.
      Expected: show(having(\.`face value`, 2))
      Other calls of show(_:) (* marks what did not match):
        #1 show(*Coin(`face value`: 1)*)
           argument 1.`face value`: expected 2, got 1
        #2 show(*\Coin.`face value`*)
      No other calls on TillMock.
      """#, atLine: #line + 1
    ) { verify(till.show(having(\Coin.`face value`, 2))).called(1) }
  }

  @Test("A line to paste has them as escapes")
  func lines() {
    let found = failures { TillMock(policy: .strict).show("5\u{A0}€") }
    #expect(found[0].text.contains(#"Stub it: when(mock.show("5\u{00A0}€")).thenReturn()"#))
  }

  private func expectShown(_ text: String, _ shown: String) {
    let till = TillMock()
    till.show(text)
    #expect(till.mockState.transcript == "#1 show(\(shown))")
  }
}

private struct Price: CustomStringConvertible {
  let text: String
  var description: String { text }
}

private struct Receipt: CustomDebugStringConvertible {
  let text: String
  var debugDescription: String { text }
}

private struct Till: CustomTestStringConvertible {
  let text: String
  var testDescription: String { text }
}

private struct Coin { let `face value`: Int }

private final class TillMock: Mock {
  func show(_ value: Any) { called(with: value) }
}
