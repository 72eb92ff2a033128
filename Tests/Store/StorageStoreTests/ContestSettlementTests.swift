import Contests
import Postgres
import Scores
import Storage
import TestSupport
import Testing
import Time

@Suite("Results of contests")
struct ContestSettlementTests {
    /// A bet, a final and the verdict; the bet's side is that of member 1.
    static let vectors: [(spread: String?, total: String?, home: Int16, away: Int16, verdict: String)] = [
        ("-7", nil, 110, 97, "home"), ("-13", nil, 110, 97, "push"), ("-5.5", nil, 116, 110, "home"),
        ("-6.5", nil, 116, 110, "away"), (nil, "225.5", 110, 97, "under"), (nil, "207", 110, 97, "push"),
        // Overtime counts: 105–105 after four quarters.
        (nil, "220", 116, 110, "over"),
        // A shootout is one goal.
        ("-1.5", nil, 3, 2, "away"), (nil, "5", 3, 2, "push"), ("4", nil, 97, 100, "home"),
    ]

    @Test(arguments: vectors)
    func `24: the settlement vectors of the rules, overtime, shootout, half points`(
        vector: (spread: String?, total: String?, home: Int16, away: Int16, verdict: String)
    ) async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 2)
            try await database.pool.execute("delete from odds_quote where game_id = \(evening.games[0])")
            try await evening.quote(evening.games[0], spread: vector.spread, total: vector.total)
            let side: ContestSide = vector.spread == nil ? .over : .home
            let contest = try await evening.contest([(0, side), (1, .home)])
            try await evening.final(0, vector.home, vector.away)
            let verdicts = try await evening.verdicts(contest)
            #expect(verdicts == [vector.verdict, "open"])
        }
    }

    /// Pushes and voids count for neither member, and a contest of only voids counts in no statistic.
    @Test func `26: push, void and all void`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let contest = try await evening.contest([(0, .home), (1, .home), (2, .over), (3, .over)])
            try await evening.final(0, 104, 100)
            try await evening.change(1, "status = 'cancelled'")
            try await evening.final(2, 120, 110)
            #expect(try await evening.result(contest) == "open")
            try await evening.final(3, 120, 110)
            #expect(try await evening.verdicts(contest) == ["push", "void", "over", "over"])
            #expect(try await evening.result(contest) == "tie 1+0 1+0 1 1")
            for number in [0, 2, 3] { try await evening.change(number, "status = 'cancelled'") }
            #expect(try await evening.result(contest) == "void 0+0 0+0 0 4")
            #expect(try await evening.wrongRecords() == [])
            #expect(try await evening.texts("select tied::text from member_record") == ["0", "0"])
        }
    }

    @Test func `27: a correction flips a contest and its statistics, and notifies both; after 24 hours none does`()
        async throws
    {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 1)
            let contest = try await evening.contest([(0, .home), (0, .over)])
            try await evening.final(0, 110, 100)
            #expect(try await evening.result(contest) == "member1 1+1 0+0 0 0")
            try await evening.change(0, "home_score = 120, away_score = 119")
            #expect(try await evening.result(contest) == "member2 0+0 1+1 0 0")
            #expect(try await evening.notices(0).suffix(2) == ["contest_completed", "contest_corrected"])
            #expect(try await evening.notices(1).suffix(2) == ["contest_completed", "contest_corrected"])
            #expect(
                try await evening.texts("select concat_ws(' ', won, lost) from member_record order by won") == [
                    "0 1", "1 0",
                ]
            )
            #expect(try await evening.wrongRecords() == [])
            // The final before the correction gives the rows before it.
            try await evening.change(0, "home_score = 110, away_score = 100")
            #expect(try await evening.result(contest) == "member1 1+1 0+0 0 0")
            try await database.pool.execute("update contest_game set settled_at = clock_timestamp() - interval '24 h'")
            for change in ["home_score = 90", "status = 'live'", "status = 'cancelled'"] {
                try await evening.change(0, "\(unescaped: change)")
                #expect(try await evening.result(contest) == "member1 1+1 0+0 0 0", "\(change)")
            }
            #expect(try await evening.texts("select changed_late::text from contest_game") == ["true"])
            #expect(try await evening.notices(0).count { $0 == "contest_corrected" } == 2)
        }
    }

    @Test func `28: a final taken back reopens`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 1)
            let contest = try await evening.contest([(0, .home), (0, .over)])
            try await evening.final(0, 110, 100)
            try await evening.change(0, "status = 'live'")
            #expect(try await evening.verdicts(contest) == ["open", "open"])
            #expect(try await evening.result(contest) == "open")
            #expect(
                try await evening.texts("select concat_ws(' ', won, lost, drafted_won) from member_record") == [
                    "0 0 0", "0 0 0",
                ]
            )
            try await evening.final(0, 110, 100)
            #expect(try await evening.result(contest) == "member1 1+1 0+0 0 0")
            // The same result is not announced twice.
            #expect(try await evening.notices(0).count { $0.hasPrefix("contest") } == 1)
            #expect(try await evening.wrongRecords() == [])
        }
    }

    @Test func `31: over 48 hours late is void, suspended games too`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let contest = try await evening.contest([(0, .home), (1, .home), (2, .home), (3, .home)])
            try await evening.change(0, "start_time = start_time + interval '49 h', day = day + 2")
            try await evening.change(1, "start_time = start_time + interval '47 h', day = day + 2")
            try await evening.change(2, "status = 'suspended'")
            try await evening.change(
                2,
                """
                status = 'final', home_score = 110, away_score = 100, ended_at = start_time + interval '48 h 1 min'
                """
            )
            // Seen late because of an outage of ours: it was played in one go.
            try await evening.change(
                3,
                """
                status = 'final', home_score = 110, away_score = 100, ended_at = start_time + interval '72 h'
                """
            )
            #expect(try await evening.verdicts(contest) == ["void", "open", "void", "home"])
        }
    }

    @Test func `31: over 48 hours late is void; an unread source voids nothing`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 1)
            let contest = try await evening.contest([(0, .home), (0, .over)])
            /// Moves the evening into the past.
            func age(_ hours: Int32, readBefore unread: Int32) async throws {
                try await database.pool.execute(
                    """
                    with moved as (
                      update game set observed_at = clock_timestamp() - \(unread) * interval '1 h',
                             start_time = clock_timestamp() - \(hours) * interval '1 h' returning start_time),
                    bets as (update contest_bet set start_at = m.start_time from moved m)
                    update contest_game
                       set start_at = m.start_time, reported_void_before = m.start_time - interval '48 h' from moved m
                    """
                )
            }
            try await age(47, readBefore: 0)
            #expect(try await evening.settlement.sweep().voided == 0)
            try await age(49, readBefore: 7)
            #expect(try await evening.settlement.sweep().unread == evening.games)
            #expect(try await evening.verdicts(contest) == ["open", "open"])
            try await age(7 * 24 - 1, readBefore: 1000)
            #expect(try await evening.settlement.sweep().unread == evening.games)
            #expect(try await evening.verdicts(contest) == ["open", "open"])
            try await age(49, readBefore: 1)
            #expect(try await evening.settlement.sweep().voided == 1)
            #expect(try await evening.verdicts(contest) == ["void", "void"])
            #expect(try await evening.texts("select kind from q.job where kind = 'settle_game'") == ["settle_game"])
            try await evening.settle(0)
            #expect(try await evening.result(contest) == "void 0+0 0+0 0 2")
            // It ended in time after all.
            try await evening.final(0, 110, 100)
            #expect(try await evening.result(contest) == "member1 1+1 0+0 0 0")
            try await database.pool.execute(
                "update contest_game set outcome = 'open', home_score = null, away_score = null, settled_at = null"
            )
            // A source that stays unread cannot keep a contest open for ever.
            try await age(7 * 24 + 1, readBefore: 1000)
            #expect(try await evening.settlement.sweep().voided == 1)
            #expect(try await evening.verdicts(contest) == ["void", "void"])
        }
    }

    @Test func `a game that is postponed without a date is void 48 hours after the start of its bets`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 1)
            let contest = try await evening.contest([(0, .home), (0, .over)])
            try await evening.change(0, "status = 'postponed', start_time = null")
            #expect(try await evening.settlement.sweep().voided == 0)
            try await database.pool.execute("update contest_bet set start_at = clock_timestamp() - interval '49 h'")
            try await database.pool.execute(
                "update contest_game set reported_void_before = clock_timestamp() - interval '97 h'"
            )
            #expect(try await evening.texts("select sum(overdue_games)::text from ops.contests") == ["1"])
            #expect(try await evening.settlement.sweep().voided == 1)
            #expect(try await evening.verdicts(contest) == ["void", "void"])
            try await evening.settle(0)
            #expect(try await evening.result(contest) == "void 0+0 0+0 0 2")
        }
    }

    @Test(arguments: [23, 25])
    func `bets that a new date voided count again if it is taken back within 24 hours`(hours: Int32) async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 1)
            let contest = try await evening.contest([(0, .home), (0, .over)])
            try await evening.change(0, "start_time = start_time + interval '72 h', day = day + 3")
            #expect(try await evening.verdicts(contest) == ["void", "void"])
            try await database.pool.execute(
                "update contest_game set reported_void_at = reported_void_at - \(hours) * interval '1 h'"
            )
            try await evening.change(0, "start_time = start_time - interval '72 h', day = day - 3")
            #expect(try await evening.verdicts(contest) == (hours < 24 ? ["open", "open"] : ["void", "void"]))
            // New bets on it would be void too.
            let offered = try await evening.texts("select game_id::text from contest_offer(\(evening.league), null)")
            #expect(offered == (hours < 24 ? evening.games.map(\.description) : []))
        }
    }

    @Test func `a start that is corrected after 24 hours is no late change`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 1)
            _ = try await evening.contest([(0, .home), (0, .over)])
            try await evening.final(0, 110, 100)
            try await database.pool.execute("update contest_game set settled_at = clock_timestamp() - interval '25 h'")
            try await evening.change(0, "start_time = start_time + interval '10 min'")
            #expect(try await evening.texts("select changed_late::text from contest_game") == ["false"])
        }
    }

    @Test func `deleting a member ends what has not begun, and contests go on`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, members: 4)
            let contest = try await evening.contest([(0, .home), (0, .over)])
            _ = try await evening.draft(from: 1, to: 0)
            _ = try await evening.invite(from: 0, to: 2)
            _ = try await evening.invite(from: 3, to: 0)
            _ = try await evening.draft(from: 3, to: 2)
            try await database.pool.execute("select abandon_contests(\(evening.members[0]), null)")
            let states = try await evening.texts("select state from invitation order by created_at")
            #expect(states == ["accepted", "accepted", "withdrawn", "rejected", "accepted"])
            let drafts = try await evening.texts("select state from draft order by created_at")
            #expect(drafts == ["completed", "abandoned", "active"])
            try await evening.final(0, 110, 100)
            #expect(try await evening.result(contest) == "member1 1+1 0+0 0 0")
        }
    }
}
