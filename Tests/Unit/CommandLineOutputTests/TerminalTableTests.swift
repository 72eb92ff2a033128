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

    private static var jobs: Table {
        var table = Table([
            .init("id"), .init("kind"), .init("worker"), .init("args", minWidth: 8), .init("error", minWidth: 8),
        ])
        table.add(["4711", "diff", "", #"{"game": "11111111-1111"}"#, ""])
        table.add(["4712", "diff", "", "{}", "the connection was closed"])
        return table
    }

    /// The width of a terminal, the omitted columns, and the text that is shown.
    private static let fitted: [(width: Int, omitted: [String], text: String)] = [
        (
            100, [],
            """
            id    kind  worker  args                       error
            4711  diff          {"game": "11111111-1111"}
            4712  diff          {}                         the connection was closed
            """
        ),
        // Columns without any values are left out first. Then long cells are cut, the longest first.
        (
            48, [],
            """
            id    kind  args               error
            4711  diff  {"game": "111111…
            4712  diff  {}                 the connection w…
            """
        ),
        // If cutting cells is not enough, the minor columns are left out in order.
        (
            24, ["kind"],
            """
            id    args      error
            4711  {"game"…
            4712  {}        the con…
            """
        ),
        (
            16, ["kind", "args"],
            """
            id    error
            4711
            4712  the conne…
            """
        ),
        // No further column can be left out.
        (10, ["kind", "args"], "id    err…\n4711\n4712  the…"),
    ]

    @Test(arguments: fitted)
    func `a table is fitted to the terminal and reports the columns that it leaves out`(
        width: Int,
        omitted: [String],
        text: String
    ) {
        var table = Self.jobs
        #expect(table.fit(width, minor: ["kind", "args", "none"]) == omitted)
        #expect(table.text(width: width) == text)
    }

    @Test func `nothing is cut in a file or a pipe`() {
        #expect(Self.jobs.text().contains("worker") && !Self.jobs.text().contains("…"))
    }

    @Test func `a column that may be left out is left out if all its values are 0`() {
        var table = Table(["at", "late", "dead", "kind"])
        table.add(["0", "0", "0", "score"])
        table.add(["0", "0", "3", "final"])
        table.dropZeroColumns(in: ["late", "dead"])
        #expect(table.text() == "at  dead  kind\n0   0     score\n0   3     final")
    }

    @Test func `a name cannot move the cursor, and only the heading is bold`() {
        let text = Self.table(["1", "Na\u{1B}[2Jvy", "a\nb"]).text(isBold: true)
        #expect(text == "\u{1B}[1mid  name      note\u{1B}[0m\n1   Na [2Jvy  a b")
    }
}
