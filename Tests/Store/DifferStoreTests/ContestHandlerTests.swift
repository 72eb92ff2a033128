import Contests
import JobQueue
import JobQueueTesting
import Logging
import PipelineJobs
import Postgres
import Scores
import Sports
import Storage
import TestSupport
import Testing

@testable import differ

@Suite("Contests that follow games and the clock")
struct ContestHandlerTests {
    private static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    /// Two members, and three games with lines that start in two hours.
    private struct Evening {
        let database: TestDatabase
        let queue: JobQueue
        let members: [MemberID]
        let games: [GameID]

        static func make(in database: TestDatabase) async throws -> Evening {
            let members = try await database.pool.query(
                "insert into people.account (username, email) values ('member1', 'a@b.c'), ('member2', 'b@b.c') returning id"
            ).map { try $0.decode(MemberID.self) }
            let games = try await database.pool.query(
                """
                with teams as (
                  insert into team (league_id, slug, name) select 'nba', 'team' || n, 'Team ' || n from generate_series(1, 6) n
                  returning id, slug)
                insert into game (league_id, home_team_id, away_team_id, day, start_time, status, observed_at)
                select 'nba', home.id, away.id,
                       ((clock_timestamp() + interval '2 h') at time zone 'America/New_York')::date,
                       now() + interval '2 h', 'scheduled', clock_timestamp()
                  from generate_series(1, 3) n
                  join teams home on home.slug = 'team' || 2 * n join teams away on away.slug = 'team' || 2 * n - 1
                returning id
                """
            ).map { try $0.decode(GameID.self) }
            try await database.pool.execute(
                "insert into book values ('one', 'One', 'O', 'sportsbook', 'market', 'one') on conflict do nothing"
            )
            try await database.pool.execute(
                """
                insert into odds_quote (game_id, market, subject, line, side, offer, book, american, state, source, quoted_at,
                                        observed_at)
                select g.id, p.market, '', p.line, p.side, 'back', 'one', -110, 'open', 'espn', clock_timestamp(),
                       clock_timestamp()
                  from game g, (values ('spread', -4, 'home'), ('spread', -4, 'away'), ('total', 225, 'over'),
                                       ('total', 225, 'under')) as p (market, line, side)
                """
            )
            let sorted = games.sorted { $0.description < $1.description }
            return Evening(database: database, queue: JobQueue(pool: database.pool), members: members, games: sorted)
        }

        func invite(onTimeout: Draft.TimeoutPolicy = .wait) async throws -> InvitationID {
            try await InvitationStore(database.pool).invite(
                InvitationRequest(from: members[0], to: members[1], league: .nba, rounds: 1, onTimeout: onTimeout)
            ).get()
        }

        func draft(onTimeout: Draft.TimeoutPolicy = .wait) async throws -> DraftID {
            let invitation = try await invite(onTimeout: onTimeout)
            let answer = try await InvitationStore(database.pool).answer(invitation, by: members[1], .accepted)
            return try #require(try answer.get())
        }

        func pick(_ side: ContestSide, as ordinal: Int, in draft: DraftID) async throws -> ContestID? {
            try await DraftStore(database.pool).pick(
                DraftChoice(game: games[0], side: side),
                as: ordinal,
                in: draft,
                by: members[ordinal % 2]
            ).get()
        }

        /// Runs the waiting jobs that are due, with the handlers of the differ, until none is left.
        func work() async throws {
            try await queue.drain(ContestHandler(queue: queue, countedTogether: 1, reviewedTogether: 1).handlers)
        }

        func texts(_ statement: SQL) async throws -> [String] {
            try await database.pool.query(statement).map { try $0.decode(String?.self) ?? "null" }
        }

        func notices(_ member: Int) async throws -> [String] {
            try await texts("select kind from notice where account_id = \(members[member]) order by id")
        }

        /// Writes a revision of the first game, and compares it as the differ does.
        func revise(_ revision: Int64, _ status: String, home: Int16? = nil, away: Int16? = nil) async throws {
            try await database.pool.execute(
                """
                with revised as (
                  update game set status = \(status), home_score = \(home), away_score = \(away), revision = \(revision)
                   where id = \(games[0]) returning id, day)
                insert into game_revision (game_id, revision, snapshot, source)
                select id, \(revision),
                       jsonb_strip_nulls(jsonb_build_object(
                         'status', \(status)::text, 'day', day::text, 'periods', '[]'::jsonb,
                         'score', case when \(home)::int is not null
                                       then jsonb_build_object('home', \(home)::int, 'away', \(away)::int) end)), 'espn'
                  from revised
                """
            )
            try await DiffBatches(DiffHandler(queue: queue, sports: .shipped)).diff(games[0], logger: logger)
        }
    }

