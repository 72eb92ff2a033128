import ArgumentParser
import CommandLineOutput
import Postgres

/// Options of every listing.
struct Listing: ParsableArguments {
    @Flag(help: "Print one JSON object per line. On a terminal a table ends at its edge; JSON has everything.")
    var json = false
    @OptionGroup var database: DatabaseOption

    /// Prints rows: as a table, or each as JSON.
    /// - Parameters:
    ///   - columns: Of the table, in order.
    ///   - fields: The columns of JSON, where they are others than those of the table; their order does not count.
    ///   - none: What the table is where there are no rows: a heading alone looks as if something were broken. JSON is
    ///     nothing then.
    ///   - sparse: Columns that the table lacks where all they hold is 0. JSON has them.
    ///   - check: Called where there are no rows, and fails if a name that was given is to blame.
    ///   - rows: Reads them from the database.
    func show<Row: Sendable>(
        _ columns: [Column<Row>],
        json fields: [Column<Row>]? = nil,
        none: String,
        sparse: Set<String> = [],
        check: (PostgresPool) async throws -> Void = { _ in },
        rows: (PostgresPool) async throws -> [Row]
    ) async throws {
        try await database.withPool { pool in
            let rows = try await rows(pool)
            if rows.isEmpty { try await check(pool) }
            if json {
                let objects = RowObjects(fields ?? columns)
                for row in rows { print(objects.text(of: row)) }
            } else if rows.isEmpty {
                print(none)
            } else {
                print(table(columns, rows, sparse))
            }
        }
    }

    private func table<Row>(_ columns: [Column<Row>], _ rows: [Row], _ sparse: Set<String>) -> String {
        var table = Table(columns.map(\.name))
        for row in rows { table.add(columns.map { $0.cell(row).shown }) }
        table.dropZeros(in: sparse)
        return table.text(width: Terminal.isThere ? Terminal.size.width : nil, isBold: Terminal.isColoured)
    }
}
