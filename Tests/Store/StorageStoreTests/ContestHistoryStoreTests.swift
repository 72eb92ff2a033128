import Contests
import Postgres
import Scores
import Storage
import TestSupport
import TestTools
import Testing

/// Tests what must hold after any history of contests in the database.
@Suite("Stored histories of contests")
struct ContestHistoryStoreTests {
    private static let seeds = Array(UInt64(1)...UInt64(Thoroughness.choose(quick: 6, thorough: 200)))

    /// Lets each pair of members draft with random picks, some of them refused.
    private static func draft(_ evening: ContestEvening, _ random: inout SplitMix) async throws {
        for (one, two) in [(0, 1), (1, 2), (2, 0), (1, 0)] {
            let rounds = Int.random(in: 1...3, using: &random)
            let draft = try await evening.draft(rounds: rounds, from: one, to: two)
            var made = 0
            while made < 2 * rounds {
                let side = ContestSide.allCases.randomElement(using: &random) ?? .home
                let choice = evening.choice(Int.random(in: 0..<evening.games.count, using: &random), side)
                let member = evening.members[made % 2 == 0 ? one : two]
                if case .success = try await evening.drafts.pick(choice, as: made, in: draft, by: member) { made += 1 }
            }
        }
    }

    /// Changes a random game, or lets time pass; the job that counts the game's contests may be lost, repeated or late.
    private static func change(_ evening: ContestEvening, _ random: inout SplitMix) async throws {
        let number = Int.random(in: 0..<evening.games.count, using: &random)
        // Scores near the lines of −4 and 225, so that pushes and corrections are common.
        let (home, away) = (Int16.random(in: 112...116, using: &random), Int16.random(in: 108...112, using: &random))
        let settles = Bool.random(using: &random)
        let hours = Int32.random(in: -60...60, using: &random)
        let moved: SQL = "status = 'scheduled', start_time = clock_timestamp() + \(hours) * interval '1 h'"
        switch Int.random(in: 0...12, using: &random) {
        case 0...5: try await evening.final(number, home, away, settling: settles)
        case 6: try await evening.change(number, "status = 'live'", settling: settles)
        case 7: try await evening.change(number, "status = 'cancelled'", settling: settles)
        case 8: try await evening.change(number, "status = 'suspended'", settling: settles)
        case 9: try await evening.change(number, moved, settling: settles)
        case 10: try await evening.change(number, "status = 'postponed', start_time = null", settling: settles)
        case 11: _ = try await evening.settlement.sweep()
        default: try await evening.pass(hours: [1, 25, 49].randomElement(using: &random) ?? 1)
        }
        if Bool.random(using: &random) {
            try await evening.settle(Int.random(in: 0..<evening.games.count, using: &random))
        }
    }

    @Test(arguments: seeds)
    func `30: statistics equal a recount after a season of random histories`(seed: UInt64) async throws {
        try await withTestDatabase { database in
            var random = SplitMix(seed: seed)
            let evening = try await ContestEvening.make(in: database, games: 5, members: 3)
            try await Self.draft(evening, &random)
            for step in 0..<40 {
                try await Self.change(evening, &random)
                let wrong = try await evening.wrongRecords()
                #expect(wrong == [], "seed \(seed), step \(step)")
            }
            for number in evening.games.indices { try await evening.settle(number) }
            try await Self.check(evening, seed: seed)
            let rows = try await evening.texts("select contest::text from contest order by id")
            for number in evening.games.indices.reversed() { try await evening.settle(number) }
            let again = try await evening.texts("select contest::text from contest order by id")
            #expect(rows == again, "seed \(seed): counting again changes nothing")
            let (wrong, repeated) = (try await evening.wrongBadges(), try await evening.repeatedNotices())
            #expect(wrong == [], "seed \(seed)")
            #expect(repeated == [], "seed \(seed)")
            try await Self.correctLate(evening, &random, seed: seed)
        }
    }

    /// 24: Changes all games more than a day after their settlement. No completed contest changes.
    private static func correctLate(_ evening: ContestEvening, _ random: inout SplitMix, seed: UInt64) async throws {
        let completed: SQL = "select contest::text from contest where completed_at is not null order by id"
        let before = try await evening.texts(completed)
        try await evening.pass(hours: 25)
        for number in evening.games.indices {
            switch Int.random(in: 0...4, using: &random) {
            case 0: try await evening.change(number, "status = 'cancelled'")
            case 1: try await evening.change(number, "status = 'live'")
            case 2: try await evening.change(number, "start_time = clock_timestamp()")
            default: try await evening.final(number, Int16.random(in: 90...130, using: &random), 100)
            }
        }
        let after = Set(try await evening.texts(completed))
        let changed = before.filter { !after.contains($0) }
        #expect(changed == [], "seed \(seed)")
    }

