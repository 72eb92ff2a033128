import ArgumentParser
import CommandLineOutput
import Postgres

/// The options of every listing.
struct ListOptions: ParsableArguments {
    @Flag(help: "Print one JSON object per line. On a terminal, tables are cut to its width; JSON is complete.")
    var json = false
    @OptionGroup var database: DatabaseOption

    /// Prints rows as a table or as JSON.
    /// - Parameters:
    ///   - columns: The columns of the table, in order.
    ///   - fields: The columns of JSON, if different from those of the table. Their order does not matter.
    ///   - none: The text in place of a table without rows, because a heading alone looks broken. JSON prints nothing
    ///     then.
    ///   - sparse: Columns that are omitted from the table if all their cells are 0. JSON has them.
    ///   - check: Called if there are no rows. It throws if a given name is wrong.
    ///   - rows: Reads the rows from the database.
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

/// The maximum number of rows of a listing.
struct LimitOption: ParsableArguments {
    @Option(
        name: .customLong("limit"),
        parsing: .unconditional,
        help: "At most this many, the newest. Default: 50; 24 for the canary's alerts."
    )
    var given: Int?

    func validate() throws {
        guard given ?? 1 > 0 else { throw ValidationError("--limit must be at least 1.") }
    }

    /// - Parameter usual: The default.
    func rows(usually usual: Int = 50) -> Int64 { Int64(given ?? usual) }
}
