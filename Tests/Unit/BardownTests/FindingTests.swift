import Testing

@testable import bardown

/// Tests the output of `bardown doctor`.
@Suite("Findings")
struct FindingTests {
    private static let good = Finding("a", "b", .good)
    private static let note = Finding("a", "b", .note)
    private static let bad = Finding("a", "b", .bad, fix: "c")

    @Test func `a result is green, yellow or red if colours are on, and its fix is on the next line`() {
        #expect(Self.good.text() == "ok   a: b" && Self.note.text() == "note a: b")
        #expect(Self.good.text(isColoured: true) == "\u{1B}[32mok  \u{1B}[0m a: b")
        #expect(Self.note.text(isColoured: true) == "\u{1B}[33mnote\u{1B}[0m a: b")
        #expect(Self.bad.text() == "FAIL a: b\n     c")
        #expect(Self.bad.text(isColoured: true) == "\u{1B}[31mFAIL\u{1B}[0m a: b\n     c")
    }

    @Test func `the last line counts the checks by result`() {
        #expect([Self.good, Self.good].summary == "2 checks: 2 ok.")
        #expect([Self.good, Self.note, Self.bad, Self.bad].summary == "4 checks: 1 ok, 1 note, 2 failed.")
        #expect([Self.note, Self.note].summary == "2 checks: 2 notes.")
    }
}
