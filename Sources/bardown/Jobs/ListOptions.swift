import ArgumentParser
import CommandLineOutput
import Postgres

/// The options of every listing.
struct ListOptions: ParsableArguments {
    @Flag(
        help: """
            Print one JSON object per line, with everything. A table on a terminal fits its width: long cells are cut, and \
            less important columns are left out. Times are in UTC.
            """
    )
    var json = false
    @OptionGroup var database: DatabaseOption

    /// Prints rows as a table or as JSON.
    /// - Parameters:
    ///   - columns: The columns of the table, in order.
    ///   - fields: The columns of JSON, if different from those of the table. Their order does not matter.
    ///   - emptyMessage: The remark that replaces a table without rows, because a heading alone looks broken. It is
    ///     printed to standard error, so the output is empty. With JSON there is no remark.
    ///   - sparse: Columns that are omitted from the table if all their cells are 0. JSON has them.
    ///   - minor: Columns that a narrow terminal omits, in order.
    ///   - limit: The maximum number of rows; `nil`: all. If there are more, a remark says so, except for JSON.
    ///   - check: Called if there are no rows. It throws if a given name is wrong.
    ///   - rows: Reads the rows from the database, the newest last: one more than `limit`, if there are that many.
    func show<Row: Sendable>(
        _ columns: [Column<Row>],
        json fields: [Column<Row>]? = nil,
        emptyMessage: String,
        sparse: Set<String> = [],
        minor: [String] = [],
        limit: Int64? = nil,
        check: (PostgresPool) async throws -> Void = { _ in },
        rows: (PostgresPool) async throws -> [Row]
    ) async throws {
        try await database.withPool { pool in
            let found = try await rows(pool)
            let rows = found.suffix(Int(limit ?? .max))
            if rows.isEmpty { try await check(pool) }
            if json {
                let objects = RowObjects(fields ?? columns)
                for row in rows { print(objects.text(of: row)) }
            } else if rows.isEmpty {
                Remark.show(emptyMessage)
            } else {
                var table = Table(columns.map { Table.Column($0.name, minWidth: $0.minWidth) })
                for row in rows { table.add(columns.map { $0.cell(row).tableText }) }
                table.dropZeroColumns(in: sparse)
                table.show(minor: minor)
                if found.count > rows.count {
                    Remark.show("There are more: these are the newest \(rows.count). See --limit.")
                }
            }
        }
    }
}

extension Table {
    /// Prints the table. On a terminal it fits the width, and a remark names the columns that were left out to fit it.
    mutating func show(minor: [String] = []) {
        let width = Terminal.width
        let omitted = width.map { fit($0, minor: minor) } ?? []
        print(text(width: width, isBold: Terminal.isColoured))
        if !omitted.isEmpty {
            Remark.show("Left out on a terminal this narrow: \(omitted.joined(separator: ", ")). --json has them.")
        }
    }
}

/// The maximum number of rows of a listing.
struct LimitOption: ParsableArguments {
    @Option(
        name: .customLong("limit"),
        parsing: .unconditional,
        help: "At most this many, the newest. Default: 50; 24 for the canary's alerts."
    )
    var limit: Int?

    func validate() throws {
        guard limit ?? 1 > 0 else { throw ValidationError("--limit must be at least 1.") }
    }

    /// - Parameter defaultLimit: The number of rows if the option is not given.
    func rows(default defaultLimit: Int = 50) -> Int64 { Int64(limit ?? defaultLimit) }

    /// The number of rows to read: one more, which shows whether there are more.
    func fetchLimit(default defaultLimit: Int = 50) -> Int64 { min(rows(default: defaultLimit), .max - 1) + 1 }
}
