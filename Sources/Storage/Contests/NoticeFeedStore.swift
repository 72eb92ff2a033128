package import Contests
package import Postgres
package import Scores

/// The newest notices of members, and the badge of one. The role `bardown_api` may run all of it.
package struct NoticeFeedStore: Sendable {
    /// The NOTIFY channel of changes for which members get no notice, see `announce_to_member` in
    /// `sql/migrations/0023_contests.sql`.
    package static let channel = "members"

    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The notices of these members that were written in the last 15 seconds, in the order of their ids. One is visible
    /// only after its transaction has committed, so a notice may become visible after others with greater ids.
    package func recentNotices(
        of members: [MemberID]
    ) async throws -> [(id: Int64, member: MemberID, kind: ContestNotice)] {
        try await session.query(
            """
            select id, account_id, kind from notice
             where account_id = any (\(members)) and created_at > clock_timestamp() - interval '15 seconds' order by id
            """
        ).map { row in
            (
                id: try row.decode(column: "id", as: Int64.self),
                member: try row.decode(column: "account_id", as: MemberID.self),
                kind: try row.known(column: "kind", as: ContestNotice.self)
            )
        }
    }

    /// The number on the member's icon: received invitations that wait for an answer, and drafts in which it is the
    /// member's turn.
    package func badge(of member: MemberID) async throws -> Int {
        Int(try await session.only("select contest_badge(\(member))").decode(Int32.self))
    }
}
