package import Accounts
import FoundationEssentials
import Postgres
package import Scores
package import Sports

extension GameID: PostgresCodable {}
extension TeamID: PostgresCodable {}
extension PlayerID: PostgresCodable {}
extension DeviceID: PostgresCodable {}
extension MemberID: PostgresCodable {}
extension SessionID: PostgresCodable {}
extension InvitationID: PostgresCodable {}
extension DraftID: PostgresCodable {}
extension ContestID: PostgresCodable {}
extension PushEnvironment: PostgresCodable {}
extension LeagueID: PostgresCodable {}
extension GameStatus: PostgresCodable {}
extension Alert.Kind: PostgresCodable {}
extension DetailPage: PostgresCodable {}
extension TableKind: PostgresCodable {}
extension GamePage.Content: PostgresCodable {}
extension Period.Kind: PostgresCodable {}
extension Side: PostgresCodable {}
extension SportID: PostgresCodable {}
extension PeriodName: PostgresCodable {}

/// Encodes a value for a `jsonb` column.
func jsonColumn(_ value: some Encodable) throws -> JSONText {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return JSONText(text: String(decoding: try encoder.encode(value), as: UTF8.self))
}

extension JSONText {
    /// Decodes the value of a `jsonb` column.
    func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }
}

extension Row {
    /// The duration in a column of whole microseconds, such as `(extract(epoch from …) * 1000000)::bigint` of an
    /// interval; `nil` for NULL.
    func duration(_ column: String) throws(PostgresError) -> Duration? {
        let microseconds: Int64? = try decode(column: column)
        return microseconds.map { .microseconds($0) }
    }
}

extension GameClock {
    /// The text for column `play.clock_seconds`: `462`, `42.3`, `42.0`. The column is a `numeric`, whose decimals show
    /// whether the clock counted tenths.
    var column: String {
        tenths.map { "\(seconds).\($0)" } ?? "\(seconds)"
    }

    /// - Parameter column: The text of column `play.clock_seconds`. The result is `nil` when it is not a valid clock.
    init?(column: String) {
        guard let point = column.utf8.firstIndex(of: UInt8(ascii: ".")) else {
            guard let seconds = Int(column) else { return nil }
            self.init(seconds: seconds)
            return
        }
        guard let seconds = Int(column[..<point]), let tenths = Int(column[column.utf8.index(after: point)...]) else {
            return nil
        }
        self.init(seconds: seconds, tenths: tenths)
    }
}

extension Snapshot {
    /// Why the tables' constraints would reject this snapshot; `nil` when they would not. Check it before writing,
    /// because a rejected statement would abort the caller's whole transaction.
    var inconsistency: String? {
        if status == .final, score == nil { return "final without a score" }
        if let score, score.home < 0 || score.away < 0 { return "a negative score" }
        if let period, period.number < 1 { return "a period before the first" }
        let numbers = periods.map(\.number)
        if numbers.contains(where: { $0 < 1 }) || Set(numbers).count < numbers.count {
            return "a line score with impossible periods"
        }
        return nil
    }
}

extension Int {
    /// The value as a `smallint`, clamped to its range.
    var column: Int16 { Int16(clamping: self) }
}

extension Period {
    var column: Int16 { number.column }
}

/// An error about data in the database that the code does not expect.
package enum StorageError: Error, Sendable {
    /// A statement that always returns a row returned none.
    case nothingReturned(statement: String)
    /// A column contains a value that this version does not know.
    case unknownValue(column: String, value: String)
}
