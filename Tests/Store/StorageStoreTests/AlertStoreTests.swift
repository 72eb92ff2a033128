import Postgres
import Scores
import Storage
import TestSupport
import Testing
import Time

@Suite("Alerts and audiences")
struct AlertStoreTests {
    @Test func `an alert has everything that its text needs`() async throws {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database, usefulFor: 90)
            let store = AlertStore(database.pool)
            let push = try #require(try await store.alert(fixture.alertID))
            #expect(push.game == fixture.game && push.revision == 1)
            #expect(push.teams == BySide(home: "Navy", away: "Army West Point"))
            #expect(push.alert.event.scorer == "Nikolic, AJ" && push.alert.kind == .score)
            #expect((.seconds(80)...Duration.seconds(90)).contains(push.expiresAt - push.now))
            #expect(!push.isFollowedByLaterScore)
            #expect(try await store.alert(fixture.alertID + 1) == nil)
        }
    }

    /// A team's place, nickname and full name in the data files, and its name in alerts.
    @Test(arguments: [
        ("Detroit", "Red Wings", "Detroit Red Wings", "Red Wings"),
        ("Navy", "Midshipmen", "United States Naval Academy", "Navy"),
    ])
    func `an alert has a team's name from the data files`(
        place: String,
        nickname: String,
        fullName: String,
        name: String
    ) async throws {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            try await database.pool.execute(
                """
                insert into team_fact (league_id, slug, name, abbreviation, location, nickname, full_name, color,
                                       second_color, color_on_light, color_on_dark)
                select t.league_id, t.slug, 'x', 'XYZ', \(place), \(nickname), \(fullName), '#000000', '#FFFFFF',
                       '#000000', '#FFFFFF'
                  from game g join team t on t.id = g.home_team_id where g.id = \(fixture.game)
                """
            )
            let alert = try #require(try await AlertStore(database.pool).alert(fixture.alertID))
            #expect(alert.teams == BySide(home: name, away: "Army West Point"))
        }
    }

    /// The event and kind of the next alert, and whether it supersedes an earlier score.
    private static let laterRows: [(GameEvent.Kind, Alert.Kind, Bool)] = [
        (.score, .score, true), (.correction, .correction, true), (.final, .final, true), (.moved, .moved, false),
    ]

    @Test(arguments: laterRows)
    func `a score is superseded by a later one, a correction or the end`(
        kind: GameEvent.Kind,
        alert: Alert.Kind,
        follows: Bool
    ) async throws {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            try await database.revise(fixture.game, 2)
            let next = GameEvent(kind: kind, score: Score(home: 2, away: 0))
            let event = try #require(
                try await RevisionStore(database.pool).add([NewEvent(next, of: fixture.game, revision: 2)]).first
            ).id
            let store = AlertStore(database.pool)
            let second = Alert(kind: alert, event: next, usefulForSeconds: 60, isSupersededByLaterScore: false)
            let id = try #require(try await store.add(second, event: event, game: fixture.game, revision: 2))
            #expect(try #require(try await store.alert(fixture.alertID)).isFollowedByLaterScore == follows)
            #expect(try #require(try await store.alert(id)).isFollowedByLaterScore == false)
        }
    }

    @Test func `an alert that adds a scorer to an earlier one supersedes it, and a later score supersedes both`()
        async throws
    {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            let store = AlertStore(database.pool)
            let goal = try #require(try await store.alert(fixture.alertID)).alert.event
            let named = goal.withScorers([Scorer(player: "Ash", side: .home, points: 1, score: Score(home: 1, away: 0))]
            )
            let event = try #require(
                try await database.pool.first("select game_event_id from alert where id = \(fixture.alertID)")
            ).decode(Int64.self)
            let completed = try #require(try await store.complete(named, id: event, revision: 7))
            #expect(try await store.complete(named, id: event, revision: 8) == nil, "once")
            let push = try #require(try await store.alert(completed))
            #expect(push.completedAlertID == fixture.alertID && push.revision == 7 && push.alert.event == named)
            #expect(!push.isFollowedByLaterScore)
            #expect(try #require(try await store.alert(fixture.alertID)).isFollowedByLaterScore)
            try await database.revise(fixture.game, 2)
            let next = GameEvent(kind: .score, score: Score(home: 2, away: 0))
            let added = try await RevisionStore(database.pool).add([NewEvent(next, of: fixture.game, revision: 2)])
            let second = Alert(kind: .score, event: next, usefulForSeconds: 60, isSupersededByLaterScore: true)
            let later = try await store.add(
                second,
                event: try #require(added.first).id,
                game: fixture.game,
                revision: 2
            )
            #expect(try #require(try await store.alert(completed)).isFollowedByLaterScore)
            #expect(try await store.alert(try #require(later))?.isFollowedByLaterScore == false)
        }
    }

    @Test func `no scorer is added to an alert that a later score has superseded`() async throws {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            let store = AlertStore(database.pool)
            try await database.revise(fixture.game, 2)
            let next = GameEvent(kind: .score, score: Score(home: 2, away: 0))
            let added = try await RevisionStore(database.pool).add([NewEvent(next, of: fixture.game, revision: 2)])
            let second = Alert(kind: .score, event: next, usefulForSeconds: 60, isSupersededByLaterScore: true)
            _ = try await store.add(second, event: try #require(added.first).id, game: fixture.game, revision: 2)
            let event = try #require(
                try await database.pool.first("select game_event_id from alert where id = \(fixture.alertID)")
            ).decode(Int64.self)
            #expect(try await store.complete(next, id: event, revision: 3) == nil)
        }
    }

    @Test
    func `on a delayed device, an alert is superseded only once the later score is due there, too`() async throws {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database, usefulFor: 90)
            try await database.revise(fixture.game, 2)
            let next = GameEvent(kind: .score, score: Score(home: 2, away: 0))
            let added = try await RevisionStore(database.pool).add([NewEvent(next, of: fixture.game, revision: 2)])
            let event = try #require(added.first).id
            let store = AlertStore(database.pool)
            let second = Alert(kind: .score, event: next, usefulForSeconds: 60, isSupersededByLaterScore: false)
            let id = try #require(try await store.add(second, event: event, game: fixture.game, revision: 2))
            try await database.pool.execute(
                "update alert set created_at = created_at - interval '40 s' where id = \(id)"
            )
            let (late, later) = (
                try #require(try await store.alert(fixture.alertID, delaySeconds: 30)),
                try #require(try await store.alert(fixture.alertID, delaySeconds: 60))
            )
            #expect(late.isFollowedByLaterScore && !later.isFollowedByLaterScore)
            #expect(later.expiresAt - late.expiresAt == .seconds(30))
            let left = try await store.timeLeft(of: fixture.alertID, delaySeconds: 60)
            #expect((.seconds(130)...Duration.seconds(150)).contains(left))
        }
    }

    @Test
    func `an alert's time to live begins with its revision, and no alert is stored after it has passed`() async throws {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            let store = AlertStore(database.pool)
            let ages: [(Int64, Int64, Bool)] = [(2, 590, true), (3, 600, false), (4, 4000, false)]
            for (revision, age, isDelivered) in ages {
                try await database.revise(fixture.game, revision, age: age)
                let goal = GameEvent(kind: .score, score: Score(home: Int(revision), away: 0))
                let added = try await RevisionStore(database.pool).add([
                    NewEvent(goal, of: fixture.game, revision: revision)
                ])
                let event = try #require(added.first).id
                let alert = Alert(kind: .score, event: goal, usefulForSeconds: 600, isSupersededByLaterScore: true)
                let id = try await store.add(alert, event: event, game: fixture.game, revision: revision)
                #expect((id != nil) == isDelivered, "stored \(age) s ago")
                guard let id else { continue }
                #expect((.seconds(5)...Duration.seconds(10)).contains(try await store.timeLeft(of: id)))
            }
            #expect(try await store.timeLeft(of: 0) == .zero)
        }
    }

    @Test func `an alert has the game's start as of its own revision, in the league's time zone`() async throws {
        try await withTestDatabase { database in
            let game = try await database.game()
            let store = AlertStore(database.pool)
            var starts: [LocalStart?] = []
            let times = [#", "startTime": "2026-05-09T23:00:00Z""#, #", "startTime": "2026-01-09T05:05:00Z""#, ""]
            for (revision, time) in zip(Int64(2)..., times) {
                let snapshot = #"{"status": "scheduled", "day": "2026-05-09", "periods": []\#(time)}"#
                try await database.revise(game, revision, snapshot)
                let moved = GameEvent(kind: .moved, score: nil)
                let event = try #require(
                    try await RevisionStore(database.pool).add([NewEvent(moved, of: game, revision: revision)]).first
                ).id
                let alert = Alert(kind: .moved, event: moved, usefulForSeconds: 600, isSupersededByLaterScore: false)
                let id = try #require(try await store.add(alert, event: event, game: game, revision: revision))
                starts.append(try await store.alert(id)?.start)
            }
            let day = LocalStart.Reading("Sat May 9", iso: "2026-05-09")
            let hours = [LocalStart.Reading("7:00 PM", iso: "19:00"), .init("12:05 AM", iso: "00:05"), nil]
            let expected = hours.map { LocalStart(day: day, time: $0, zone: "America/New_York") }
            #expect(starts == expected)
            #expect(expected.map(\.zone) == ["New York", "New York", "New York"])
        }
    }
}
