import ArgumentParser
import Postgres

/// Options of every listing.
struct Listing: ParsableArguments {
    @Flag(help: "Print one JSON object per line. On a terminal a table ends at its edge; JSON has everything.")
    var json = false
    @OptionGroup var database: DatabaseOption

    /// Prints what `statement` selects: as a table, or each row as JSON. Every column must be text, but those of
    /// `typed`, which is selected for JSON where it is given.
    /// - Parameters:
    ///   - none: What the table is where there are no rows: a heading alone looks as if something were broken. JSON is
    ///     nothing then.
    ///   - sparse: Columns that the table lacks where all they hold is 0. JSON has them.
    ///   - check: Called where there are no rows, and fails if a name that was given is to blame.
    func show(
        _ statement: SQL,
        typed: SQL? = nil,
        none: String,
        sparse: Set<String> = [],
        check: (PostgresPool) async throws -> Void = { _ in }
    ) async throws {
        try await database.withPool { pool in
            let asJSON: SQL = "select to_jsonb(t)::text from (" + (typed ?? statement) + ") t"
            let rows = try await pool.query(json ? asJSON : statement)
            if rows.isEmpty { try await check(pool) }
            if json {
                for row in rows { print(try row.decode(String.self)) }
            } else if rows.isEmpty {
                print(none)
            } else {
                print(try table(rows, sparse))
            }
        }
    }

    private func table(_ rows: Rows, _ sparse: Set<String>) throws -> String {
        var table = Table(rows.columnNames)
        for row in rows {
            table.add(try rows.columnNames.map { try row.decode(column: $0, as: String?.self) ?? "" })
        }
        table.dropZeros(in: sparse)
        return table.text(width: Terminal.isThere ? Terminal.size.width : nil, isBold: Terminal.isColoured)
    }
}
