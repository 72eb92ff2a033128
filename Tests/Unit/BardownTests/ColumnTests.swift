import Testing
import Time

@testable import bardown

/// Tests the output of listings: cells of a table, and JSON objects in the format of Postgres.
@Suite("Listing columns")
struct ColumnTests {
    @Test func `shorter keys come first in an object, as in jsonb`() {
        let columns: [Column<Int64>] = [
            Column("queue") { _ in .text("push") },
            Column("oldest_wait_s") { _ in .number("12.0") },
            Column("due") { .integer($0) },
            Column("busy") { _ in .text(nil) },
        ]
        let object = RowObjects(columns).text(of: 3)
        #expect(object == #"{"due": 3, "busy": null, "queue": "push", "oldest_wait_s": 12.0}"#)
    }

    private static let instant = Instant(microseconds: 1_777_737_600_500_000)

    @Test(arguments: [
        (Cell.text(nil), "", "null"), (.text("é\n\"\\\u{1}"), "é\n\"\\\u{1}", #""é\n\"\\\u0001""#),
        (.integer(7), "7", "7"), (.integer(nil), "", "null"), (.decimal(5), "5", "5"), (.decimal(0.5), "0.5", "0.5"),
        (.flag(false), "false", "false"), (.texts(["a", "b"]), "a,b", #"["a", "b"]"#),
        (.json(#"{"n": 1}"#), #"{"n": 1}"#, #"{"n": 1}"#),
        (.time(instant), "2026-05-02 16:00:00", #""2026-05-02T16:00:00.5Z""#),
        (.time(instant + .milliseconds(500)), "2026-05-02 16:00:01", #""2026-05-02T16:00:01Z""#),
        (.time(nil), "", "null"),
    ])
    func `a cell is plain in a table and a value in JSON`(cell: Cell, shown: String, written: String) {
        #expect(cell.tableText == shown)
        #expect(cell.jsonText == written)
    }
}
