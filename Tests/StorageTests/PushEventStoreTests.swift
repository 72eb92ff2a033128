import Postgres
import Scores
import Storage
import TestSupport
import Testing
import Time

@Suite("Alerts and audiences", .serialized, .timeLimit(.minutes(2)))
struct PushEventStoreTests {
    @Test("an alert says all that its text needs")
    func pushEvent() async throws {
        try await withTestDatabase { database in
            let told = try await Told.goal(in: database, usefulFor: 90)
            let store = PushEventStore(database.pool)
            let push = try #require(try await store.pushEvent(told.pushEvent))
            #expect(push.game == told.game && push.revision == 1)
            #expect(push.teams == BySide(home: "Navy", away: "Army West Point"))
            #expect(push.alert.event.scorer == "Nikolic, AJ" && push.alert.kind == .score)
            #expect((.seconds(80)...Duration.seconds(90)).contains(push.expiresAt - push.now))
            #expect(!push.isFollowedByLaterScore)
            #expect(try await store.pushEvent(told.pushEvent + 1) == nil)
        }
    }

    /// What is told next, whether it makes an earlier score pointless.
    private static let laterRows: [(GameEvent.Kind, Alert.Kind, Bool)] = [
        (.score, .score, true), (.correction, .correction, true), (.final, .final, true), (.moved, .moved, false),
    ]

