import Contests
import FoundationEssentials
import Postgres
import Scores
import Storage
import TestSupport
import Testing

@Suite("Members and other members")
struct UserStoreTests {
    private static func member(_ username: String, _ database: TestDatabase) async throws -> MemberID {
        try await database.value("select id from people.account where username = \(username)")
    }

    @Test func `11: a search finds at most ten members by prefix, without the own account and blocked ones`()
        async throws
    {
        try await withTestDatabase { database in
            try await database.pool.execute(
                """
                insert into people.account (username, email, suspended_at, is_discoverable)
                select 'Player' || lpad(i::text, 2, '0'), 'p' || i || '@example.org',
                       case when i = 3 then clock_timestamp() end, i <> 4
                  from generate_series(1, 14) i
                """
            )
            let (me, blocker, blocked) = (
                try await Self.member("Player01", database), try await Self.member("Player05", database),
                try await Self.member("Player06", database)
            )
            let users = UserStore(database.pool)
            #expect(try await users.block(me, by: blocker) == .blocked)
            #expect(try await users.block(blocked, by: me) == .blocked)
            func found(_ prefix: String, limit: Int = 10) async throws -> [String] {
                try await users.members(withPrefix: prefix, visibleTo: me, limit: limit).map(\.username)
            }
            let names = ["02", "07", "08", "09", "10", "11", "12", "13", "14"].map { "Player\($0)" }
            #expect(try await found("pLAYER") == names)
            #expect(try await found("player1", limit: 2) == ["Player10", "Player11"])
            #expect(try await found("player06") == [])
            #expect(try await found("quarter") == [])
            try await users.unblock(blocked, by: me)
            #expect(try await found("player06") == ["Player06"])
        }
    }

    @Test func `recent opponents are those of the last drafts, without deleted and blocked ones`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, members: 5)
            let users = UserStore(database.pool)
            func opponents(of member: Int) async throws -> [String] {
                try await users.recentOpponents(of: evening.members[member], limit: 10).map(\.username)
            }
            _ = try await evening.draft(from: 0, to: 1)
            _ = try await evening.draft(from: 2, to: 0)
            _ = try await evening.draft(from: 0, to: 3)
            let names = try await evening.texts(
                "select username from unnest(\(evening.members)) with ordinality m (id, n) join people.account using (id) order by n"
            )
            #expect(try await opponents(of: 0) == [names[3], names[2], names[1]])
            #expect(try await opponents(of: 4) == [])
            #expect(try await users.block(evening.members[2], by: evening.members[0]) == .blocked)
            try await database.pool.execute(
                "update people.account set suspended_at = clock_timestamp() where id = \(evening.members[1])"
            )
            #expect(try await opponents(of: 0) == [names[3]])
        }
    }

    @Test func `a block ends invitations and drafts between the two, and prevents new ones`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, members: 3)
            let users = UserStore(database.pool)
            let (me, other) = (evening.members[0], evening.members[1])
            _ = try await evening.contest([(0, .home), (0, .over)])
            _ = try await evening.draft()
            _ = try await evening.invite(from: 1, to: 0)
            _ = try await evening.invite(from: 0, to: 2)
            #expect(try await users.block(other, by: me) == .blocked)
            #expect(try await users.block(other, by: me) == .blocked, "a repeated block changes nothing")
            let states = try await evening.texts("select state from invitation order by created_at")
            #expect(states == ["accepted", "accepted", "rejected", "pending"])
            #expect(
                try await evening.texts("select state from draft order by created_at") == ["completed", "abandoned"]
            )
            for (inviter, recipient) in [(0, 1), (1, 0)] {
                let outcome = try await evening.invitations.invite(evening.request(from: inviter, to: recipient))
                #expect(throws: InvitationRefusal.unknownUser) { try outcome.get() }
            }
            #expect(try await users.blocks(by: me).map(\.member.id) == [other])
            #expect(try await users.blocks(by: other).isEmpty)
            #expect(try await users.block(me, by: me) == .unknownUser)
            #expect(try await users.block(MemberID(rawValue: UUID()), by: me) == .unknownUser)
        }
    }

    @Test func `a second report replaces the first, and twenty a day are stored`() async throws {
        try await withTestDatabase { database in
            try await database.pool.execute(
                """
                insert into people.account (username, email)
                select 'Player' || lpad(i::text, 2, '0'), 'p' || i || '@example.org' from generate_series(1, 22) i
                """
            )
            let me = try await Self.member("Player01", database)
            let users = UserStore(database.pool)
            var outcomes: [ReportOutcome] = []
            for number in 2...22 {
                let other = try await Self.member("Player\(number < 10 ? "0" : "")\(number)", database)
                outcomes.append(try await users.report(other, by: me, reason: "spam", message: ""))
            }
            #expect(outcomes == Array(repeating: .reported, count: 20) + [.tooManyReports])
            let second = try await Self.member("Player02", database)
            #expect(try await users.report(second, by: me, reason: "other", message: "again") == .reported)
            let row = try await database.pool.first(
                "select reason, message from people.report where reported_id = \(second)"
            )
            let (reason, message) = try #require(row).decode(String.self, String.self)
            #expect(reason == "other" && message == "again")
            #expect(try await users.report(me, by: me, reason: "spam", message: "") == .unknownUser)
            try await database.pool.execute(
                "update people.report set reported_at = reported_at - interval '181 days' where reported_id = \(second)"
            )
            #expect(try await !AccountStore(database.pool).prune())
            let count: Int64 = try await database.value("select count(*) from people.report")
            #expect(count == 19)
        }
    }
}
