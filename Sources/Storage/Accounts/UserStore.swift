package import Postgres
package import Scores
package import Time

/// A member, as shown to other members.
package struct PublicMember: Sendable, Hashable {
    package let id: MemberID
    package let username: String
}

/// The result of a block. The raw values are the results of `people.block_member`.
package enum BlockOutcome: String, Sendable {
    case blocked
    case unknownUser = "unknown_user"
    /// The member that blocks was deleted or suspended meanwhile.
    case gone
}

/// The result of a report. The raw values are the results of `people.report_member`.
package enum ReportOutcome: String, Sendable {
    case reported
    case unknownUser = "unknown_user"
    case tooManyReports = "too_many_reports"
    /// The member that reports was deleted or suspended meanwhile.
    case gone
}

/// Searches, blocks and reports other members for a member.
package struct UserStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The members whose usernames begin with `prefix`, in the order of the names. Without members who blocked
    /// `member`, were blocked by `member`, are suspended, or are not discoverable.
    /// - Parameter prefix: Letters and digits, in either case.
    package func members(
        withPrefix prefix: String,
        visibleTo member: MemberID,
        limit: Int
    ) async throws -> [PublicMember] {
        try await session.query(
            "select id, username from people.find_members(\(member), \(prefix), \(Int32(clamping: limit)))"
        ).map(Self.publicMember)
    }

    /// The members with whom a member drafted lately, the last one first.
    package func recentOpponents(of member: MemberID, limit: Int) async throws -> [PublicMember] {
        try await session.query(
            "select id, username from people.recent_opponents(\(member), \(Int32(clamping: limit)))"
        ).map(Self.publicMember)
    }

    /// - Returns: `nil` if there is no such member, or the member has no username.
    package func member(_ id: MemberID) async throws -> PublicMember? {
        try await session.first(
            "select id, username from people.public_account where id = \(id) and username is not null"
        ).map(Self.publicMember)
    }

    private static func publicMember(_ row: Row) throws -> PublicMember {
        let (id, username) = try row.decode(MemberID.self, String.self)
        return PublicMember(id: id, username: username)
    }

    /// Blocks another member, and ends invitations and drafts between the two.
    package func block(_ other: MemberID, by member: MemberID) async throws -> BlockOutcome {
        let row = try await session.first("select people.block_member(\(member), \(other))")
        guard let word = try row?.decode(String.self) else {
            throw StorageError.nothingReturned(statement: "people.block_member")
        }
        guard let outcome = BlockOutcome(rawValue: word) else {
            throw StorageError.unknownValue(column: "block_member", value: word)
        }
        return outcome
    }

    /// Removes a block, if there is one.
    package func unblock(_ other: MemberID, by member: MemberID) async throws {
        try await session.execute("select people.unblock_member(\(member), \(other))")
    }

    /// The members whom a member blocked, the last one first.
    package func blocks(by member: MemberID) async throws -> [(member: PublicMember, since: Instant)] {
        try await session.query("select id, username, since from people.blocks_of(\(member))").map { row in
            let (id, username, since) = try row.decode(MemberID.self, String.self, Instant.self)
            return (PublicMember(id: id, username: username), since)
        }
    }

    /// Reports another member to the operators.
    /// - Parameters:
    ///   - reason: One of the words of `people.report.reason`.
    ///   - message: At most 1,000 characters; may be empty.
    package func report(
        _ other: MemberID,
        by member: MemberID,
        reason: String,
        message: String
    ) async throws -> ReportOutcome {
        let row = try await session.first(
            "select people.report_member(\(member), \(other), \(reason), \(message))"
        )
        guard let word = try row?.decode(String.self) else {
            throw StorageError.nothingReturned(statement: "people.report_member")
        }
        guard let outcome = ReportOutcome(rawValue: word) else {
            throw StorageError.unknownValue(column: "report_member", value: word)
        }
        return outcome
    }
}
