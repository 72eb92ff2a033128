import Postgres
import TestSupport
import TestTools
import Testing

@Suite("Contests commands")
struct ContestsCommandTests {
    private let bardown = Tool(program: "bardown")
    private static let contest = "22222222-2222-2222-2222-222222222222"
    private static let game = "11111111-1111-1111-1111-111111111111"

    /// Inserts a contest of two bets on a final game of Detroit at Denver that was not counted yet.
    private func fill(_ database: TestDatabase) async throws {
        try await database.pool.withConnection { connection in
            try await connection.runScript(
                """
                insert into people.account (id, username, email) values
                  ('aaaaaaaa-0000-0000-0000-000000000001', 'hotshot', 'a@b.c'),
                  ('aaaaaaaa-0000-0000-0000-000000000002', 'todd1234', 'b@b.c');
                with home as (insert into team (league_id, slug, name) values ('nba', 'nuggets', 'Denver') returning id),
                     away as (insert into team (league_id, slug, name) values ('nba', 'pistons', 'Detroit') returning id)
                insert into game (id, league_id, home_team_id, away_team_id, day, start_time, status, home_score, away_score,
                                  observed_at)
                select '\(Self.game)', 'nba', home.id, away.id, '2026-11-29', '2026-11-30 00:00Z', 'final', 120, 110,
                       clock_timestamp()
                  from home, away;
                insert into contest_game (game_id, day, start_at, status, begun_at, outcome, home_score, away_score, settled_at)
                values ('\(Self.game)', '2026-11-29', '2026-11-30 00:00Z', 'final', '2026-11-30 00:01Z', 'final', 120, 110,
                        '2026-11-30 02:30Z');
                with invited as (
                  insert into invitation (inviter_id, recipient_id, league_id, day, rounds, expires_at, state, decided_at)
                  values ('aaaaaaaa-0000-0000-0000-000000000001', 'aaaaaaaa-0000-0000-0000-000000000002', 'nba',
                          '2026-11-29', 1, '2026-11-29 23:30Z', 'accepted', '2026-11-29 20:00Z') returning id, day
                ), drafted as (
                  insert into draft (invitation_id, league_id, day, member1_id, member2_id, rounds, picks, on_timeout, state,
                                     turn_began_at, reminds_at, turn_ends_at, expires_at, ended_at)
                  select id, 'nba', day, 'aaaaaaaa-0000-0000-0000-000000000001', 'aaaaaaaa-0000-0000-0000-000000000002', 1, 2,
                         'wait', 'completed', now(), now(), now(), '2026-11-30 00:00Z', now() from invited
                  returning id)
                insert into contest (id, draft_id, league_id, day, member1_id, member2_id, bets, first_start)
                select '\(Self.contest)', id, 'nba', '2026-11-29', 'aaaaaaaa-0000-0000-0000-000000000001',
                       'aaaaaaaa-0000-0000-0000-000000000002', 2, '2026-11-30 00:00Z' from drafted;
                insert into contest_bet (contest_id, ordinal, game_id, line, drafter, side1, start_at) values
                  ('\(Self.contest)', 0, '\(Self.game)', -4, 1, 'home', '2026-11-30 00:00Z'),
                  ('\(Self.contest)', 1, '\(Self.game)', 225, 2, 'over', '2026-11-30 00:00Z');
                """
            )
        }
    }

    @Test func `contests are listed, shown with their bets, and counted again`() async throws {
        try await withTestDatabase { (database) async throws in
            let environment = ["DATABASE_URL": database.url]
            let none = try await bardown.run(["contests", "list"], environment: environment)
            #expect(none.output == "" && none.errorOutput.contains("There are no contests."), "\(none.errorOutput)")
            try await fill(database)
            let open = try await bardown.run(
                ["contests", "list", "--state", "in_progress", "--json"],
                environment: environment
            )
            #expect(open.output.contains(#""member1": "hotshot""#), "\(open.output) \(open.errorOutput)")
            let counted = try await bardown.run(["contests", "recount", "--json"], environment: environment)
            #expect(
                counted.output == #"{"counted":1,"changed":1,"wrongRecords":[]}"# + "\n",
                "\(counted.output) \(counted.errorOutput)"
            )
            let again = try await bardown.run(["contests", "recount", Self.contest], environment: environment)
            #expect(again.output == "1 counted, 0 changed\n", "\(again.errorOutput)")
            let listed = try await bardown.run(
                ["contests", "list", "--league", "nba", "--json"],
                environment: environment
            )
            for part in [#""state": "completed""#, #""result": "member1""#, #""won1": "2""#, #""drafted1": "1""#] {
                #expect(listed.output.contains(part), "\(listed.output)")
            }
            let shown = try await bardown.run(["contests", "show", Self.contest, "--json"], environment: environment)
            for part in [
                #""teams": "Detroit at Denver""#, #""score": "110–120""#, #""verdict": "home""#, #""verdict": "over""#,
                #""won": "1""#,
            ] {
                #expect(shown.output.contains(part), "\(shown.output) \(shown.errorOutput)")
            }
        }
    }

    @Test func `a record that was changed by hand is found`() async throws {
        try await withTestDatabase { (database) async throws in
            let environment = ["DATABASE_URL": database.url]
            try await fill(database)
            _ = try await bardown.run(["contests", "recount"], environment: environment)
            try await database.pool.execute("update member_record set won = won + 1 where lost = 0")
            let run = try await bardown.run(["contests", "recount", "--json"], environment: environment)
            #expect(run.code == 1)
            #expect(
                run.output.contains(#""wrongRecords":["aaaaaaaa-0000-0000-0000-000000000001"]"#),
                "\(run.output) \(run.errorOutput)"
            )
        }
    }

    @Test(arguments: [
        (["contests", "show", "x"], 64, "No contest has the id x."),
        (["contests", "list", "--state", "complete"], 64, "Did you mean completed?"),
        (["contests", "show", "33333333-3333-3333-3333-333333333333"], 1, "See bardown contests list."),
        (["contests", "recount", "33333333-3333-3333-3333-333333333333"], 1, "See bardown contests list."),
    ])
    func `wrong arguments are refused with a hint`(arguments: [String], code: Int, message: String) async throws {
        try await withTestDatabase { (database) async throws in
            let run = try await bardown.run(arguments, environment: ["DATABASE_URL": database.url])
            #expect(run.code == code && run.errorOutput.contains(message), "\(run.errorOutput)")
        }
    }
}
