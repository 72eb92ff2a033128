package import Contests
package import Postgres
package import Scores
package import Time

/// A contest in the list for operators.
package struct ContestReport: Hashable, Sendable {
    package let id: ContestID
    package let league: String
    package let day: CivilDate
    /// The usernames; `nil`: deleted.
    package let members: ByMember<String?>
    package let stage: ContestProgress.Stage
    package let bets: Int
    /// The counts of a completed contest; `nil` before.
    package let counts: Counts?
    package let createdAt: Instant
    package let completedAt: Instant?

    /// The result and the counts of a completed contest.
    package struct Counts: Hashable, Sendable {
        package let result: String
        package let drafted: ByMember<Int>
        package let forced: ByMember<Int>
        package let pushes: Int
        package let voids: Int
    }
}

/// A bet of a contest for operators, with the state of its game.
package struct ContestBetReport: Hashable, Sendable {
    package let ordinal: Int
    package let game: GameID
    /// `Detroit at Denver`.
    package let teams: String
    package let status: String
    package let score: Score?
    package let terms: BetTerms
    package let verdict: BetVerdict
}

/// The outcome of counting contests again.
package struct ContestRecount: Hashable, Sendable {
    /// The contests that were counted.
    package var counted = 0
    /// Those whose stored counts were wrong and have been replaced.
    package var changed = 0
    /// The members whose record differs from the sum of their contests.
    package var wrongRecords: [MemberID] = []
}

/// Contests for operators. The owner of the database may run all of it.
package struct ContestReportStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The newest contests, newest first.
    /// - Parameters:
    ///   - league: `nil`: of all leagues.
    ///   - stage: `nil`: of any stage.
    package func contests(
        of league: LeagueID?,
        in stage: ContestProgress.Stage?,
        limit: Int64?
    ) async throws -> [ContestReport] {
        try await session.query(
            """
            select * from (
              select c.*, one.username as member1, two.username as member2,
                     case when c.completed_at is not null then 'completed'
                          when exists (select from contest_bet b join contest_game g on g.game_id = b.game_id
                                        where b.contest_id = c.id and g.begun_at is not null) then 'in_progress'
                          else 'upcoming' end as stage
                from contest c
                join people.account one on one.id = c.member1_id
                join people.account two on two.id = c.member2_id
               where \(league)::text is null or c.league_id = \(league)) c
             where \(stage?.rawValue)::text is null or c.stage = \(stage?.rawValue)
             order by c.created_at desc, c.id limit \(limit)
            """
        ).map { try ContestReport($0) }
    }

    /// The bets of a contest in the order of the picks; empty if there is no such contest.
    package func bets(of contest: ContestID) async throws -> [ContestBetReport] {
        try await session.query(
            """
            select v.ordinal, v.game_id, away.name || ' at ' || home.name as teams, g.status, g.home_score, g.away_score,
                   (v.line * 2)::integer as line, v.drafter, v.side1, v.verdict
              from bet_verdict v
              join game g on g.id = v.game_id
              join team home on home.id = g.home_team_id
              join team away on away.id = g.away_team_id
             where v.contest_id = \(contest) order by v.ordinal
            """
        ).map { try ContestBetReport($0) }
    }

    /// Counts contests again from their bets, and compares the records of members with their contests.
    /// - Parameter contest: `nil`: all contests, in several statements.
    /// - Returns: `nil` if there is no such contest.
    package func recount(_ contest: ContestID?) async throws -> ContestRecount? {
        var recount = ContestRecount()
        if let contest {
            let row = try await session.first(
                "select complete_contests(array[c.id]) from contest c where c.id = \(contest)"
            )
            guard let row else { return nil }
            (recount.counted, recount.changed) = (1, Int(try row.decode(Int32.self)))
        } else {
            try await countAll(into: &recount)
        }
        recount.wrongRecords = try await wrongRecords(of: contest)
        return recount
    }

    private func countAll(into recount: inout ContestRecount) async throws {
        var last: ContestID?
        repeat {
            let ids = try await session.query(
                "select id from contest where \(last)::uuid is null or id > \(last) order by id limit \(Self.batch)"
            ).map { try $0.decode(ContestID.self) }
            recount.changed += Int(
                try await session.only("select complete_contests(\(ids))").decode(Int32.self)
            )
            recount.counted += ids.count
            last = ids.count == Int(Self.batch) ? ids.last : nil
        } while last != nil
    }

    /// The contests that one statement counts.
    private static let batch: Int64 = 2000

    /// The members whose stored record differs from a recount of their contests.
    /// - Parameter contest: Only its two members; `nil`: all.
    private func wrongRecords(of contest: ContestID?) async throws -> [MemberID] {
        try await session.query(
            """
            select account_id from (
              select account_id, won, lost, tied, drafted_won, drafted_lost, forced_won, forced_lost, pushes, voids,
                     1 as place from member_record
              union all
              select account_id, won, lost, tied, drafted_won, drafted_lost, forced_won, forced_lost, pushes, voids, 2
                from member_recount) r
             where \(contest)::uuid is null
                or account_id in (select unnest(array[c.member1_id, c.member2_id]) from contest c where c.id = \(contest))
             group by account_id
            -- A record of zeros without a contest is right: a correction or a final that was taken back leaves it.
            having coalesce(max((won, lost, tied, drafted_won, drafted_lost, forced_won, forced_lost, pushes, voids)::text)
                              filter (where place = 1), '(0,0,0,0,0,0,0,0,0)')
                <> coalesce(max((won, lost, tied, drafted_won, drafted_lost, forced_won, forced_lost, pushes, voids)::text)
                              filter (where place = 2), '(0,0,0,0,0,0,0,0,0)')
             order by account_id
            """
        ).map { try $0.decode(MemberID.self) }
    }
}

extension ContestReport {
    fileprivate init(_ row: Row) throws {
        id = try row.decode(column: "id")
        league = try row.decode(column: "league_id")
        day = try row.decode(column: "day")
        members = ByMember(
            one: try row.decode(column: "member1", as: String?.self),
            two: try row.decode(column: "member2", as: String?.self)
        )
        stage = try row.known(column: "stage")
        bets = Int(try row.decode(column: "bets", as: Int16.self))
        counts = try row.decode(column: "result", as: String?.self).map { try Counts(row, result: $0) }
        createdAt = try row.decode(column: "created_at")
        completedAt = try row.decode(column: "completed_at")
    }
}

extension ContestReport.Counts {
    fileprivate init(_ row: Row, result: String) throws {
        func count(_ column: String) throws -> Int { Int(try row.decode(column: column, as: Int16.self)) }
        self.result = result
        drafted = ByMember(one: try count("drafted1"), two: try count("drafted2"))
        forced = ByMember(one: try count("forced1"), two: try count("forced2"))
        (pushes, voids) = (try count("pushes"), try count("voids"))
    }
}

extension ContestBetReport {
    fileprivate init(_ row: Row) throws {
        ordinal = Int(try row.decode(column: "ordinal", as: Int16.self))
        game = try row.decode(column: "game_id")
        teams = try row.decode(column: "teams")
        status = try row.decode(column: "status")
        let home = try row.decode(column: "home_score", as: Int16?.self).map(Int.init)
        let away = try row.decode(column: "away_score", as: Int16?.self).map(Int.init)
        if let home, let away { score = Score(home: home, away: away) } else { score = nil }
        terms = try BetTerms(row)
        verdict = try BetVerdict(row)
    }
}
