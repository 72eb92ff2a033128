import Postgres
import Scores
import Storage
import TestSupport
import Testing

@Suite("Audiences")
struct PlanStoreTests {
    private static func audience(
        _ fixture: AlertFixture,
        _ kind: Alert.Kind = .score,
        in database: TestDatabase
    ) async throws -> [DeviceID] {
        let page = try await PlanStore(database.pool).audience(of: kind, about: fixture.game, after: nil, limit: 100)
        #expect(page.next == nil)
        return page.recipients.map(\.device)
    }

    @Test
    func `the audience has each follower of a team, the game or its league once, and no dead devices`() async throws {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            _ = try await TeamOnlooker.make(in: database)
            let navy = try await database.device("navy-fan-1", follows: "navy")
            let army = try await database.device("army-fan-1", follows: "army")
            let both = try await database.device("both-fan-1", follows: "navy", "army")
            let game = try await database.device("game-fan-1", DeviceWishes(follows: [Follow(.game(fixture.game))])).id
            let league = try await database.device(
                "league-fan",
                DeviceWishes(follows: [Follow(.league(.mensLacrosseD1)), Follow(.team("navy", .mensLacrosseD1))])
            ).id
            _ = try await database.device("other-fan", follows: "colgate")
            let dead = try await database.device("dead-fan-1", follows: "navy")
            try await database.pool.execute(
                "update device set dead_at = clock_timestamp(), dead_reason = 'Unregistered' where id = \(dead)"
            )
            let audience = try await Self.audience(fixture, in: database)
            #expect(Set(audience) == [navy, army, both, game, league] && audience.count == 5)
        }
    }

    @Test
    func `a player's followers get the alerts that name the player, however plays spell the name`() async throws {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            let rows = try await database.pool.query(
                """
                insert into player (team_id, name, jersey)
                select t.id, n.name, n.jersey from team t
                  join (values (1, 'navy', 'NIKOLIC, A.J.', '4'), (2, 'navy', 'Smith, John', '9'),
                               (3, 'navy', 'Smith, Jack', '8'), (4, 'army', 'Nikolic, AJ', '4')) n (place, slug, name, jersey)
                    on n.slug = t.slug
                 order by n.place
                returning id
                """
            ).map { try $0.decode(PlayerID.self) }
            var fans: [DeviceID] = []
            for (number, player) in rows.enumerated() {
                fans.append(
                    try await database.device(
                        "fan-of-player-\(number)",
                        DeviceWishes(follows: [Follow(.player(player))])
                    ).id
                )
            }
            let directory = PlayerDirectory(database.pool)
            guard case .open(let alert, after: _) = try await PlanStore(database.pool).begin(fixture.alertID) else {
                Issue.record("the plan is not open")
                return
            }
            let named = try await directory.players(namedBy: alert.event, in: fixture.game)
            let page = try await PlanStore(database.pool)
                .audience(of: .score, naming: named, about: fixture.game, after: nil, limit: 10)
            #expect(page.recipients.map(\.device) == [fans[0]], "the namesake plays for the other team")
            #expect(try await Self.audience(fixture, in: database).isEmpty, "an alert without a player's name")
            // Two players have this initial, so the name matches neither.
            let unsure = GameEvent(kind: .score, score: nil, side: .home, scorer: "J. Smith")
            #expect(try await directory.players(namedBy: unsure, in: fixture.game) == [])
            let hatTrick = GameEvent(
                kind: .milestone,
                score: nil,
                milestones: [
                    Milestone(player: "John Smith", side: .home, points: 3),
                    Milestone(player: "A. Nikolic", side: .away, points: 3),
                ]
            )
            #expect(try await directory.players(namedBy: hatTrick, in: fixture.game) == [rows[1], rows[3]])
            let wanted = try await database.pool.first(
                "select reason from requested_game where game_id = \(fixture.game)"
            )
            #expect(try wanted?.decode(String.self) == "followed")
        }
    }

    @Test(arguments: [2, 3, 7])
    func `an audience of fans who follow two of an alert's players is paged without omitting a fan`(limit: Int)
        async throws
    {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            let players = try await database.pool.query(
                """
                insert into player (team_id, name) select id, n from team, unnest(array['A, B', 'C, D']) n where slug = 'navy'
                returning id
                """
            ).map { try $0.decode(PlayerID.self) }
            var fans: Set<DeviceID> = []
            for number in 0..<12 {
                let follows = number % 5 == 0 ? [players[0]] : players
                let wishes = DeviceWishes(follows: follows.map { Follow(.player($0)) })
                fans.insert(try await database.device("fan-of-both-\(number)", wishes).id)
            }
            var heard: [DeviceID] = []
            var cursor: DeviceID?
            repeat {
                let page = try await PlanStore(database.pool)
                    .audience(of: .milestone, naming: players, about: fixture.game, after: cursor, limit: limit)
                heard += page.recipients.map(\.device)
                cursor = page.next
            } while cursor != nil
            #expect(heard.count == 12 && Set(heard) == fans)
        }
    }

    /// The preferences of a device, and the kinds of alert that it gets.
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

    @Test(arguments: tastes)
    func `a device gets the kinds of alert that its follows select`(_ wishes: DeviceWishes, hears: Set<Alert.Kind>)
        async throws
    {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            _ = try await database.device("picky-fan", wishes)
            for kind in Alert.Kind.allCases {
                #expect(
                    try await Self.audience(fixture, kind, in: database).isEmpty == !hears.contains(kind),
                    "\(kind)"
                )
            }
        }
    }

    @Test func `alerts of a muted game are left out only on the device that muted it`() async throws {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            let other = try await TeamOnlooker.make(in: database)
            let follows = [Follow(.team("navy", .mensLacrosseD1))]
            _ = try await database.device("muting-fan", DeviceWishes(follows: follows, mutedGames: [fixture.game]))
            let hearing = try await database.device("hearing-fan", DeviceWishes(follows: follows, mutedGames: [other]))
                .id
            #expect(try await Self.audience(fixture, in: database) == [hearing])
            _ = try await database.device("muting-fan", DeviceWishes(follows: follows))
            #expect(try await Self.audience(fixture, in: database).count == 2)
        }
    }

    @Test(arguments: [1, 3, 7, 100])
    func `pages of any size follow each other without gap or overlap`(size: Int) async throws {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            var expected: Set<DeviceID> = []
            for number in 0..<20 {
                let teams = [["navy"], ["army"], ["navy", "army"]][number % 3]
                // Some followers want no alerts, so a page may have no listeners and still not be the last.
                let alerts: [Alert.Kind]? = number % 4 == 0 ? [] : nil
                let follows = teams.map { Follow(.team($0, .mensLacrosseD1), alerts: alerts) }
                let wishes = DeviceWishes(follows: follows, delaySeconds: number)
                let id = try await database.device("token-of-fan-\(number)", wishes).id
                if alerts == nil { expected.insert(id) }
            }
            let store = PlanStore(database.pool)
            var seen: [Recipient] = []
            var cursor: DeviceID?
            repeat {
                let page = try await store.audience(of: .score, about: fixture.game, after: cursor, limit: size)
                #expect(page.recipients.count <= size)
                seen += page.recipients
                cursor = page.next
            } while cursor != nil
            #expect(Set(seen.map(\.device)) == expected && seen.count == expected.count)
            #expect(Set(seen.map(\.delaySeconds)) == Set((0..<20).filter { $0 % 4 != 0 }))
        }
    }

    /// - Parameter following: A statement that inserts the devices' follows; table `fan` has the devices' ids.
    private func insertFans(_ count: Int32, following: SQL, in database: TestDatabase) async throws {
        let devices: SQL = """
            with fan as (
              insert into device (token, environment, topic)
              select 'token-of-fan-' || n, 'sandbox', 'app' from generate_series(1, \(count)) n returning id)
            """
        try await database.pool.execute(devices + " " + following, within: .seconds(60))
    }

    @Test func `the cost of a page depends on the size of the page, not of the audience`() async throws {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            try await insertFans(
                20_000,
                following: "insert into follow (team_id, device_id) select t.id, fan.id from fan, team t",
                in: database
            )
            try await database.pool.execute("analyze device, follow", within: .seconds(60))
            try await database.pool.withConnection { connection in
                let before = try await entriesRead(connection)
                let page = try await PlanStore(connection).audience(
                    of: .score,
                    about: fixture.game,
                    after: nil,
                    limit: 100
                )
                let read = try await entriesRead(connection) - before
                #expect(page.recipients.count == 100)
                #expect(read < 2000, "\(read) entries for a page of 100")
            }
        }
    }

    @Test func `a page that the planner expects to be short is still read efficiently when it is long`() async throws {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            // The table is not analyzed, so the plan expects a handful of followers.
            try await insertFans(
                2000,
                following: "insert into follow (league_id, device_id) select 'mlax-d1', fan.id from fan",
                in: database
            )
            let start = try #require(DeviceID("00000000-0000-0000-0000-000000000000"))
            let page = PlanStore.followers(of: fixture.game, wanting: .score, naming: [], after: start, limit: 5000)
            let plan = try await database.pool.query("explain (analyze, costs off, timing off, summary off) " + page)
                .map { try $0.decode(String.self) }.joined(separator: "\n")
            #expect(plan.contains("rows=2000"), "\(plan)")
            #expect(!plan.contains("Removed by Join Filter") && !plan.contains("Seq Scan on device"), "\(plan)")
        }
    }

    /// The rows and index entries that all sessions have read since the database was created, including this session's
    /// latest statement.
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

    @Test func `a plan resumes after its last page, ends once, and records the size of its audience`() async throws {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            let first = try await database.device("token-of-fan-1", follows: "navy")
            let store = PlanStore(database.pool)
            guard case .open(let alert, after: nil) = try await store.begin(fixture.alertID) else {
                Issue.record("the plan is not open from the beginning")
                return
            }
            #expect(alert.kind == .score && alert.event.scorer == "Nikolic, AJ")
            let some = AudiencePage(recipients: [Recipient(device: first, delaySeconds: 0)], next: first)
            try await store.recordProgress(some, of: fixture.alertID)
            #expect(try await store.begin(fixture.alertID) == .open(alert, after: first))
            try await store.recordProgress(AudiencePage(recipients: some.recipients, next: nil), of: fixture.alertID)
            #expect(try await store.begin(fixture.alertID) == .done)
            #expect(try await store.begin(fixture.alertID + 1) == .done)
            let row = try await database.pool.first("select audience, planned_at is not null from alert")
            let (audience, isPlanned) = try #require(row).decode(Int32.self, Bool.self)
            #expect(audience == 2 && isPlanned)
        }
    }
}

/// A game of two other teams of the league.
private enum TeamOnlooker {
    static func make(in database: TestDatabase) async throws -> GameID {
        var reading = GameReading.scoreboard(.scheduled, id: "another")
        reading.teams = BySide(home: .ncaa("colgate", "Colgate"), away: .ncaa("bucknell", "Bucknell"))
        let outcome = try await database.store(reading, at: 0)
        guard case .revised(let id, _) = outcome else { throw NoGame(outcome: outcome) }
        return id
    }
}
