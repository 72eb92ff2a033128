package import Contests
package import Postgres
package import Scores

/// New notices of all members, and the badge of one. The role `bardown_api` may run all of it.
package struct NoticeFeedStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The notices after one, in the order of their ids.
    /// - Parameter last: `nil`: none is read, only the id to continue from.
    /// - Returns: The notices, and the id to continue from; 0 if there has never been a notice.
    package func notices(
        after last: Int64?
    ) async throws -> (notices: [(member: MemberID, kind: ContestNotice)], last: Int64) {
        guard let last else {
            return ([], try await session.only("select coalesce(max(id), 0) from notice").decode(Int64.self))
        }
        let rows = try await session.query(
            "select id, account_id, kind from notice where id > \(last) order by id limit 10000"
        )
        let notices = try rows.map { row in
            (
                member: try row.decode(column: "account_id", as: MemberID.self),
                kind: try row.known(column: "kind", as: ContestNotice.self)
            )
        }
        return (notices, try rows.last?.decode(column: "id") ?? last)
    }

    /// The number on the member's icon: received invitations that wait for an answer, and drafts in which it is the
    /// member's turn.
    package func badge(of member: MemberID) async throws -> Int {
        Int(try await session.only("select contest_badge(\(member))").decode(Int32.self))
    }
}