    /// The contests, records and notices of a history.
    /// - Parameter orderSeed: Determines the order of the finals.
    private static func outcome(seed: UInt64, orderSeed: UInt64) async throws -> [String] {
        try await withTestDatabase { database in
            var random = SplitMix(seed: seed)
            let evening = try await ContestEvening.make(in: database, games: 5, members: 3)
            try await draft(evening, &random)
            let finals = evening.games.indices.map { number in
                let isCancelled = Int.random(in: 0...5, using: &random) == 0
                let home = Int16.random(in: 112...116, using: &random)
                return (number, isCancelled, home, Int16.random(in: 108...112, using: &random))
            }
            var order = SplitMix(seed: orderSeed)
            for (number, isCancelled, home, away) in finals.shuffled(using: &order) {
                if isCancelled {
                    try await evening.change(number, "status = 'cancelled'")
                } else {
                    try await evening.final(number, home, away)
                }
            }
            return try await evening.texts(
                """
                select concat_ws(' ', result, drafted1, forced1, drafted2, forced2, pushes, voids) from contest
                 order by created_at
                """
            )
                + evening.texts(
                    """
                    select concat_ws(' ', a.username, r.won, r.lost, r.tied, r.drafted_won, r.drafted_lost, r.forced_won,
                                     r.forced_lost, r.pushes, r.voids)
                      from member_record r join people.account a on a.id = r.account_id order by a.username
                    """
                )
                + evening.texts(
                    """
                    select concat_ws(' ', a.username, n.kind, count(*)) from notice n
                      join people.account a on a.id = n.account_id
                     group by a.username, n.kind order by a.username, n.kind
                    """
                )
        }
    }

    @Test(arguments: seeds)
    func `13: the order of the finals does not matter`(seed: UInt64) async throws {
        let one = try await Self.outcome(seed: seed, orderSeed: 1)
        let other = try await Self.outcome(seed: seed, orderSeed: 2)
        #expect(one == other, "seed \(seed)")
        #expect(one.count > 4)
    }

    private static func check(_ evening: ContestEvening, seed: UInt64) async throws {
        #expect(try await evening.wrongRecords() == [], "seed \(seed)")
        let unlike = try await evening.texts(
            """
            select concat_ws(' ', sum(won - lost), sum(drafted_won - forced_lost), sum(forced_won - drafted_lost),
                             sum(tied) % 2)
              from member_record
            """
        )
        #expect(unlike == ["0 0 0 0"] || unlike == [""], "seed \(seed)")
        for row in try await evening.database.pool.query("select id from contest") {
            let contest: ContestID = try row.decode()
            let tally = try await tally(of: contest, evening)
            let counts = [
                tally.drafted.one, tally.forced.one, tally.drafted.two, tally.forced.two, tally.pushes, tally.voids,
            ]
            let expected = tally.result.map {
                "\($0.rawValue) \(counts[0])+\(counts[1]) \(counts[2])+\(counts[3]) \(counts[4]) \(counts[5])"
            }
            let stored = try await evening.result(contest)
            #expect(stored == expected ?? "open", "seed \(seed)")
        }
    }

    /// Counts a contest by the pure rules, from its bets and the outcomes of their games.
    private static func tally(of contest: ContestID, _ evening: ContestEvening) async throws -> ContestTally {
        let rows = try await evening.database.pool.query(
            """
            select (b.line * 2)::integer as halves, b.drafter, b.side1, g.outcome, g.home_score, g.away_score,
                   b.start_at < g.void_before as is_void
              from contest_bet b join contest_game g using (game_id) where b.contest_id = \(contest) order by b.ordinal
            """
        )
        return ContestTally(
            try rows.map { row in
                let halves: Int32 = try row.decode(column: "halves")
                let drafter: Int16 = try row.decode(column: "drafter")
                let terms = BetTerms(
                    line: try #require(ContestLine(halves: Int(halves))),
                    drafter: try #require(ContestMember(rawValue: Int(drafter))),
                    side1: try #require(ContestSide(rawValue: row.decode(column: "side1")))
                )
                let outcome: String = try row.decode(column: "outcome")
                let home: Int16? = try row.decode(column: "home_score")
                let away: Int16? = try row.decode(column: "away_score")
                let isVoid: Bool = try row.decode(column: "is_void")
                let score = home.flatMap { home in away.map { Score(home: Int(home), away: Int($0)) } }
                let game: GameOutcome = outcome == "void" ? .void : score.map(GameOutcome.final) ?? .open
                return (terms: terms, verdict: terms.verdict(in: isVoid ? .void : game))
            }
        )
    }
}
