import Postgres
import TestSupport
import TestTools
import Testing

@Suite("Odds commands")
struct OddsCommandTests {
    private let bardown = Tool(program: "bardown")
    private static let game = "11111111-1111-1111-1111-111111111111"

    /// Inserts a game of Detroit at Denver today with the prices of a book and a fair price.
    private func fill(_ database: TestDatabase) async throws {
        try await database.pool.withConnection { connection in
            try await connection.runScript(
                """
                insert into book (key, title, abbreviation, kind, weight, feed_group, fee_bp)
                values ('pinnacle', 'Pinnacle', 'PIN', 'sportsbook', 'sharp', 'pinnacle', 0),
                       ('novig', 'Novig', 'NV', 'p2p', 'market', 'novig', 200) on conflict do nothing;
                with home as (insert into team (league_id, slug, name) values ('nba', 'nuggets', 'Denver') returning id),
                     away as (insert into team (league_id, slug, name) values ('nba', 'pistons', 'Detroit') returning id)
                insert into game (id, league_id, home_team_id, away_team_id, day, start_time, status, observed_at)
                select '\(Self.game)', 'nba', home.id, away.id, (now() at time zone 'America/New_York')::date,
                       now() + interval '1 hour', 'scheduled', clock_timestamp()
                  from home, away;
                insert into odds_quote (game_id, market, subject, line, side, offer, book, american, state, source, quoted_at,
                                        observed_at)
                values ('\(Self.game)', 'moneyline', '', 0, 'home', 'back', 'novig', -110, 'open', 'odds-api', now(), now()),
                       ('\(Self.game)', 'moneyline', '', 0, 'away', 'back', 'novig', 105, 'open', 'odds-api', now(), now());
                insert into odds_move (game_id, market, subject, line, side, offer, book, american, state, source, quoted_at,
                                       observed_at)
                select game_id, market, subject, line, side, offer, book, american, state, source, quoted_at, observed_at
                  from odds_quote;
                insert into fair_price (game_id, moment, market, subject, line, sides, p_micro, confidence, method, voices,
                                        quoted_at, expires_at, priced_at)
                values ('\(Self.game)', 'present', 'moneyline', '', 0, '{home,away}', '{530258,469742}', 'medium', 'additive',
                        '{pinnacle}', now(), now() + interval '1 hour', now());
                insert into price_value (game_id, market, subject, line, side, book, ev_bp, expires_at)
                values ('\(Self.game)', 'moneyline', '', 0, 'home', 'novig', -80, now() + interval '1 hour');
                """
            )
        }
    }

    private static func count(_ rows: String, _ database: TestDatabase) async throws -> Int64? {
        try await database.pool.first("select count(*) from \(unescaped: rows)")?.decode(Int64.self)
    }

    @Test func `the board of a league, the history of a game and the books are listed`() async throws {
        try await withTestDatabase { (database) async throws in
            let environment = ["DATABASE_URL": database.url]
            let none = try await bardown.run(["odds", "board", "nba"], environment: environment)
            #expect(none.output == "" && none.errorOutput.contains("has prices"), "\(none.errorOutput)")
            try await fill(database)
            let board = try await bardown.run(["odds", "board", "nba", "--json"], environment: environment)
            #expect(board.code == 0, "\(board.errorOutput)")
            for part in [
                #""teams": "Detroit at Denver""#, #""fair": 0.530258"#, #""ev": -0.8"#, #""price": "+105""#,
                #""confidence": "medium""#, #""books": 1"#,
            ] {
                #expect(board.output.contains(part), "\(board.output)")
            }
            let table = try await bardown.run(["odds", "board", "nba", "--market", "h2h"], environment: environment)
            #expect(table.output.split(separator: "\n").count == 3, "\(table.output)")
            let history = try await bardown.run(
                ["odds", "history", Self.game, "--market", "moneyline", "--book", "novig"],
                environment: environment
            )
            #expect(history.output.split(separator: "\n").count == 3 && history.output.contains("+105"))
            let books = try await bardown.run(["odds", "books", "--json"], environment: environment)
            #expect(books.output.contains(#""fee": 2,"#) && books.output.contains(#""prices": 2"#), "\(books.output)")
        }
    }

    @Test func `names that are wrong are errors, and so is a league without odds`() async throws {
        try await withTestDatabase { (database) async throws in
            let cases: [(arguments: [String], code: Int?, text: String)] = [
                (["odds", "board", "nbx"], 1, "There is no league nbx"),
                (["odds", "board", "mlax-d1"], 1, "League mlax-d1 has no odds"),
                (["odds", "board", "nba", "--market", "winner"], 64, "There is no market winner"),
                (["odds", "board", "nba", "--date", "tomorrow"], 64, "tomorrow is no day"),
                (["odds", "history", Self.game], 1, "There is no game"),
                (["leagues", "odds", "nba", "maybe"], 64, "maybe"),
                (["leagues", "odds", "mlax-d1", "on"], 1, "mlax-d1 never has odds"),
                (["leagues", "odds", "nbx", "off"], 1, "There is no league nbx"),
                (["leagues", "odds", "nba", "on", "--event-markets", "player_points"], 64, "needs --source"),
                (["leagues", "odds", "nba", "on", "--source", "odds-api", "--event-markets", "winner"], 64, "winner"),
                (["leagues", "odds", "nba", "on", "--source", "espn"], 1, "espn is no source of odds of league nba"),
            ]
            for (arguments, code, text) in cases {
                let run = try await bardown.run(arguments, environment: ["DATABASE_URL": database.url])
                #expect(run.code == code, "\(arguments): \(run.errorOutput)")
                #expect(run.errorOutput.contains(text), "\(arguments): \(run.errorOutput)")
            }
        }
    }

    @Test func `a league's odds are turned off and on, and read at a source`() async throws {
        try await withTestDatabase { (database) async throws in
            try await fill(database)
            let environment = ["DATABASE_URL": database.url]
            let off = try await bardown.run(["leagues", "odds", "nba", "off"], environment: environment)
            #expect(off.output == "odds of league nba are off\n", "\(off.errorOutput)")
            #expect(try await Self.count("odds_quote", database) == 0)
            #expect(try await Self.count("odds_move", database) == 4)
            let on = try await bardown.run(["leagues", "odds", "nba", "on", "--json"], environment: environment)
            #expect(on.output == #"{"league":"nba","source":null,"odds":true}"# + "\n")
            let read = try await bardown.run(
                ["leagues", "odds", "nba", "on", "--source", "odds-api"],
                environment: environment
            )
            #expect(read.output == "odds of league nba are read at odds-api\n", "\(read.errorOutput)")
            #expect(try await Self.count("league_odds where league_id = 'nba' and followed", database) == 1)
            for (markets, stored) in [("alternate_spreads,player_points", 2), ("none", 0)] {
                let games = try await bardown.run(
                    ["leagues", "odds", "nba", "on", "--source", "odds-api", "--event-markets", markets],
                    environment: environment
                )
                #expect(games.code == 0, "\(games.errorOutput)")
                let rows = "league_odds where league_id = 'nba' and cardinality(event_markets) = \(stored)"
                #expect(try await Self.count(rows, database) == 1)
            }
        }
    }
}
