import Testing
import Understudy
import UnderstudyTestSupport

/// A message shows characters that look like a space, or like nothing.
@Suite struct InvisibleCharacters {
  @Test("Two texts that look the same show how they differ")
  func texts() {
    expectDifference(
      #"""
      take("5 €")
        #1 take(*"5\u{00A0}€"*)
        #2 take(*5\u{202F}€*)
      """#, from: "5 €", in: "5\u{A0}€", Price(text: "5\u{202F}€"))
  }

  @Test("A difference inside a long text shows them, too")
  func longTexts() {
    let text = String(repeating: "a", count: 60)
    expectDifference(
      #"""
      take("\#(text)")
        #1 take(*"\#(text)\u{200B}"*)
           argument 1[60]: expected …"aaaaaaaaaa", got …"aaaaaaaaaa\u{200B}"
           argument 1, characters: expected 60, got 61
      """#, from: text, in: text + "\u{200B}")
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
    expectDifference(
      #"""
      take(6 €\n)
        #1 take(*5 €\n  and more*)
        #2 take(*[5 €\r\nthanks]*)
        #3 take(*a\u{2028}b*)
      """#, from: Price(text: "6 €\n"),
      in: Price(text: "5 €\n  and more"), [Receipt(text: "5 €\r\nthanks")],
      Till(text: "a\u{2028}b"))
  }

  @Test("A name with spaces is shown as it's written")
  func names() {
    expectDifference(
      #"""
      take(having(\.`face value`, 2))
        #1 take(*Coin(`face value`: 1)*)
           argument 1.`face value`: expected 2, got 1
        #2 take(*\Coin.`face value`*)
      """#, from: having(\Coin.`face value`, 2), in: Coin(`face value`: 1), \Coin.`face value`)
  }

  @Test("A line to paste has them as escapes")
  func lines() {
    let found = failures { TakerMock(policy: .strict).take("5\u{A0}€") }
    #expect(found[0].text.contains(#"Stub it: when(mock.take("5\u{00A0}€")).thenReturn()"#))
  }

  private func expectShown(_ text: String, _ shown: String) {
    let taker = TakerMock()
    taker.take(text)
    #expect(taker.mockState.transcript == "#1 take(\(shown))")
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
