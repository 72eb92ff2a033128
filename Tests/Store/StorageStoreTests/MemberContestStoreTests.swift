import Contests
import Postgres
import Scores
import Storage
import TestSupport
import Testing

@Suite("Contests of a member")
struct MemberContestStoreTests {
    /// Three contests of the first member with others, each on a game of its own, in the order of the games.
    private static func contests(_ evening: ContestEvening) async throws -> [ContestID] {
        var contests: [ContestID] = []
        for number in 0..<3 {
            let draft = try await evening.draft(rounds: 1, to: number + 1)
            let picks: [(game: Int, side: ContestSide)] = [(number, .home), (number, .over)]
            contests.append(try #require(try await evening.pick(picks, in: draft, by: 0, number + 1)))
        }
        return contests
    }

    @Test func `a page continues after a contest that is in another stage by now`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 3, members: 4)
            let contests = try await Self.contests(evening)
            let store = MemberContestStore(database.pool, member: evening.members[0])
            let first = try await store.contests(.upcoming, after: nil, limit: 1)
            #expect(first.map(\.id) == [contests[0]])
            try await evening.change(0, "status = 'live'")
            let rest = try await store.contests(.upcoming, after: contests[0], limit: 10)
            #expect(rest.map(\.id) == [contests[1], contests[2]])
            let other = MemberContestStore(database.pool, member: evening.members[2])
            #expect(try await other.contests(.upcoming, after: contests[0], limit: 10) == [])
        }
    }

    @Test func `a page of completed contests skips none if the one before was reopened`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 3, members: 4)
            let contests = try await Self.contests(evening)
            for number in 0..<3 { try await evening.final(number, 120, 100) }
            let store = MemberContestStore(database.pool, member: evening.members[0])
            let first = try await store.contests(.completed, after: nil, limit: 1)
            #expect(first.map(\.id) == [contests[2]])
            try await evening.change(2, "status = 'live'")
            let rest = try await store.contests(.completed, after: contests[2], limit: 10)
            #expect(rest.map(\.id) == [contests[1], contests[0]])
        }
    }

    @Test func `the contests of a member are found by the indexes`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let (one, two) = (evening.members[0], evening.members[1])
            try await database.pool.withTransaction { transaction in
                try await transaction.execute("set local enable_seqscan = off")
                for statement: SQL in [
                    "explain select * from contest c where \(one) in (c.member1_id, c.member2_id)",
                    "explain select * from contest_side where account_id = \(one) and opponent_id = \(two)",
                ] {
                    let plan = try await transaction.query(statement).map { try $0.decode(String.self) }
                    #expect(!plan.contains { $0.contains("Seq Scan") }, "\(plan.joined(separator: "\n"))")
                }
            }
        }
    }
}