    @Test("a score is followed by a later one, a correction or the end", arguments: laterRows)
    func followed(kind: GameEvent.Kind, alert: Alert.Kind, follows: Bool) async throws {
        try await withTestDatabase { database in
            let told = try await Told.goal(in: database)
            try await database.revise(told.game, 2)
            let next = GameEvent(kind: kind, score: Score(home: 2, away: 0))
            let event = try #require(
                try await RevisionStore(database.pool).add([next], of: told.game, revision: 2).first
            ).id
            let store = PushEventStore(database.pool)
            let second = Alert(kind: alert, event: next, usefulForSeconds: 60, isSupersededByLaterScore: false)
            let id = try #require(try await store.add(second, event: event, game: told.game, revision: 2))
            #expect(try #require(try await store.pushEvent(told.pushEvent)).isFollowedByLaterScore == follows)
            #expect(try #require(try await store.pushEvent(id)).isFollowedByLaterScore == false)
        }
    }

    @Test("the audience is everyone who follows either team, each once, the dead left out")
    func audience() async throws {
        try await withTestDatabase { database in
            let told = try await Told.goal(in: database)
            _ = try await TeamOnlooker.make(in: database)
            let navy = try await database.device("navy-fan-1", follows: "navy")
            let army = try await database.device("army-fan-1", follows: "army")
            let both = try await database.device("both-fan-1", follows: "navy", "army")
            _ = try await database.device("other-fan", follows: "colgate")
            let dead = try await database.device("dead-fan-1", follows: "navy")
            _ = try await database.pool.execute(
                "update device set dead_at = clock_timestamp(), dead_reason = 'Unregistered' where id = \(dead)"
            )
            let audience = try await PushEventStore(database.pool).audience(of: told.game, after: nil, limit: 100)
            #expect(Set(audience) == [navy, army, both] && audience.count == 3)
        }
    }

    @Test("pages follow each other without gap or overlap, whatever their size", arguments: [1, 3, 7, 100])
    func pages(size: Int) async throws {
        try await withTestDatabase { database in
            let told = try await Told.goal(in: database)
            var expected: Set<DeviceID> = []
            for number in 0..<20 {
                let teams = [["navy"], ["army"], ["navy", "army"]][number % 3]
                let id: DeviceID = try await database.value(
                    """
                    select device_id from register_device(\("token-of-fan-\(number)"), 'sandbox', 'app.bardown',
                                                          'mlax-d1', \(teams))
                    """
                )
                expected.insert(id)
            }
            let store = PushEventStore(database.pool)
            var seen: [DeviceID] = []
            while true {
                let page = try await store.audience(of: told.game, after: seen.last, limit: size)
                if page.isEmpty { break }
                #expect(page.count <= size)
                seen += page
            }
            #expect(Set(seen) == expected && seen.count == expected.count)
        }
    }

    @Test("a page costs what it holds, not what the audience holds")
    func pageCost() async throws {
        try await withTestDatabase { database in
            let told = try await Told.goal(in: database)
            try await database.pool.execute(
                """
                with fan as (
                  insert into device (token, environment, topic)
                  select 'token-of-fan-' || n, 'sandbox', 'app' from generate_series(1, 20000) n returning id)
                insert into follow (team_id, device_id) select t.id, fan.id from fan, team t
                """,
                within: .seconds(60)
            )
            try await database.pool.execute("analyze device, follow", within: .seconds(60))
            try await database.pool.withConnection { connection in
                let before = try await entriesRead(connection)
                let page = try await PushEventStore(connection).audience(of: told.game, after: nil, limit: 100)
                let read = try await entriesRead(connection) - before
                #expect(page.count == 100)
                #expect(read < 2000, "\(read) entries for a page of 100")
            }
        }
    }

    /// Rows and index entries, by all sessions since the database was made, this one's latest statement included.
    private func entriesRead(_ connection: PostgresConnection) async throws -> Int64 {
        try await connection.execute("select pg_stat_force_next_flush()")
        let row = try await connection.first(
            """
            select ((select sum(idx_tup_read) from pg_stat_user_indexes where relname in ('device', 'follow'))
                    + (select sum(seq_tup_read) from pg_stat_user_tables where relname in ('device', 'follow')))::bigint
            """
        )
        return try #require(row).decode(Int64.self)
    }

    @Test("a plan is taken once, and noted with the size of its audience")
    func planned() async throws {
        try await withTestDatabase { database in
            let told = try await Told.goal(in: database)
            let store = PushEventStore(database.pool)
            #expect(try await store.beginPlan(told.pushEvent))
            try await store.endPlan(told.pushEvent, audience: 12)
            #expect(try await !store.beginPlan(told.pushEvent))
            #expect(try await !store.beginPlan(told.pushEvent + 1))
            let row = try #require(
                try await database.pool.first("select audience, planned_at is not null from push_event")
            )
            let (audience, isPlanned) = try row.decode(Int32?.self, Bool.self)
            #expect(audience == 12 && isPlanned)
        }
    }

    @Test("an alert is worth telling from when its revision was stored, and is not told when that is over")
    func usefulTime() async throws {
        try await withTestDatabase { database in
            let told = try await Told.goal(in: database)
            let store = PushEventStore(database.pool)
            let ages: [(Int64, Int64, Bool)] = [(2, 590, true), (3, 600, false), (4, 4000, false)]
            for (revision, age, isTold) in ages {
                try await database.revise(told.game, revision, age: age)
                let goal = GameEvent(kind: .score, score: Score(home: Int(revision), away: 0))
                let added = try await RevisionStore(database.pool).add([goal], of: told.game, revision: revision)
                let event = try #require(added.first).id
                let alert = Alert(kind: .score, event: goal, usefulForSeconds: 600, isSupersededByLaterScore: true)
                let id = try await store.add(alert, event: event, game: told.game, revision: revision)
                #expect((id != nil) == isTold, "stored \(age) s ago")
                guard let id else { continue }
                #expect((.seconds(5)...Duration.seconds(10)).contains(try await store.timeLeft(of: id)))
            }
            #expect(try await store.timeLeft(of: 0) == .zero)
        }
    }

    @Test("the start is said in the league's zone, by the revision that the alert is about")
    func start() async throws {
        try await withTestDatabase { database in
            let game = try await database.game()
            let store = PushEventStore(database.pool)
            var starts: [LocalStart?] = []
            let times = [#", "startTime": "2026-05-09T23:00:00Z""#, #", "startTime": "2026-01-09T05:05:00Z""#, ""]
            for (revision, time) in zip(Int64(2)..., times) {
                let snapshot = #"{"status": "scheduled", "day": "2026-05-09", "periods": []\#(time)}"#
                try await database.revise(game, revision, snapshot)
                let moved = GameEvent(kind: .moved, score: nil)
                let event = try #require(
                    try await RevisionStore(database.pool).add([moved], of: game, revision: revision).first
                ).id
                let alert = Alert(kind: .moved, event: moved, usefulForSeconds: 600, isSupersededByLaterScore: false)
                let id = try #require(try await store.add(alert, event: event, game: game, revision: revision))
                starts.append(try await store.pushEvent(id)?.start)
            }
            let expected = ["7:00 PM", "12:05 AM", nil].map {
                LocalStart(day: "Sat May 9", time: $0, zone: "America/New_York")
            }
            #expect(starts == expected)
            #expect(expected.map(\.zone) == ["New York", "New York", "New York"])
        }
    }
}

/// A third team of the league, with a follower who is no part of the audience.
private enum TeamOnlooker {
    static func make(in database: TestDatabase) async throws -> GameID {
        var reading = GameReading.scoreboard(.scheduled, id: "another")
        reading.teams = BySide(home: .ncaa("colgate", "Colgate"), away: .ncaa("bucknell", "Bucknell"))
        let outcome = try await database.store(reading, at: 0)
        guard case .revised(let id, _) = outcome else { throw NoGame(outcome: outcome) }
        return id
    }
}