    @Test func `25: a final is visible as a verdict with its event`() async throws {
        try await withTestDatabase { database in
            let evening = try await Evening.make(in: database)
            let draft = try await evening.draft()
            _ = try await evening.pick(.home, as: 0, in: draft)
            _ = try await evening.pick(.over, as: 1, in: draft)
            try await evening.revise(2, "live", home: 100, away: 90)
            #expect(try await evening.texts("select verdict from bet_verdict") == ["open", "open"])
            try await evening.revise(3, "final", home: 120, away: 110)
            #expect(try await evening.texts("select verdict from bet_verdict order by ordinal") == ["home", "over"])
            let together = try await evening.texts(
                """
                select count(distinct x)::text from (
                  select xmin::text as x from contest_game where game_id = \(evening.games[0])
                  union all select xmin::text from game_event where kind = 'final'
                  union all select xmin::text from q.job where kind = 'settle_game') rows
                """
            )
            #expect(together == ["1"])
            try await evening.work()
            #expect(try await evening.texts("select result from contest") == ["tie"])
            #expect(
                try await evening.texts("select uncounted_since::text from contest_game where outcome = 'final'") == [
                    "null"
                ]
            )
        }
    }

    @Test func `games without an invitation lead to no row and no job`() async throws {
        try await withTestDatabase { database in
            let evening = try await Evening.make(in: database)
            try await evening.revise(2, "live", home: 1, away: 0)
            #expect(try await evening.texts("select kind from q.job where queue = 'contests'") == [])
            #expect(try await evening.texts("select game_id::text from contest_game") == [])
        }
    }

    @Test func `an invitation expires by its job, and by the sweep where the job is lost`() async throws {
        try await withTestDatabase { database in
            let evening = try await Evening.make(in: database)
            for isLost in [false, true] {
                let invitation = try await evening.invite()
                try await evening.work()
                let waiting = try await evening.texts(
                    "select (run_at > clock_timestamp() + interval '80 min')::text from q.job where kind = 'expire_invitation'"
                )
                #expect(waiting == ["true"])
                try await database.pool.execute(
                    "update invitation set expires_at = clock_timestamp() - interval '2 min' where id = \(invitation)"
                )
                if isLost {
                    try await database.pool.execute("delete from q.job")
                    #expect(try await ContestGameStore(database.pool).sweep().requested == 1)
                } else {
                    try await database.pool.execute("update q.job set run_at = clock_timestamp()")
                }
                try await evening.work()
                #expect(try await evening.texts("select state from invitation where id = \(invitation)") == ["expired"])
                #expect(try await evening.texts("select kind from q.job where queue = 'contests'") == [])
            }
            #expect(try await evening.notices(0) == ["sent_invitation_expired", "sent_invitation_expired"])
        }
    }

    @Test func `a change of a game that was committed before its first invitation is followed`() async throws {
        try await withTestDatabase { database in
            let evening = try await Evening.make(in: database)
            let open = try await OpenTransaction.begin(in: database)
            let invitation = try await InvitationStore(open.connection).invite(
                InvitationRequest(from: evening.members[0], to: evening.members[1], league: .nba, rounds: 1)
            ).get()
            // The differ does not see the rows of the invitation yet.
            try await evening.revise(2, "cancelled")
            try await open.commit()
            try await evening.work()
            let left = try await evening.texts(
                "select game_id::text from invitation_game where invitation_id = \(invitation) and left_at is not null"
            )
            #expect(left == ["\(evening.games[0])"])
        }
    }

    @Test func `19: an agreed automatic pick takes the first wish, and none without agreement`() async throws {
        try await withTestDatabase { database in
            let evening = try await Evening.make(in: database)
            for policy in Draft.TimeoutPolicy.allCases {
                let draft = try await evening.draft(onTimeout: policy)
                let wish = DraftChoice(game: evening.games[2], side: .under)
                _ = try await DraftStore(database.pool).setWishes([wish], in: draft, of: evening.members[0])
                try await evening.work()
                /// Ends the present turn.
                func endTurn() async throws {
                    try await database.pool.execute(
                        """
                        update draft set turn_began_at = turn_began_at - interval '9 h', reminds_at = reminds_at - interval '9 h',
                               turn_ends_at = turn_ends_at - interval '9 h', due_at = due_at - interval '9 h'
                         where id = \(draft) and state = 'active'
                        """
                    )
                    try await database.pool.execute(
                        "update q.job set run_at = clock_timestamp() where kind = 'end_turn'"
                    )
                    try await evening.work()
                }
                try await endTurn()
                let picks = try await evening.texts(
                    "select concat_ws(' ', game_id, side, is_automatic) from draft_pick where draft_id = \(draft)"
                )
                if policy == .wait {
                    #expect(picks == [])
                    #expect(try await evening.notices(0).last == "draft_reminder")
                    try await database.pool.execute(
                        "update draft set expires_at = clock_timestamp(), due_at = clock_timestamp()"
                    )
                    try await endTurn()
                    #expect(try await evening.texts("select state from draft where id = \(draft)") == ["expired"])
                } else {
                    #expect(picks == ["\(wish.game) under t"])
                    // Without a wish it is the first bet of the pool.
                    try await endTurn()
                    let second = try await evening.texts(
                        "select concat_ws(' ', game_id, bet) from draft_pick where draft_id = \(draft) and ordinal = 1"
                    )
                    #expect(second == ["\(evening.games[0]) spread"])
                    #expect(try await evening.notices(0).last == "draft_completed")
                    #expect(try await evening.texts("select count(*)::text from contest") == ["1"])
                }
            }
        }
    }

    @Test func `a postponed game shortens drafts through the jobs of the diff`() async throws {
        try await withTestDatabase { database in
            let evening = try await Evening.make(in: database)
            let draft = try await evening.draft()
            _ = try await evening.pick(.home, as: 0, in: draft)
            try await evening.work()
            try await evening.revise(2, "postponed")
            try await evening.work()
            let left = try await evening.texts("select game_id::text from invitation_game where left_at is not null")
            #expect(left == ["\(evening.games[0])"])
            #expect(try await evening.texts("select state from draft") == ["active"])
        }
    }

    @Test func `the sweep finds contests that were not counted, and changes that were not followed`() async throws {
        try await withTestDatabase { database in
            let evening = try await Evening.make(in: database)
            let draft = try await evening.draft()
            _ = try await evening.pick(.home, as: 0, in: draft)
            _ = try await evening.pick(.over, as: 1, in: draft)
            try await evening.work()
            try await evening.revise(2, "final", home: 120, away: 90)
            try await database.pool.execute("delete from q.job")
            try await database.pool.execute(
                "update contest_game set uncounted_since = uncounted_since - interval '2 min'"
            )
            try await evening.queue.enqueue([SweepContests()])
            try await evening.work()
            #expect(try await evening.texts("select result from contest") == ["member1"])
            try await database.pool.execute(
                "update game set status = 'live', diffed_revision = revision where id = \(evening.games[0])"
            )
            try await evening.queue.enqueue([SweepContests()])
            try await evening.work()
            #expect(try await evening.texts("select result from contest") == ["null"])
        }
    }

    @Test func `the role of the differ may do all of it`() async throws {
        try await withTestDatabase { database in
            let evening = try await Evening.make(in: database)
            let draft = try await evening.draft(onTimeout: .auto)
            let connection = try await PostgresConnection.connect(
                PostgresConfiguration(
                    url: database.url + (database.url.contains("?") ? "&" : "?") + "user=bardown_differ",
                    applicationName: "tests"
                )
            )
            let games = ContestGameStore(connection)
            _ = try await games.follow(evening.games)
            _ = try await games.reviewPools(of: evening.games[0], after: nil, limit: 10)
            _ = try await games.settle(evening.games[0], after: nil, limit: 10)
            _ = try await games.sweep()
            _ = try await DraftStore(connection).endTurn(of: draft)
            let turn = try #require(try await DraftStore(connection).turn(of: draft))
            let choice = try #require(turn.automaticChoice)
            _ = try await DraftStore(connection).pickAutomatically(choice, in: turn)
            _ = try await InvitationStore(connection).expire(InvitationID(rawValue: draft.rawValue))
            await connection.close()
        }
    }
}
