import Testing

@testable import MarkupParsing

@Suite("Markup table")
struct MarkupTableTests {
    private func table(_ rows: String) throws -> MarkupTable {
        let found = try HTMLDocument.read(Array("<table>\(rows)</table>".utf8)) { root in
            root.firstDescendant(like: ElementPattern("table")) { MarkupTable($0) }
        }
        return try #require(found)
    }

    private func texts(_ table: MarkupTable) -> [[String]] { table.rows.map { $0.cells.map(\.text) } }

    @Test func `headings are the first rows that consist of heading cells`() throws {
        let ages = try table("<thead><tr><th>Name<th>Age</thead><tbody><tr><td>Ann<td>7<tr><th>Bea<td>8</tbody>")
        #expect(ages.headings == ["Name", "Age"])
        #expect(texts(ages) == [["Ann", "7"], ["Bea", "8"]])
        let headless = try table("<tr><th>Name</th><th>Age</th></tr><tr><td>Ann</td><td>7</td></tr>")
        #expect(headless.headings == ["Name", "Age"])
        #expect(texts(headless) == [["Ann", "7"]])
        #expect(try table("<tr><td>1</td></tr>").headings == [])
    }

    @Test func `two rows of headings are joined`() throws {
        let standings = try table(
            """
            <tr><th>School</th><th colspan="2">Conference</th><th colspan="2">Overall</th></tr>
            <tr><th></th><th>W</th><th>L</th><th>W</th><th>L</th></tr>
            <tr><td>Duke</td><td>1</td><td>2</td><td>3</td><td>4</td></tr>
            """
        )
        #expect(standings.headings == ["School", "Conference W", "Conference L", "Overall W", "Overall L"])
        let tall = try table("<tr><th rowspan=2>School<th colspan=2>Record<tr><th>W<th>L<tr><td>Duke<td>1<td>2")
        #expect(tall.headings == ["School", "Record W", "Record L"])
    }

    @Test func `a caption row above the headings is a normal row`() throws {
        let totals = try table("<tr><td colspan=9>Totals</td></tr><tr><th>G</th></tr><tr><td>1</td></tr>")
        #expect(totals.headings == ["G"])
        #expect(texts(totals) == [["Totals"], ["1"]])
    }

    @Test func `a wide cell keeps the next cells in their columns`() throws {
        let row = try #require(try table("<tr><td colspan=2>a</td><td>b</td></tr>").rows.first)
        #expect(row[0]?.text == "a")
        #expect(row[1]?.text == "a")
        #expect(row[2]?.text == "b")
        #expect(row[3] == nil)
        #expect(row[-1] == nil)
    }

    @Test func `a nested table counts as text of the outer table's cell`() throws {
        let outer = try table("<tr><td>a<table><tr><td>b</td></tr></table></td><td>c</td></tr>")
        #expect(texts(outer) == [["a b", "c"]])
    }

    @Test(
        arguments: [
            ("Duke", "Duke"), ("Air Force", "Air Force"), (" Duke", "Duke"), ("Duke ", "Duke"),
            ("Air  Force", "Air Force"), ("Air\tForce", "Air Force"), ("Air&nbsp;Force", "Air Force"), ("Peña", "Peña"),
            ("§ 1", "§ 1"), (" ", ""),
        ]
    )
    func `blanks in the text of cells are folded`(written: String, read: String) throws {
        #expect(texts(try table("<tr><td>\(written)</td><td><b></b>\(written)</td></tr>")) == [[read, read]])
    }

    @Test func `links and images of cells are kept`() throws {
        let cell = try table(
            "<tr><td><a href='/t/1'><img src='l.gif'> Duke</a> <a>no</a></td></tr>"
        )
        let row = try #require(cell.rows.first)
        #expect(row.cells.first?.links == ["/t/1"])
        #expect(row.cells.first?.images == ["l.gif"])
        #expect(row.cells.first?.lines == ["Duke no"])
    }

    @Test(arguments: ["1000000000", "-1", "0", "99999999999999999999", "x"]) func `no cell is wider than the limit`(
        span: String
    )
        throws
    {
        let wide = try table("<tr><th colspan=\(span) rowspan=\(span)>a<th>b<tr><td colspan=\(span)>c<td>d")
        #expect(wide.headings.count <= 256)
        #expect(wide.headings.first == "a")
        #expect(wide.rows.first?.cells.first?.span ?? 0 <= 256)
    }

    @Test func `a table of a thousand heading rows is read`() throws {
        let rows = String(repeating: "<tr><th colspan=200 rowspan=9>x</th><th colspan=200>y</th></tr>", count: 1000)
        #expect(try table(rows).headings.count <= 256)
    }
}
