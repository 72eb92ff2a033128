import APIModels
import FoundationEssentials
import Scores
import Storage
import Testing

@testable import APIServer
@testable import DevicesAPI

/// Tests how the body of a registration becomes a device and its preferences.
@Suite("Registration")
struct RegistrationTests {
    private static let defaults = DeviceRoutes.Defaults(topic: "app.test", environment: .production)

    /// Reads a body as ``DeviceRoutes`` does before it stores it.
    private func read(_ json: String) throws -> (device: DeviceRequest, wishes: DeviceWishes) {
        let body = try JSONDecoder().decode(DeviceRegistrationRequest.self, from: Data(json.utf8))
        let device = try NamedDevice(body.device)
        let wishes = try DeviceWishes(body, in: .mensLacrosseD1)
        return (try device.checked(Self.defaults), wishes)
    }

    @Test func `fields that are left out get their defaults`() throws {
        let (device, wishes) = try read(#"{"token":"abcdefgh","favoriteTeams":["duke","navy","duke"]}"#)
        #expect(device == DeviceRequest(token: "abcdefgh", environment: .production, topic: "app.test"))
        let teams = ["duke", "navy"].map { Follow(.team($0, .mensLacrosseD1)) }
        #expect(wishes == DeviceWishes(follows: teams))
    }

    @Test func `all fields of a registration are read`() throws {
        let (device, wishes) = try read(
            #"""
            {"service":"fcm","token":"a:bcdefgh","topic":"app.beta","league":"pll","favoriteTeams":["archers"],
             "follows":[{"team":"duke","league":"mlax-d1","alerts":["final"]},{"league":"nba"},
                        {"game":"aaaa0000-0000-0000-0000-000000000001"},
                        {"player":"aaaa0000-0000-0000-0000-000000000002"}],
             "mutedGames":["aaaa0000-0000-0000-0000-000000000003"],"spoilerSafe":true,"localizesAlerts":true,
             "delaySeconds":120,"quietHours":{"from":"22:30","until":"07:00"},"zone":"America/Denver"}
            """#
        )
        #expect(
            device == DeviceRequest(service: .fcm, token: "a:bcdefgh", environment: .production, topic: "app.beta")
        )
        let ids = try (1...3).map { try #require(GameID("aaaa0000-0000-0000-0000-00000000000\($0)")) }
        let player = try #require(PlayerID("aaaa0000-0000-0000-0000-000000000002"))
        let expected = DeviceWishes(
            follows: [
                Follow(.team("archers", LeagueID(rawValue: "pll"))),
                Follow(.team("duke", .mensLacrosseD1), alerts: [.final]), Follow(.league(LeagueID(rawValue: "nba"))),
                Follow(.game(ids[0])), Follow(.player(player)),
            ],
            mutedGames: [ids[2]],
            isSpoilerSafe: true,
            localizesAlerts: true,
            delaySeconds: 120,
            quietHours: QuietHours(from: 1350, until: 420),
            zone: "America/Denver"
        )
        #expect(wishes == expected)
    }

    @Test(arguments: [
        (#"{"favoriteTeams":[]}"#, "The body lacks token"),
        (#"{"service":"web","favoriteTeams":[]}"#, "The body lacks subscription"),
        (#"{"service":"pager","token":"abcdefgh","follows":[]}"#, "service must be apns, fcm or web"),
        (
            #"{"token":"abcdefgh","follows":[],"subscription":{"endpoint":"x","keys":{"p256dh":"x","auth":"x"}}}"#,
            "Send either a token (phone) or a subscription (browser), not both"
        ),
        (
            #"{"service":"web","follows":[],"subscription":{"endpoint":"x","keys":{"p256dh":"x","auth":"x"}}}"#,
            "This server does not push to browsers"
        ),
        (
            #"{"token":"abcdefgh"}"#,
            "favoriteTeams must list teams by id or slug, or follows must list subjects to follow"
        ),
        (#"{"token":"short","follows":[]}"#, "token must be 8 to 400 letters, digits, dashes or underscores"),
        (
            #"{"service":"fcm","token":"short","follows":[]}"#,
            "token must be 8 to 1000 letters, digits, colons, dashes or underscores"
        ),
        (
            #"{"token":"abcdefgh","follows":[],"environment":"canary"}"#,
            "environment must be production or sandbox"
        ),
        (#"{"token":"abcdefgh","follows":[],"topic":"a b"}"#, "topic must be a bundle id"),
        (#"{"token":"abcdefgh","follows":[],"league":""}"#, "league must be a short name such as mlax-d1"),
        (
            #"{"token":"abcdefgh","favoriteTeams":[""]}"#,
            "favoriteTeams must be at most 200 slugs of at most 100 characters"
        ),
        (#"{"token":"abcdefgh","follows":[{"game":"x"}]}"#, "game must be the id of a game"),
        (#"{"token":"abcdefgh","follows":[{"player":"x"}]}"#, "player must be a player's id"),
        (
            #"{"token":"abcdefgh","follows":[{"team":"duke","player":"x"}]}"#,
            "Each entry of follows must name a team, a game, a league or a player"
        ),
        (#"{"token":"abcdefgh","follows":[],"mutedGames":["x"]}"#, "mutedGames must be at most 200 ids of games"),
        (#"{"token":"abcdefgh","follows":[],"delaySeconds":-1}"#, "delaySeconds must be 0 to 120"),
        (
            #"{"token":"abcdefgh","follows":[],"zone":"UTC","quietHours":{"from":"24:00","until":"07:00"}}"#,
            "quietHours must have from and until as HH:MM, 00:00 to 23:59"
        ),
        (
            #"{"token":"abcdefgh","follows":[],"zone":""}"#,
            "zone must be the IANA name of a time zone, such as America/New_York"
        ),
        (
            #"{"token":"abcdefgh","follows":[],"quietHours":{"from":"22:00","until":"07:00"}}"#,
            "quietHours requires zone, such as America/New_York"
        ),
    ])
    func `an invalid body is refused with an explanation that does not quote it`(json: String, detail: String) {
        let problem = #expect(throws: Problem.self) { _ = try read(json) }
        #expect(problem?.detail == detail)
    }

    @Test func `more than two hundred follows are rejected, whichever fields list them`() {
        let teams = (0..<120).map { "\"team\($0)\"" }.joined(separator: ",")
        let follows = (0..<81).map { "{\"team\":\"other\($0)\"}" }.joined(separator: ",")
        let problem = #expect(throws: Problem.self) {
            _ = try read(#"{"token":"abcdefgh","favoriteTeams":[\#(teams)],"follows":[\#(follows)]}"#)
        }
        #expect(problem?.detail == "follows and favoriteTeams may have at most 200 entries together")
    }
}

/// Tests how request bodies about Live Activities become tokens.
@Suite("Activity requests")
struct ActivityRequestTests {
    private let phone = PhoneRequest(token: "abcdefgh")

    @Test func `a start token has an attributes type, and a request without a token has no start token`() throws {
        let plain = StartTokenRequest(phone, pushToStartToken: "00cc0001")
        #expect(
            try plain.startToken()
                == StartToken(token: "00cc0001", attributesType: "GameAttributes", takesChannels: false)
        )
        let full = StartTokenRequest(
            phone,
            pushToStartToken: "00cc0001",
            attributesType: "App.Match",
            channels: true
        )
        #expect(
            try full.startToken() == StartToken(token: "00cc0001", attributesType: "App.Match", takesChannels: true)
        )
        #expect(try StartTokenRequest(phone, pushToStartToken: nil).startToken() == nil)
    }

    @Test(arguments: ["9Lives", ".Match", "a-b", "", String(repeating: "a", count: 101)])
    func `an attributes type that is not the name of a Swift type is refused`(type: String) {
        let request = StartTokenRequest(phone, pushToStartToken: "00cc0001", attributesType: type)
        let problem = #expect(throws: Problem.self) { try request.startToken() }
        #expect(problem?.detail == "attributesType must be the name of a Swift type")
    }

    @Test func `an error about a token uses the request's field name`() {
        let start = #expect(throws: Problem.self) {
            try StartTokenRequest(phone, pushToStartToken: "short").startToken()
        }
        #expect(start?.detail == "pushToStartToken must be 8 to 400 letters, digits, dashes or underscores")
        let running = #expect(throws: Problem.self) {
            try ActivityTokenRequest(phone, activityToken: "with blanks").checkedActivityToken()
        }
        #expect(running?.detail == "activityToken must be 8 to 400 letters, digits, dashes or underscores")
    }
}
