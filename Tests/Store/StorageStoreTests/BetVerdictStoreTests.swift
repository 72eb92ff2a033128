import Contests
import Postgres
import Scores
import Storage
import TestSupport
import TestTools
import Testing

@Suite("Verdicts in the database")
struct BetVerdictStoreTests {
    @Test func `every verdict in the database equals that of the pure rules`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 1)
            _ = try await evening.invite(rounds: 1)
            let sides: [ContestSide] = [.home, .away, .over, .under]
            let terms = sides.flatMap { side in
                (side.kind == .spread ? Array(-120...120) : Array(0...1000)).compactMap { halves in
                    ContestLine(halves: halves).map { BetTerms(line: $0, drafter: .one, side1: side) }
                }
            }
            var random = SplitMix(seed: 30)
            let scores = (0..<Thoroughness.choose(quick: 60, thorough: 4000)).map { _ in
                Score(home: Int.random(in: 0...200, using: &random), away: Int.random(in: 0...200, using: &random))
            }
            try await database.pool.withTransaction { transaction in
                // The bets of this grid need no contests.
                try await transaction.execute("set local session_replication_role = replica")
                try await transaction.execute(
                    """
                    insert into contest_bet (contest_id, ordinal, game_id, line, drafter, side1, start_at)
                    select gen_random_uuid(), b.n, \(evening.games[0]), b.halves / 2.0, 1, b.side, clock_timestamp()
                      from unnest(\(terms.map { Int32($0.line.halves) }), \(terms.map(\.side1.rawValue))) with ordinality
                           as b (halves, side, n)
                    """
                )
                for score in scores {
                    try await transaction.execute(
                        """
                        update contest_game set outcome = 'final', settled_at = clock_timestamp(),
                               home_score = \(Int16(score.home)), away_score = \(Int16(score.away))
                        """
                    )
                    let stored = try await transaction.query("select verdict from bet_verdict order by ordinal")
                        .map { try $0.decode(String.self) }
                    let wrong = zip(terms, stored).filter { $0.verdict(in: .final(score)).name != $1 }
                    #expect(wrong.isEmpty, "\(score): \(wrong)")
                    #expect(stored.count == terms.count)
                }
            }
        }
    }

    @Test func `23: mirrored sides have mirrored verdicts`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 2)
            _ = try await evening.invite(rounds: 1)
            var random = SplitMix(seed: 23)
            var seen: Set<String> = []
            try await database.pool.withTransaction { transaction in
                // The bets of this grid need no contests. Each bet on the first game has a mirrored one on the second.
                try await transaction.execute("set local session_replication_role = replica")
                try await transaction.execute(
                    """
                    insert into contest_bet (contest_id, ordinal, game_id, line, drafter, side1, start_at)
                    select gen_random_uuid(), row_number() over (partition by g.game order by b.bet, b.halves), g.game,
                           case when b.bet = 'spread' then g.sign * b.halves else b.halves end / 2.0, 1,
                           case when b.bet = 'spread' then 'home' else 'over' end, clock_timestamp()
                      from (values (\(evening.games[0]), 1), (\(evening.games[1]), -1)) g (game, sign)
                     cross join (select 'spread' as bet, n as halves from generate_series(-120, 120) n where n <> 0
                                  union all select 'total', n from generate_series(1, 1000) n) b
                    """
                )
                for _ in 0..<Thoroughness.choose(quick: 60, thorough: 4000) {
                    let (home, away) = (
                        Int16.random(in: 0...200, using: &random), Int16.random(in: 0...200, using: &random)
                    )
                    try await transaction.execute(
                        """
                        update contest_game set outcome = 'final', settled_at = clock_timestamp(),
                               home_score = case game_id when \(evening.games[0]) then \(home) else \(away) end,
                               away_score = case game_id when \(evening.games[0]) then \(away) else \(home) end
                        """
                    )
                    let pairs = try await transaction.query(
                        """
                        select distinct one.bet || ' ' || one.verdict || ' ' || other.verdict
                          from bet_verdict one join bet_verdict other using (ordinal)
                         where one.game_id = \(evening.games[0]) and other.game_id = \(evening.games[1])
                        """
                    )
                    seen.formUnion(try pairs.map { try $0.decode(String.self) })
                }
            }
            #expect(
                seen == [
                    "spread home away", "spread away home", "spread push push", "total over over", "total under under",
                    "total push push",
                ]
            )
        }
    }
}
