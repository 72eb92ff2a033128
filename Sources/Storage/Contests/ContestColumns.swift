import Contests
import Postgres
package import Scores

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

/// A member of an invitation, a draft or a contest, as shown to the other member.
package struct ContestPlayer: Hashable, Sendable {
    package let id: MemberID
    /// `nil`: the account was deleted.
    package let username: String?
}

extension ByMember<ContestPlayer> {
    /// The columns that ``init(_:)`` reads, from the tables of ``tables(_:_:)``.
    static var columns: String {
        "one.id as member1_id, one.username as member1, two.id as member2_id, two.username as member2"
    }

    /// SQL that joins the accounts of both members.
    /// - Parameters:
    ///   - one: The column with the id of member 1, such as `i.inviter_id`.
    ///   - two: The column with the id of member 2.
    static func tables(_ one: String, _ two: String) -> String {
        "join people.public_account one on one.id = \(one) join people.public_account two on two.id = \(two)"
    }

    init(_ row: Row) throws(PostgresError) {
        self.init(
            one: ContestPlayer(
                id: try row.decode(column: "member1_id"),
                username: try row.decode(column: "member1")
            ),
            two: ContestPlayer(id: try row.decode(column: "member2_id"), username: try row.decode(column: "member2"))
        )
    }
}
