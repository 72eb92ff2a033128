import Postgres
import Scores
import Storage
import TestSupport
import Testing

@Suite("Audiences", .serialized, .timeLimit(.minutes(2)))
struct PlanStoreTests {
    private static func audience(
        _ told: Told,
        _ kind: Alert.Kind = .score,
        in database: TestDatabase
    ) async throws -> [DeviceID] {
        let page = try await PlanStore(database.pool).audience(of: kind, about: told.game, after: nil, limit: 100)
        #expect(page.next == nil)
        return page.listeners.map(\.device)
    }

    @Test("the audience follows either team, the game or its league, each once, the dead left out")
    func audience() async throws {
        try await withTestDatabase { database in
            let told = try await Told.goal(in: database)
            _ = try await TeamOnlooker.make(in: database)
            let navy = try await database.device("navy-fan-1", follows: "navy")
            let army = try await database.device("army-fan-1", follows: "army")
            let both = try await database.device("both-fan-1", follows: "navy", "army")
            let game = try await database.device("game-fan-1", DeviceWishes(follows: [Follow(.game(told.game))])).id
            let league = try await database.device(
                "league-fan",
                DeviceWishes(follows: [Follow(.league(.mensLacrosseD1)), Follow(.team("navy", .mensLacrosseD1))])
            ).id
            _ = try await database.device("other-fan", follows: "colgate")
            let dead = try await database.device("dead-fan-1", follows: "navy")
            try await database.pool.execute(
                "update device set dead_at = clock_timestamp(), dead_reason = 'Unregistered' where id = \(dead)"
            )
            let audience = try await Self.audience(told, in: database)
            #expect(Set(audience) == [navy, army, both, game, league] && audience.count == 5)
        }
    }

    /// What a device wants, and what it hears of.
    private static let tastes: [(DeviceWishes, hears: Set<Alert.Kind>)] = [
        (DeviceWishes(follows: [Follow(.team("navy", .mensLacrosseD1))]), Set(Alert.Kind.allCases)),
        (DeviceWishes(follows: [Follow(.team("navy", .mensLacrosseD1), alerts: [.final, .start])]), [.final, .start]),
        (DeviceWishes(follows: [Follow(.team("navy", .mensLacrosseD1), alerts: [])]), []),
        (
            DeviceWishes(follows: [
                Follow(.team("navy", .mensLacrosseD1), alerts: [.final]),
                Follow(.league(.mensLacrosseD1), alerts: [.start]),
            ]), [.final, .start]
        ),
        (
            DeviceWishes(follows: [Follow(.team("navy", .mensLacrosseD1))], isSpoilerSafe: true),
            [.start, .final, .postponed, .cancelled, .moved]
        ),
    ]

    @Test("a device hears of what it wants to hear", arguments: tastes)
    func heard(_ wishes: DeviceWishes, hears: Set<Alert.Kind>) async throws {
        try await withTestDatabase { database in
            let told = try await Told.goal(in: database)
            _ = try await database.device("picky-fan", wishes)
            for kind in Alert.Kind.allCases {
                #expect(try await Self.audience(told, kind, in: database).isEmpty == !hears.contains(kind), "\(kind)")
            }
        }
    }

    @Test("a muted game is silent for who muted it, and for nobody else")
    func muted() async throws {
        try await withTestDatabase { database in
            let told = try await Told.goal(in: database)
            let other = try await TeamOnlooker.make(in: database)
            let follows = [Follow(.team("navy", .mensLacrosseD1))]
            _ = try await database.device("muting-fan", DeviceWishes(follows: follows, mutedGames: [told.game]))
            let hearing = try await database.device("hearing-fan", DeviceWishes(follows: follows, mutedGames: [other]))
                .id
            #expect(try await Self.audience(told, in: database) == [hearing])
            _ = try await database.device("muting-fan", DeviceWishes(follows: follows))
            #expect(try await Self.audience(told, in: database).count == 2)
        }
    }

    @Test("pages follow each other without gap or overlap, whatever their size", arguments: [1, 3, 7, 100])
    func pages(size: Int) async throws {
        try await withTestDatabase { database in
            let told = try await Told.goal(in: database)
            var expected: Set<DeviceID> = []
            for number in 0..<20 {
                let teams = [["navy"], ["army"], ["navy", "army"]][number % 3]
                // Some are looked at and want nothing: a page of them alone is not the last.
                let alerts: [Alert.Kind]? = number % 4 == 0 ? [] : nil
                let follows = teams.map { Follow(.team($0, .mensLacrosseD1), alerts: alerts) }
                let wishes = DeviceWishes(follows: follows, delaySeconds: number)
                let id = try await database.device("token-of-fan-\(number)", wishes).id
                if alerts == nil { expected.insert(id) }
            }
            let store = PlanStore(database.pool)
            var seen: [Listener] = []
            var cursor: DeviceID?
            repeat {
                let page = try await store.audience(of: .score, about: told.game, after: cursor, limit: size)
                #expect(page.listeners.count <= size)
                seen += page.listeners
                cursor = page.next
            } while cursor != nil
            #expect(Set(seen.map(\.device)) == expected && seen.count == expected.count)
            #expect(Set(seen.map(\.delaySeconds)) == Set((0..<20).filter { $0 % 4 != 0 }))
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
                let page = try await PlanStore(connection).audience(
                    of: .score,
                    about: told.game,
                    after: nil,
                    limit: 100
                )
                let read = try await entriesRead(connection) - before
                #expect(page.listeners.count == 100)
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

    @Test("a plan goes on where it was, is ended once, and is noted with the size of its audience")
    func planned() async throws {
        try await withTestDatabase { database in
            let told = try await Told.goal(in: database)
            let first = try await database.device("token-of-fan-1", follows: "navy")
            let store = PlanStore(database.pool)
            #expect(try await store.begin(told.pushEvent) == .open(.score, after: nil))
            let some = AudiencePage(listeners: [Listener(device: first, delaySeconds: 0)], next: first)
            try await store.planned(some, of: told.pushEvent)
            #expect(try await store.begin(told.pushEvent) == .open(.score, after: first))
            try await store.planned(AudiencePage(listeners: some.listeners, next: nil), of: told.pushEvent)
            #expect(try await store.begin(told.pushEvent) == .done)
            #expect(try await store.begin(told.pushEvent + 1) == .done)
            let row = try await database.pool.first("select audience, planned_at is not null from push_event")
            let (audience, isPlanned) = try #require(row).decode(Int32.self, Bool.self)
            #expect(audience == 2 && isPlanned)
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
