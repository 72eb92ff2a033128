import FoundationEssentials
import Postgres
import Scores
import Storage
import TestSupport
import Testing

@Suite("Registrations")
struct DeviceRegistrationTests {
    @Test
    func `each named team, game or league is followed once, and names that match nothing are reported`() async throws {
        try await withTestDatabase { database in
            let game = try await database.game()
            let unknown = GameID(rawValue: UUID())
            let wishes = DeviceWishes(
                follows: [
                    Follow(.team("navy", .mensLacrosseD1), alerts: [.final]), Follow(.team("navy", .mensLacrosseD1)),
                    Follow(.team("hogwarts", .mensLacrosseD1)), Follow(.team("durmstrang", .mensLacrosseD1)),
                    Follow(.game(game)), Follow(.game(unknown)), Follow(.league(.mensLacrosseD1)),
                    Follow(.league(LeagueID(rawValue: "quidditch"))),
                ],
                mutedGames: [game, unknown]
            )
            let device = try await database.device("first-fan", wishes)
            #expect(device.isNew)
            #expect(Set(device.unknownFollows) == ["hogwarts", "durmstrang", unknown.description, "quidditch"])
            let rows = try await database.pool.query(
                "select coalesce(t.slug, f.game_id::text, f.league_id), alerts from follow f left join team t on t.id = team_id"
            ).map { try $0.decode(String.self, [String]?.self) }
            #expect(
                Dictionary(uniqueKeysWithValues: rows) == ["navy": ["final"], game.description: nil, "mlax-d1": nil]
            )
            #expect(try await database.count("mute") == 1)
        }
    }

    @Test func `a team can also be followed by its id, whatever league is named`() async throws {
        try await withTestDatabase { database in
            _ = try await database.game()
            let id: UUID = try await database.value("select id from team where slug = 'navy'")
            let unknown = UUID().uuidString
            let names = [id.uuidString, id.uuidString.lowercased(), unknown]
            let follows = names.map { Follow(.team($0, .nba)) }
            let device = try await database.device("first-fan", DeviceWishes(follows: follows))
            #expect(device.unknownFollows == [unknown])
            #expect(try await database.value("select team_id from follow", as: UUID.self) == id)
        }
    }

    @Test
    func `an unchanged registration rewrites no follow, and a changed one only the follows that differ`() async throws {
        try await withTestDatabase { database in
            _ = try await database.game()
            func rows() async throws -> [String] {
                try await database.pool.query(
                    "select t.slug || ' ' || f.xmin::text from follow f join team t on t.id = f.team_id order by t.slug"
                ).map { try $0.decode(String.self) }
            }
            var wishes = DeviceWishes(follows: ["army", "navy"].map { Follow(.team($0, .mensLacrosseD1)) })
            let first = try await database.device("first-fan", wishes)
            let before = try await rows()
            #expect(try await database.device("first-fan", wishes).id == first.id)
            #expect(try await rows() == before)
            wishes.follows[1] = Follow(.team("navy", .mensLacrosseD1), alerts: [.final])
            #expect(try await database.device("first-fan", wishes).isNew == false)
            let after = try await rows()
            #expect(after[0] == before[0] && after[1] != before[1] && after.count == 2)
        }
    }

    @Test(arguments: ["Mars/Olympus", "GMT+03:00", "UTC+3", "X+5", "A-167", "CEST", "EST5EDT4", "<+03>-3", ""])
    func `an unknown time zone is refused, and nothing is stored`(zone: String) async throws {
        try await withTestDatabase { database in
            await #expect(throws: RegistrationError.unknownZone(zone)) {
                try await database.device("first-fan", DeviceWishes(follows: [], zone: zone))
            }
            let devices = try await database.count("device")
            #expect(devices == 0)
        }
    }

    @Test(arguments: ["UTC", "America/New_York", "Etc/GMT+3", "Asia/Kathmandu", "GMT"])
    func `the IANA name of a zone is accepted, also in a repeated registration`(zone: String) async throws {
        try await withTestDatabase { database in
            for isNew in [true, false] {
                let registered = try await database.device("first-fan", DeviceWishes(follows: [], zone: zone))
                #expect(registered.isNew == isNew)
            }
        }
    }

    /// Quiet hours, an instant, and whether it is quiet then. New York changes its clocks on 8 March and 1 November
    /// 2026.
    private static let nights: [(QuietHours?, String, Bool)] = [
        (nil, "2026-03-08 06:30Z", false),
        (QuietHours(from: 1320, until: 420), "2026-03-08 02:59Z", false),
        (QuietHours(from: 1320, until: 420), "2026-03-08 03:00Z", true),
        (QuietHours(from: 1320, until: 420), "2026-03-08 10:59Z", true),
        (QuietHours(from: 1320, until: 420), "2026-03-08 11:00Z", false),
        (QuietHours(from: 1320, until: 420), "2026-03-09 01:59Z", false),
        (QuietHours(from: 1320, until: 420), "2026-03-09 02:00Z", true),
        (QuietHours(from: 1320, until: 420), "2026-11-01 11:59Z", true),
        (QuietHours(from: 1320, until: 420), "2026-11-01 12:00Z", false),
        (QuietHours(from: 60, until: 120), "2026-11-01 05:30Z", true),
        (QuietHours(from: 60, until: 120), "2026-11-01 06:30Z", true),
        (QuietHours(from: 60, until: 120), "2026-11-01 07:00Z", false),
        (QuietHours(from: 540, until: 1020), "2026-05-02 13:00Z", true),
        (QuietHours(from: 540, until: 1020), "2026-05-02 21:00Z", false),
        (QuietHours(from: 540, until: 540), "2026-05-02 13:00Z", false),
    ]

    @Test(arguments: nights)
    func `quiet hours follow the wall clock, even on nights when clocks change`(
        _ hours: QuietHours?,
        at instant: String,
        isQuiet: Bool
    ) async throws {
        try await withTestDatabase { database in
            _ = try await database.device(
                "sleeping-fan",
                DeviceWishes(follows: [], quietHours: hours, zone: "America/New_York")
            )
            let said: Bool = try await database.value("select is_quiet(d, \(instant)::text::timestamptz) from device d")
            #expect(said == isQuiet)
        }
    }

    @Test
    func `each registration updates whether the app contains the texts of alerts`() async throws {
        try await withTestDatabase { database in
            for localizes in [false, true, false, true, true] {
                let wishes = DeviceWishes(follows: [], localizesAlerts: localizes)
                let device = try await database.device("first-fan", wishes).id
                let target = try #require(try await DeliveryStore(database.pool).target(device))
                #expect(target.localizesAlerts == localizes)
            }
            // A registration by the previous version of the api.
            try await database.pool.execute(
                "select register_device('first-fan', 'production', 'app.bardown', '[]', p_service => 'apns')"
            )
            #expect(try await database.count("device") == 1)
            #expect(try await database.value("select bool_or(localizes_alerts) from device", as: Bool.self) == false)
        }
    }

    @Test func `an open delivery says whether its device hides spoilers or is in quiet hours`() async throws {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            let wishes = DeviceWishes(
                follows: [Follow(.team("navy", .mensLacrosseD1))],
                isSpoilerSafe: true,
                localizesAlerts: true,
                quietHours: QuietHours(from: 0, until: 1439)
            )
            let device = try await database.device("first-fan", wishes).id
            let target = try #require(
                try await DeliveryStore(database.pool).pendingTargets([device], of: fixture.alertID).first
            )
            #expect(target.isSpoilerSafe && target.localizesAlerts)
            let minute: Int16 = try await database.value(
                "select extract(hour from now() at time zone 'UTC')::int2 * 60::int2 + extract(minute from now() at time zone 'UTC')::int2"
            )
            #expect(target.isQuiet || minute == 1439)
        }
    }

    @Test
    func `with only known devices allowed, a new or dead device is refused and not changed`() async throws {
        try await withTestDatabase { database in
            let registration = DeviceRegistrationStore(database.pool)
            func register(_ token: String) async throws -> RegisteredDevice {
                let request = DeviceRequest(token: token, environment: .production, topic: "app.bardown")
                return try await registration.register(request, DeviceWishes(follows: []), onlyRegistered: true)
            }
            await #expect(throws: RegistrationError.notRegistered) { try await register("new-fan-s") }
            #expect(try await database.count("device") == 0)
            let known = try await database.device("known-fan", DeviceWishes(follows: []))
            let again = try await register("known-fan")
            #expect(again.id == known.id && !again.isNew && !again.wasDead)
            try await database.pool.execute(
                "update device set dead_at = clock_timestamp(), dead_reason = 'Unregistered'"
            )
            await #expect(throws: RegistrationError.notRegistered) { try await register("known-fan") }
            #expect(try await database.value("select dead_at is not null from device", as: Bool.self))
            let revived = try await database.device("known-fan", DeviceWishes(follows: []))
            #expect(revived.wasDead && !revived.isNew)
        }
    }
}
