package import Postgres
package import Scores

/// A league with contests, as pages name it.
package struct ContestLeague: Hashable, Sendable {
    package let id: LeagueID
    package let shortName: String
}

/// Reads with whom, and in which leagues, a member can start a contest. The role `bardown_api` may run it.
package struct OpponentStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The leagues with contests: those whose games are read first, in their display order.
    package func leagues() async throws -> [ContestLeague] {
        try await session.query(
            """
            select id, coalesce(short_name, name) as short_name from league
             where contests and listed order by not followed, place, id
            """
        ).map { ContestLeague(id: try $0.decode(column: "id"), shortName: try $0.decode(column: "short_name")) }
    }

    /// Another member who can be invited.
    /// - Returns: `nil` if there is no such member, the member has no username, or one of the two blocked the other.
    package func opponent(_ id: MemberID, of member: MemberID) async throws -> PublicMember? {
        try await session.first(
            """
            select a.id, a.username from people.public_account a
             where a.id = \(id) and a.id <> \(member) and a.username is not null
               and not people.is_blocked(\(member), a.id)
            """
        ).map { PublicMember(id: try $0.decode(column: "id"), username: try $0.decode(column: "username")) }
    }
}
