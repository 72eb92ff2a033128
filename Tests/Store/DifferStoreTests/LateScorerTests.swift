import JobQueue
import JobQueueTesting
import PipelineJobs
import Postgres
import Scores
import TestSupport
import Testing

/// Goals whose plays come before or after the score, or never.
@Suite("Late scorers in the differ")
struct LateScorerTests {
    @Test func `a goal whose play is stored later gets its scorer in a new revision and one more alert`() async throws {
        try await withTestDatabase { database in
            let script = try await RevisionScript(in: database)
            try await script.revise(101, "live")
            try await script.revise(102, "live", #", "score": {"home": 1, "away": 0}"#)
            try await script.diff()
            try await script.play(0, by: "Ash, Jo", 1, 0)
            try await script.revise(103, "live", #", "score": {"home": 1, "away": 0}"#)
            try await script.diff()
            let scorers = "select facts ->> 'scorer' from game_event where kind = 'score'"
            #expect(try await script.column("\(unescaped: scorers)") == ["Ash, Jo"])
            let alerts = "select revision || ' ' || completes || ' ' || (alert -> 'event' ->> 'scorer' is not null)"
            #expect(
                try await script.column("\(unescaped: alerts) from alert where kind = 'score' order by id")
                    == ["102 0 false", "104 102 true"]
            )
            let game = "select revision || ' ' || diffed_revision from game where id = \(script.game)" as SQL
            #expect(try await script.column(game) == ["104 104"])
            let snapshots = "select distinct snapshot::text from game_revision where revision in (103, 104)" as SQL
            #expect(try await script.column(snapshots).count == 1)
            #expect(try await script.column("select revision::text from change_outbox order by id").last == "104")
            #expect(try await JobQueue(pool: database.pool).expectEnqueued(PlanPush.self).count == 2)
        }
    }

    @Test func `a goal gets one alert that adds its scorer, however often its plays are read`() async throws {
        try await withTestDatabase { database in
            let script = try await RevisionScript(in: database)
            try await script.revise(101, "live")
            try await script.revise(102, "live", #", "score": {"home": 1, "away": 0}"#)
            try await script.diff()
            try await script.play(0, by: "Ash, Jo", 1, 0)
            for (revision, scorer) in [(103, "Ash, Jo"), (105, "Ash, Jo"), (106, "Birch, Al")] as [(Int64, String)] {
                let players = #"[{"name": "\#(scorer)", "role": "scorer"}]"#
                try await database.pool.execute("update play set players = \(players)::jsonb")
                try await script.revise(revision, "live", #", "score": {"home": 1, "away": 0}"#)
                try await script.diff()
            }
            let scorers = "select facts ->> 'scorer' from game_event where kind = 'score'" as SQL
            #expect(try await script.column(scorers) == ["Birch, Al"])
            #expect(try await script.column("select revision::text from alert where completes > 0") == ["104"])
        }
    }

    @Test func `scorers are looked up when plays may be new, and not for every goal`() async throws {
        try await withTestDatabase { database in
            let script = try await RevisionScript(in: database)
            try await script.revise(101, "live")
            try await script.play(0, by: "Ash, Jo", 1, 0)
            try await script.revise(102, "live", #", "score": {"home": 1, "away": 0}"#)
            try await script.diff()
            let players = #"[{"name": "Birch, Al", "role": "scorer"}]"#
            try await database.pool.execute("update play set players = \(players)::jsonb")
            let scorers = "select facts ->> 'scorer' from game_event where kind = 'score' order by id limit 1" as SQL
            try await script.revise(103, "live", #", "score": {"home": 2, "away": 0}"#)
            try await script.diff()
            #expect(try await script.column(scorers) == ["Ash, Jo"])
            // Storing a page of plays adds a revision. It differs from the previous one at most in the line score.
            try await script.revise(104, "live", #", "score": {"home": 2, "away": 0}"#)
            try await script.diff()
            #expect(try await script.column(scorers) == ["Birch, Al"])
        }
    }

    @Test func `goals that a later score includes get their scorers without another alert`() async throws {
        try await withTestDatabase { database in
            let script = try await RevisionScript(in: database)
            try await script.revise(101, "live")
            try await script.revise(102, "live", #", "score": {"home": 1, "away": 0}"#)
            try await script.revise(103, "live", #", "score": {"home": 2, "away": 0}"#)
            try await script.diff()
            try await script.play(0, by: "Ash, Jo", 1, 0)
            try await script.play(1, by: "Birch, Al", 2, 0)
            try await script.revise(104, "live", #", "score": {"home": 2, "away": 0}"#)
            try await script.diff()
            let scorers = "select facts ->> 'scorer' from game_event where kind = 'score' order by id" as SQL
            #expect(try await script.column(scorers) == ["Ash, Jo", "Birch, Al"])
            let completed = "select revision || ' ' || completes from alert where completes > 0" as SQL
            #expect(try await script.column(completed) == ["105 103"])
        }
    }

    @Test func `a two-point goal has its scorer and counts once towards the hat trick`() async throws {
        try await withTestDatabase { database in
            let script = try await RevisionScript(in: database, league: "pll")
            try await script.revise(101, "live")
            try await script.revise(102, "live", #", "score": {"home": 2, "away": 0}"#)
            try await script.diff()
            try await script.play(0, by: "Ash, Jo", 2, 0)
            try await script.revise(103, "live", #", "score": {"home": 2, "away": 0}"#)
            try await script.diff()
            let scorer = "select facts ->> 'scorer' from game_event where kind = 'score'" as SQL
            #expect(try await script.column(scorer) == ["Ash, Jo"])
            try await script.play(1, by: "Ash, Jo", 3, 0)
            try await script.revise(105, "live", #", "score": {"home": 3, "away": 0}"#)
            try await script.diff()
            #expect(try await !script.events().contains("milestone"), "three points are two goals")
            try await script.play(2, by: "Ash, Jo", 5, 0)
            try await script.revise(106, "live", #", "score": {"home": 5, "away": 0}"#)
            try await script.diff()
            let points = "select jsonb_path_query_array(facts, '$.scorers[*].points')::text from game_event" as SQL
            #expect(try await script.column(points + " where kind = 'score' order by id") == ["[2]", "[1]", "[2]"])
            let goals = "select facts #>> '{milestones,0,points}' from game_event where kind = 'milestone'" as SQL
            #expect(try await script.column(goals) == ["3"])
        }
    }

    @Test func `goals of a finished game get their scorers too`() async throws {
        try await withTestDatabase { database in
            let script = try await RevisionScript(in: database)
            try await script.revise(101, "live", age: 9000)
            try await script.revise(102, "live", #", "score": {"home": 1, "away": 0}"#, age: 8000)
            try await script.revise(103, "final", #", "score": {"home": 1, "away": 0}"#, age: 7000)
            try await script.diff()
            try await script.play(0, by: "Ash, Jo", 1, 0)
            try await script.revise(104, "final", #", "score": {"home": 1, "away": 0}"#)
            try await script.diff()
            let scorers = "select facts ->> 'scorer' from game_event where kind = 'score'" as SQL
            #expect(try await script.column(scorers) == ["Ash, Jo"])
            #expect(try await script.column("select kind from alert where completes > 0") == [])
        }
    }

    @Test func `a play that comes before its goal or with it is in the first alert, and no other follows`() async throws
    {
        try await withTestDatabase { database in
            let script = try await RevisionScript(in: database)
            try await script.show(101, 0, 0)
            try await script.play(0, by: "Ash, Jo", 1, 0, assistants: #", {"name": "Birch, Al", "role": "assist"}"#)
            try await script.show(102, 0, 0)
            try await script.show(103, 1, 0)
            try await script.show(104, 1, 0)
            // The play of the second goal is stored between its revision and the comparison.
            try await script.revise(105, "live", #", "score": {"home": 1, "away": 1}"#)
            try await script.play(1, by: "Oak, Max", 1, 1, side: .away)
            try await script.diff()
            try await script.show(106, 1, 1)
            #expect(try await script.scorers() == ["1-0 Ash, Jo", "1-1 Oak, Max"])
            #expect(try await script.scoreAlerts() == ["103", "105"])
            let stated = try await script.column(
                """
                select concat_ws(' ', s ->> 'seasonTotal', s -> 'assists')
                  from game_event, jsonb_array_elements(facts -> 'scorers') s order by id
                """
            )
            #expect(stated == [#"12 ["Birch, Al"]"#, "12 []"])
        }
    }

    @Test func `two goals of one poll get their scorers one by one, and one alert when both are known`() async throws {
        try await withTestDatabase { database in
            let script = try await RevisionScript(in: database)
            try await script.show(101, 0, 0)
            try await script.show(102, 1, 1)
            // The second play comes first. Without the first, it does not lead from 0-0.
            try await script.play(1, by: "Oak, Max", 1, 1, side: .away)
            try await script.show(103, 1, 1)
            #expect(try await script.scorers() == ["1-1 Oak, Max"])
            #expect(try await script.scoreAlerts() == ["102"])
            try await script.play(0, by: "Ash, Jo", 1, 0)
            try await script.show(105, 1, 1)
            #expect(try await script.scorers() == ["1-1 Ash, Jo; Oak, Max"])
            #expect(try await script.scoreAlerts() == ["102", "106 completes 102"])
        }
    }

    @Test func `a goal that was taken back keeps no scorer, and its alert is not completed`() async throws {
        try await withTestDatabase { database in
            let script = try await RevisionScript(in: database)
            try await script.show(101, 0, 0)
            try await script.show(102, 1, 0)
            try await script.show(103, 2, 0)
            try await script.show(104, 1, 0)
            try await script.play(0, by: "Ash, Jo", 1, 0)
            try await script.show(105, 1, 0)
            #expect(try await script.scorers() == ["1-0 Ash, Jo", "2-0", "correction 1-0"])
            #expect(try await script.scoreAlerts() == ["102", "103"])
            try await script.show(107, 2, 0)
            try await script.play(1, by: "Birch, Al", 2, 0)
            try await script.show(108, 2, 0)
            #expect(try await script.scorers() == ["1-0 Ash, Jo", "2-0", "correction 1-0", "2-0 Birch, Al"])
            #expect(try await script.scoreAlerts() == ["102", "103", "107", "109 completes 107"])
        }
    }

    @Test func `a goal whose play never comes keeps one alert and no scorer`() async throws {
        try await withTestDatabase { database in
            let script = try await RevisionScript(in: database)
            try await script.show(101, 0, 0)
            try await script.show(102, 1, 0)
            for revision in 103...105 { try await script.show(Int64(revision), 1, 0) }
            #expect(try await script.scorers() == ["1-0"])
            #expect(try await script.scoreAlerts() == ["102"])
            #expect(try await script.column("select max(revision)::text from game_revision") == ["105"])
        }
    }

    @Test func `the last goal's alert is completed after the final, which has the same score`() async throws {
        try await withTestDatabase { database in
            let script = try await RevisionScript(in: database)
            try await script.show(101, 0, 0)
            try await script.show(102, 1, 0)
            try await script.revise(103, "final", #", "score": {"home": 1, "away": 0}"#)
            try await script.diff()
            try await script.play(0, by: "Ash, Jo", 1, 0)
            try await script.revise(104, "final", #", "score": {"home": 1, "away": 0}"#)
            try await script.diff()
            #expect(try await script.scoreAlerts() == ["102", "105 completes 102"])
        }
    }

    @Test func `each scorer is one more change of the game, in order, and none is repeated`() async throws {
        try await withTestDatabase { database in
            let script = try await RevisionScript(in: database)
            try await script.show(101, 0, 0)
            try await script.show(102, 1, 0)
            try await script.play(0, by: "Ash, Jo", 1, 0)
            try await script.show(103, 1, 0)
            try await script.show(105, 2, 0)
            try await script.play(1, by: "Birch, Al", 2, 0)
            try await script.show(106, 2, 0)
            try await script.show(108, 2, 0)
            let changes = try await script.column("select revision::text from change_outbox order by id")
            #expect(changes == ["101", "102", "103", "104", "105", "106", "107", "108"])
            #expect(try await script.events() == ["score", "score"])
        }
    }
}
