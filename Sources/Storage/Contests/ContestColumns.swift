import Contests
import Postgres

extension Row {
    /// Decodes a line from a column of half points, such as `(spread * 2)::integer`; `nil` for NULL.
    /// - Throws: ``StorageError/unknownValue(column:value:)`` for a number outside the range of lines.
    func line(_ column: String) throws -> ContestLine? {
        guard let halves = try decode(column: column, as: Int32?.self) else { return nil }
        guard let line = ContestLine(halves: Int(halves)) else {
            throw StorageError.unknownValue(column: column, value: "\(halves)")
        }
        return line
    }
}

extension PostgresSession {
    /// Runs a function that always returns one row.
    /// - Throws: ``StorageError/nothingReturned(statement:)`` if it returned none.
    func only(_ statement: SQL) async throws -> Row {
        guard let row = try await first(statement) else {
            throw StorageError.nothingReturned(statement: statement.text)
        }
        return row
    }
}
