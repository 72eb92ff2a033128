package import Contests
package import Postgres
package import Scores

/// Reads the statistics of members. The role `bardown_api` may run all of it.
package struct MemberRecordStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// What a member won and lost in all contests; zero before the first.
    package func record(of member: MemberID) async throws -> MemberRecord {
        try await session.first(
            """
            select won, lost, tied, drafted_won, drafted_lost, forced_won, forced_lost, pushes, voids
              from member_record where account_id = \(member)
            """
        ).map { try MemberRecord($0) } ?? .zero
    }

    /// What a member won and lost against one opponent.
    package func record(of member: MemberID, against opponent: MemberID) async throws -> MemberRecord {
        try MemberRecord(
            await session.only(
                """
                select coalesce(sum(won), 0)::integer as won, coalesce(sum(lost), 0)::integer as lost,
                       coalesce(sum(tied), 0)::integer as tied,
                       coalesce(sum(drafted_won), 0)::integer as drafted_won,
                       coalesce(sum(drafted_lost), 0)::integer as drafted_lost,
                       coalesce(sum(forced_won), 0)::integer as forced_won,
                       coalesce(sum(forced_lost), 0)::integer as forced_lost,
                       coalesce(sum(pushes), 0)::integer as pushes, coalesce(sum(voids), 0)::integer as voids
                  from contest_side where account_id = \(member) and opponent_id = \(opponent)
                """
            )
        )
    }

    /// A member with whom another one has had a contest; `nil`: the two have had no contest.
    package func opponent(_ id: MemberID, of member: MemberID) async throws -> ContestPlayer? {
        try await session.first(
            """
            select a.id, a.username from people.public_account a
             where a.id = \(id) and a.id <> \(member)
               and exists (select from contest c where \(member) in (c.member1_id, c.member2_id)
                                                   and a.id in (c.member1_id, c.member2_id))
            """
        ).map { ContestPlayer(id: try $0.decode(column: "id"), username: try $0.decode(column: "username")) }
    }
}

extension MemberRecord {
    fileprivate init(_ row: Row) throws(PostgresError) {
        func count(_ column: String) throws(PostgresError) -> Int {
            Int(try row.decode(column: column, as: Int32.self))
        }
        self.init()
        (won, lost, tied) = (try count("won"), try count("lost"), try count("tied"))
        (draftedWon, draftedLost) = (try count("drafted_won"), try count("drafted_lost"))
        (forcedWon, forcedLost) = (try count("forced_won"), try count("forced_lost"))
        (pushes, voids) = (try count("pushes"), try count("voids"))
    }
}
