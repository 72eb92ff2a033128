/// The result of one statement.
package struct Rows: RandomAccessCollection, Sendable {
    /// The names of the columns, in order.
    package let columnNames: [String]
    /// The number of rows that were inserted, updated or deleted; for a select, the number of rows returned.
    package let affected: Int
    /// The server's command tag: `COMMIT`, `INSERT 0 1`.
    let commandTag: String
    let types: [UInt32]
    /// The cells, row by row; `nil` is NULL.
    let cells: [ArraySlice<UInt8>?]
    private let rowCount: Int
    private let callSite: CallSite
    /// The first index of each column name; `nil`: the result has few columns.
    private let columnIndices: [String: Int]?

    /// Up to this number of columns a search takes about as long as a look-up in a dictionary. A row of a scoreboard
    /// has about 80, all of which are decoded by their names.
    private static let maxSearchedColumns = 8

    init(
        columnNames: [String],
        types: [UInt32],
        cells: [ArraySlice<UInt8>?],
        rowCount: Int,
        affected: Int,
        commandTag: String,
        callSite: CallSite
    ) {
        self.columnNames = columnNames
        self.types = types
        self.cells = cells
        self.rowCount = rowCount
        self.affected = affected
        self.commandTag = commandTag
        self.callSite = callSite
        columnIndices =
            columnNames.count > Self.maxSearchedColumns
            ? Dictionary(zip(columnNames, columnNames.indices)) { first, _ in first } : nil
    }

    /// The index of the first column with this name; `nil` if there is none.
    fileprivate func column(named name: String) -> Int? {
        guard let columnIndices else { return columnNames.firstIndex(of: name) }
        return columnIndices[name]
    }

    /// Whether another result of the same statement has the same values.
    package func hasSameCells(as other: Rows) -> Bool { rowCount == other.rowCount && cells == other.cells }

    package var startIndex: Int { 0 }
    package var endIndex: Int { rowCount }

    package subscript(position: Int) -> Row {
        precondition(indices.contains(position), "row \(position) of \(rowCount)")
        return Row(rows: self, start: position * columnNames.count, callSite: callSite)
    }
}

/// One row of a result.
package struct Row: Sendable {
    private let rows: Rows
    private let start: Int
    private let callSite: CallSite

    fileprivate init(rows: Rows, start: Int, callSite: CallSite) {
        self.rows = rows
        self.start = start
        self.callSite = callSite
    }

    /// Decodes the first column.
    package func decode<Column: PostgresDecodable>(
        _ type: Column.Type = Column.self
    ) throws(PostgresError) -> Column {
        try requireColumns(1, exactly: false)
        return try column(0)
    }

    /// Decodes all columns, in order, as one tuple.
    /// - Throws: an error that names the column whose value does not fit, or an error when the number of columns
    ///   differs.
    package func decode<A: PostgresDecodable, B: PostgresDecodable, each Rest: PostgresDecodable>(
        _ a: A.Type,
        _ b: B.Type,
        _ rest: repeat (each Rest).Type
    ) throws(PostgresError) -> (A, B, repeat each Rest) {
        var count = 2
        for _ in repeat each rest { count += 1 }
        try requireColumns(count, exactly: true)
        var next = -1
        func step<Column: PostgresDecodable>(_: Column.Type) throws(PostgresError) -> Column {
            next += 1
            return try column(next)
        }
        return (try step(a), try step(b), repeat try step((each Rest).self))
    }

    /// Decodes the column with this name.
    package func decode<Column: PostgresDecodable>(
        column name: String,
        as type: Column.Type = Column.self
    ) throws(PostgresError) -> Column {
        guard let index = rows.column(named: name) else {
            throw PostgresError(.decoding, "no column \(name)", at: callSite)
        }
        return try column(index)
    }

    private func column<Column: PostgresDecodable>(_ index: Int) throws(PostgresError) -> Column {
        do {
            return try Column(postgres: rows.cells[start + index], type: rows.types[index])
        } catch {
            let name = rows.columnNames[index]
            throw PostgresError(
                .decoding,
                "column \(name) (\(index)): \(error.found), not \(Column.self)",
                at: callSite
            )
        }
    }

    private func requireColumns(_ count: Int, exactly: Bool) throws(PostgresError) {
        guard exactly ? rows.columnNames.count == count : rows.columnNames.count >= count else {
            throw PostgresError(.decoding, "\(rows.columnNames.count) columns, expected \(count)", at: callSite)
        }
    }
}
