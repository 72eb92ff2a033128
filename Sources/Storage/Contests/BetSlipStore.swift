package import Contests
package import Postgres
package import Scores

/// A bet that a member holds in one or more contests.
package struct SlipBet: Hashable, Sendable {
    package let game: GameID
    package let side: ContestSide
    /// The home team's handicap, or the points of both teams.
    package let line: ContestLine
    package let verdict: BetVerdict
    /// The number of contests in which the member holds it.
    package let contests: Int
}

/// Reads a member's bets of all contests, with their verdicts. The role `bardown_api` may run all of it.
package struct BetSlipStore: Sendable {
    private let session: any PostgresSession
    private let member: MemberID

    package init(_ session: any PostgresSession, member: MemberID) {
        self.session = session
        self.member = member
    }

    /// The member's bets of a stage, in contests that are not completed or were completed in the last seven days:
    /// undecided bets on games that have not begun, undecided bets on games that have, or decided bets.
    package func bets(_ stage: ContestProgress.Stage) async throws -> [SlipBet] {
        let condition =
            switch stage {
            case .upcoming: "v.verdict = 'open' and g.begun_at is null"
            case .inProgress: "v.verdict = 'open' and g.begun_at is not null"
            case .completed: "v.verdict <> 'open'"
            }
        return try await session.query(
            """
            with mine as (
              select c.id, case c.member1_id when \(member) then 1 else 2 end as member from contest c
               where \(member) in (c.member1_id, c.member2_id)
                 and (c.completed_at is null or c.completed_at > statement_timestamp() - interval '7 days')
            ), held as (
              select v.game_id, v.line, v.verdict, g.start_at,
                     case when mine.member = 1 then v.side1
                          else case v.side1 when 'home' then 'away' when 'away' then 'home' when 'over' then 'under'
                                            else 'over' end end as side
                from mine
                join bet_verdict v on v.contest_id = mine.id
                join contest_game g on g.game_id = v.game_id
               where \(unescaped: condition)
            )
            select h.game_id, h.side, (h.line * 2)::integer as line, h.verdict, count(*) as contests
              from held h
             group by h.game_id, h.side, h.line, h.verdict
             order by min(h.start_at), h.game_id, h.side, h.line, h.verdict
            """
        ).map { try SlipBet($0) }
    }
}

extension SlipBet {
    fileprivate init(_ row: Row) throws {
        guard let line = try row.line("line") else { throw StorageError.unknownValue(column: "line", value: "null") }
        game = try row.decode(column: "game_id")
        side = try row.known(column: "side")
        self.line = line
        verdict = try BetVerdict(row)
        contests = Int(try row.decode(column: "contests", as: Int64.self))
    }
}
