import CommandLineOutput
import Testing

@Suite("Tables")
struct TerminalTableTests {
    private static func table(_ rows: [String]...) -> Table {
        var table = Table(["id", "name", "note"])
        for row in rows { table.add(row) }
        return table
    }

    @Test func `columns are as wide as their widest cell, and no line ends with blanks`() {
        let table = Self.table(["1", "Johns Hopkins", ""], ["200", "", ""], ["3", "Navy", "late"])
        #expect(
            table.text() == """
                id   name           note
                1    Johns Hopkins
                200
                3    Navy           late
                """
        )
    }

    @Test func `a line that is wider than the terminal is cut with a mark`() {
        let table = Self.table(["1", "Johns Hopkins", "a long remark"], ["2", "Navy", ""])
        #expect(
            table.text(width: 18) == """
                id  name         …
                1   Johns Hopkins…
                2   Navy
                """
        )
        #expect(table.text(width: 1) == "…\n…\n…")
    }

    @Test func `optional columns of zeros are dropped, and kept if one row has another value`() {
        var table = Table(["at", "late", "dead", "kind"])
        table.add(["0", "0", "0", "score"])
        table.add(["0", "0", "3", "final"])
        table.dropZeros(in: ["late", "dead"])
        #expect(table.text() == "at  dead  kind\n0   0     score\n0   3     final")
    }

    @Test func `a name cannot move the cursor, and only the heading is bold`() {
        let text = Self.table(["1", "Na\u{1B}[2Jvy", "a\nb"]).text(isBold: true)
        #expect(text == "\u{1B}[1mid  name      note\u{1B}[0m\n1   Na [2Jvy  a b")
    }
}
