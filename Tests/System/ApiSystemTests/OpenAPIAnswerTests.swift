import APIModels
import Cryptography
import Foundation
import HTTPTypes
import Postgres
import Storage
import TestSupport
import TestTools
import Testing

@testable import APIDocument
@testable import APIServer
@testable import Web

/// Compares real answers with the OpenAPI document. An unknown or missing key, or another status, type or header field
/// is a failure.
@Suite("Answers against the OpenAPI document")
struct OpenAPIAnswerTests {
    private let validator: SchemaValidator

    init() throws {
        let document = try JSONValue.strictDocument()
        validator = SchemaValidator(document: document)
    }

    /// Routes, each with the addresses of requests that it answers with data.
    private static let good: [(route: String, addresses: [String])] = [
        ("/api/v1/games/today", ["/api/v1/games/today", "/api/v1/games/today?league=nhl&include=freshness"]),
        (
            "/api/v1/games/date/{date}",
            [
                "/api/v1/games/date/2026-03-15", "/api/v1/games/date/2026-03-15?include=freshness&conference=ACC",
                "/api/v1/games/date/2026-03-15?league=nhl", "/api/v1/games/date/2026-01-01",
            ]
        ),
        (
            "/api/v1/scoreboard",
            [
                "/api/v1/scoreboard?date=2026-03-15", "/api/v1/scoreboard?league=nhl&zone=Asia/Tokyo",
                "/api/v1/scoreboard",
            ]
        ),
        ("/api/v1/scoreboard/live", ["/api/v1/scoreboard/live", "/api/v1/scoreboard/live?league=nhl"]),
        (
            "/api/v1/feed",
            [
                "/api/v1/feed", "/api/v1/feed?before=2026-03-16&reveal=post&league=mlax-d1&league=nhl",
                "/api/v1/feed?after=2026-03-01&zone=Asia/Tokyo",
            ]
        ),
        (
            "/api/v1/games",
            ["/api/v1/games", "/api/v1/games?limit=1&status=final", "/api/v1/games?team=\(ApiFixtures.owls)"]
        ),
        (
            "/api/v1/games.csv",
            ["/api/v1/games.csv", "/api/v1/games.csv?team=duke&opponent=maryland&league=mlax-d1&from=2026-03-01"]
        ),
        ("/api/v1/standings.csv", ["/api/v1/standings.csv", "/api/v1/standings.csv?league=nhl"]),
        ("/api/v1/games/dates", ["/api/v1/games/dates?from=2026-03-01&to=2026-03-31"]),
        ("/api/v1/calendar", ["/api/v1/calendar?from=2026-03-01&to=2026-03-31"]),
        ("/api/v1/games/{id}", games.map { "/api/v1/games/\($0)" }),
        ("/api/v1/games/{id}/plays", games.map { "/api/v1/games/\($0)/plays?after=-1" }),
        ("/api/v1/games/{id}/events", games.map { "/api/v1/games/\($0)/events" }),
        (
            "/api/v1/games/{id}/moments",
            games.map { "/api/v1/games/\($0)/moments" } + [
                "/api/v1/games/\(ApiFixtures.liveGame)/moments?through=all&plays=true",
                "/api/v1/games/\(ApiFixtures.liveGame)/moments?reveal=post&through=1",
                "/api/v1/games/\(StoryFixtures.game)/moments?reveal=post",
            ]
        ),
        (
            "/api/v1/games/{id}/moments/{index}",
            [
                "/api/v1/games/\(ApiFixtures.liveGame)/moments/0",
                "/api/v1/games/\(ApiFixtures.liveGame)/moments/9?reveal=post",
            ]
        ),
        (
            "/api/v1/games/{id}/flow",
            games.map { "/api/v1/games/\($0)/flow" } + games.map { "/api/v1/games/\($0)/flow?reveal=post" }
        ),
        ("/api/admin/sports/games/{id}/flow", games.map { "/api/admin/sports/games/\($0)/flow" }),
        ("/api/v1/odds", [OddsFixtures.board, OddsFixtures.board + "&market=total&reveal=post"]),
        (
            "/api/v1/odds/games/{id}",
            [OddsFixtures.game, OddsFixtures.closed].map { "/api/v1/odds/games/\($0)?reveal=post" }
        ),
        ("/api/v1/odds/games/{id}/history", ["/api/v1/odds/games/\(OddsFixtures.game)/history"]),
        (
            "/api/fairbet/odds",
            ["/api/fairbet/odds", "/api/fairbet/odds?league=nhl&sort_by=market&limit=2&min_ev=-50&has_fair=true"]
        ),
        ("/api/fairbet/odds/meta", ["/api/fairbet/odds/meta", "/api/fairbet/odds/meta?league=nhl"]),
        ("/api/fairbet/live/games", ["/api/fairbet/live/games"]),
        (
            "/api/fairbet/live",
            [
                "/api/fairbet/live?game_id=\(OddsFixtures.closed)&reveal=post",
                "/api/fairbet/live?game_id=\(OddsFixtures.game)",
            ]
        ),
        ("/odds", ["/odds?league=nhl"]),
        ("/api/v1/games/{id}/boxscore", ["/api/v1/games/\(ApiFixtures.liveGame)/boxscore"]),
        ("/api/v1/games/{id}/box", games.map { "/api/v1/games/\($0)/box" }),
        ("/api/v1/rankings", ["/api/v1/rankings", "/api/v1/rankings?poll=rpi", "/api/v1/rankings?league=nll"]),
        ("/api/v1/standings", ["/api/v1/standings", "/api/v1/standings?league=nhl", "/api/v1/standings?league=nll"]),
        ("/api/v1/leaders", ["/api/v1/leaders", "/api/v1/leaders?league=nll"]),
        ("/api/v1/conferences", ["/api/v1/conferences", "/api/v1/conferences?league=nll"]),
        (
            "/api/v1/search",
            ["/api/v1/search?q=d", "/api/v1/search?q=zed", "/api/v1/search?q=acc", "/api/v1/search?q=-"]
        ),
        (
            "/api/v1/teams/{id}",
            [ApiFixtures.duke, ApiFixtures.owls, ApiFixtures.syracuse].map { "/api/v1/teams/\($0)" }
        ),
        ("/api/v1/leagues", ["/api/v1/leagues"]), ("/api/v1/teams", ["/api/v1/teams", "/api/v1/teams?league=nhl"]),
        (
            "/api/v1/teams/{id}/schedule",
            [ApiFixtures.duke, ApiFixtures.owls, ApiFixtures.syracuse].map { "/api/v1/teams/\($0)/schedule" }
        ),
        (
            "/api/v1/teams/{id}/roster",
            [ApiFixtures.duke, ApiFixtures.owls].map { "/api/v1/teams/\($0)/roster" }
        ),
        (
            "/api/v1/players/{id}",
            [
                "/api/v1/players/\(ApiFixtures.goalie)",
                "/api/v1/players/\(ApiFixtures.goalie)?season=2026&league=nhl",
            ]
        ),
        ("/api/v1/changes", ["/api/v1/changes", "/api/v1/changes?since=0"]),
        ("/api/v1/push/web-key", ["/api/v1/push/web-key"]),
        ("/api/v1/app-config", ["/api/v1/app-config?platform=ios&version=1.10.2", "/api/v1/app-config?platform=web"]),
        ("/api/v1/openapi.json", ["/api/v1/openapi.json"]), ("/docs", ["/docs"]), ("/sw.js", ["/sw.js"]),
        ("/", ["/", "/?date=2026-03-15", "/?date=2026-03-15&scores=hidden&conference=acc&league=mlax-d1"]),
        ("/feed", ["/feed", "/feed?before=2026-03-16&scores=shown&league=mlax-d1", "/feed?after=2026-03-01"]),
        ("/live", ["/live"]),
        ("/calendar", ["/calendar", "/calendar?month=2026-03&league=mlax-d1"]),
        ("/search", ["/search", "/search?q=duke"]), ("/robots.txt", ["/robots.txt"]),
        ("/favicon.ico", ["/favicon.ico"]), ("/sitemap.xml", ["/sitemap.xml"]),
        ("/games/{id}", games.map { "/games/\($0)" }),
        ("/games/{id}/story", games.flatMap { ["/games/\($0)/story?play=0", "/games/\($0)/story?scores=shown"] }),
        ("/games/{id}/timeline", games.flatMap { ["/games/\($0)/timeline", "/games/\($0)/timeline?through=2"] }),
        (
            "/games/{id}/share.png",
            games.map { "/games/\($0)/share.png?revision=7" } + ["/games/\(games[0])/share.png?scores=hidden"]
        ),
        ("/teams/{id}", [ApiFixtures.duke, ApiFixtures.owls].map { "/teams/\($0)" }),
        ("/players/{id}", ["", "?scores=hidden", "?season=2025"].map { "/players/\(ApiFixtures.goalie)\($0)" }),
        ("/rankings", ["/rankings", "/rankings?scores=hidden"]), ("/standings", ["/standings?league=mlax-d1"]),
        ("/leaders", ["/leaders"]), ("/about/freshness", ["/about/freshness"]),
        ("/scores/{date}.txt", ["/scores/2026-03-15.txt", "/scores/2026-03-15.txt?scores=hidden"]),
        ("/assets/{name}", PageAssets.all.map(\.path)), ("/livez", ["/livez"]), ("/startupz", ["/startupz"]),
        ("/readyz", ["/readyz"]),
    ]

    private static let games = [
        ApiFixtures.liveGame, ApiFixtures.laterGame, ApiFixtures.finalGame, ApiFixtures.hockeyGame,
    ]

    @Test func `every answer of every route matches the document, key by key`() async throws {
        let siteKey = Base64URL.encode(try ES256PrivateKey().publicPoint())
        try await ApiUnderTest.run(["VAPID_PUBLIC_KEY": siteKey, "PUBLIC_URL": "https://scores.example.org"]) { api in
            try await ApiFixtures.insertEverything(api.owner)
            try await StoryFixtures.addStory(api.owner)
            try await OddsFixtures.addPrices(api.owner)
            // The story's change would get a number, too.
            try await api.owner.execute("delete from change_outbox")
            try await api.following {
                try await api.change(ApiFixtures.liveGame, revision: 1)
                try await api.change(ApiFixtures.laterGame, revision: 1)
                try await eventually("both changes have numbers") { api.feed.knownHead == 2 }
                for (route, addresses) in Self.good {
                    for address in addresses {
                        let response = try await api.get(address)
                        #expect(response.status == .ok, "\(address)")
                        #expect(validator.complaints(response, to: "GET \(route)") == [], "\(address)")
                        guard let tag = response.headers[.eTag] else { continue }
                        let small = try await api.get(address, [.acceptEncoding: "gzip"])
                        #expect(validator.headerComplaints(small, to: "GET \(route)") == [], "\(address)")
                        let again = try await api.get(address, [.ifNoneMatch: tag])
                        #expect(again.status == .notModified, "\(address)")
                        #expect(validator.complaints(again, to: "GET \(route)") == [], "\(address)")
                    }
                }
                try await streamAndLogo(api)
                try await registration(api)
                try await activities(api)
                try await parlays(api)
                try await gamesInProgress(api)
            }
        }
        try await accounts()
        try await issuers()
        try await contests()
        nothingIsLeftOut()
    }

    private func accounts() async throws {
        try await AccountsUnderTest.run { accounts in
            let tokens = try await accounts.signUp("ann@example.org")
            let bearer: HTTPFields = [.authorization: "Bearer \(tokens.accessToken)"]
            for (path, headers) in [("/api/v1/me", bearer), ("/api/v1/me", [:]), ("/.well-known/jwks.json", [:])] {
                let answer = try await accounts.api.get(path, headers)
                #expect(validator.complaints(answer, to: "GET \(path)") == [])
            }
            for (path, status, sent) in Self.accountRequests {
                let answer = try await accounts.api.send(.post, "/api/v1/\(path)", bearer, body: sent)
                #expect(answer.status.code == status, "\(path) \(sent) \(answer.text)")
                #expect(validator.complaints(answer, to: "POST /api/v1/\(path)") == [])
            }
            for (status, sent) in [
                (200, #"{"username":"hotshot"}"#), (409, #"{"username":"hotshot"}"#), (422, #"{"username":"x"}"#),
            ] {
                let answer = try await accounts.api.send(.put, "/api/v1/me/username", bearer, body: sent)
                #expect(answer.status.code == status, "\(sent)")
                #expect(validator.complaints(answer, to: "PUT /api/v1/me/username") == [])
            }
            try await refusedWrites(accounts, tokens.accessToken)
            try await members(accounts, tokens.accessToken)
            let refreshed = try await accounts.refresh(tokens.refreshToken)
            #expect(validator.complaints(refreshed, to: "POST /api/v1/auth/refresh") == [])
            let out = try await accounts.api.send(.post, "/api/v1/auth/sign-out", bearer, body: "{}")
            #expect(validator.complaints(out, to: "POST /api/v1/auth/sign-out") == [])
        }
    }

    /// A write of an app that must be updated, and one during maintenance.
    private func refusedWrites(_ accounts: AccountsUnderTest, _ token: String) async throws {
        let store = "https://apps.example.org/bardown"
        for (platform, change, status) in [
            ("ios", AppSettingChange(minimumVersion: "2", storeURL: store), 426),
            ("android", AppSettingChange(isInMaintenance: true, message: "Back at noon"), 503),
        ] {
            try await AppSettingStore(accounts.api.owner).change(platform, change, by: "ann")
            accounts.api.clock.advance(by: .seconds(61))
            let fields: HTTPFields = [.authorization: "Bearer \(token)", .appVersion: "\(platform)/1.0"]
            let answer = try await accounts.api.send(.patch, "/api/v1/me", fields, body: #"{"discoverable":true}"#)
            #expect(answer.status.code == status, "\(answer.text)")
            #expect(validator.complaints(answer, to: "PATCH /api/v1/me") == [], "\(platform)")
        }
    }

    /// The routes of the own account, and of other members.
    private func members(_ accounts: AccountsUnderTest, _ token: String) async throws {
        let other = try await accounts.signUp("dave@example.org")
        let name = UsernameRequest(username: "bobbydave")
        _ = try await accounts.send(.put, "me/username", name, token: other.accessToken)
        let (known, missing) = (other.user.id.uuidString, ApiFixtures.missing)
        for (method, route, address, status, sent) in [
            (HTTPRequest.Method.put, "me/blocks/{id}", "me/blocks/\(known)", 204, ""),
            (.get, "me/blocks", "me/blocks", 200, ""), (.put, "me/blocks/{id}", "me/blocks/\(missing)", 404, ""),
            (.delete, "me/blocks/{id}", "me/blocks/\(known)", 204, ""), (.get, "users", "users?q=bobby", 200, ""),
            (.get, "users", "users", 200, ""), (.get, "users", "users?q=-", 400, ""),
            (.get, "me/sessions", "me/sessions", 200, ""),
            (.delete, "me/sessions/{id}", "me/sessions/\(missing)", 404, ""),
            (.delete, "me/sessions/{id}", "me/sessions/x", 400, ""), (.get, "me/export", "me/export", 200, ""),
            (.post, "reports", "reports", 204, #"{"uid":"\#(known)","reason":"spam"}"#),
            (.post, "reports", "reports", 404, #"{"uid":"\#(missing)","reason":"spam"}"#),
            (.post, "reports", "reports", 422, #"{"uid":"\#(known)","reason":"?"}"#),
            (.get, "me/preferences", "me/preferences", 200, ""),
            (.patch, "me/preferences", "me/preferences", 200, #"{"theme":"dark"}"#),
            (.patch, "me/preferences", "me/preferences", 422, "[]"),
            (.patch, "me", "me", 200, #"{"discoverable":true}"#),
            (.post, "me/email", "me/email", 202, #"{"email":"new@example.org"}"#),
            (.post, "me/email", "me/email", 429, #"{"email":"new@example.org"}"#),
            (.post, "me/email", "me/email", 422, #"{"email":"new"}"#),
            (.post, "me/email/confirm", "me/email/confirm", 422, #"{"emailChangeId":"x","code":"x"}"#),
            (.put, "me/password", "me/password", 422, #"{"currentPassword":"x","password":"autumn-ferry-31"}"#),
            (.delete, "me", "me", 422, "{}"),
        ] {
            let bearer: HTTPFields = [.authorization: "Bearer \(token)"]
            let answer = try await accounts.api.send(
                method,
                "/api/v1/\(address)",
                bearer,
                body: sent.isEmpty ? nil : sent
            )
            #expect(answer.status.code == status, "\(method) \(address) \(answer.text)")
            let complaints = validator.complaints(answer, to: "\(method.rawValue) /api/v1/\(route)")
            #expect(complaints == [], "\(method) \(address)")
        }
    }

    private static let accountRequests = [
        ("auth/sign-up", 202, #"{"email":"bob@example.org","password":"tidal-harbour-92"}"#),
        ("auth/sign-up", 429, #"{"email":"bob@example.org","password":"tidal-harbour-92"}"#),
        ("auth/sign-up", 422, #"{"email":"bob@example.org","password":"password123"}"#), ("auth/sign-up", 400, "{"),
        ("auth/verify", 422, #"{"signUpId":"x","code":"x"}"#),
        ("auth/sign-in", 200, #"{"email":"ann@example.org","password":"tidal-harbour-92"}"#),
        ("auth/sign-in", 401, #"{"email":"ann@example.org","password":"wrong"}"#),
        ("auth/refresh", 401, #"{"refreshToken":"x"}"#),
        ("auth/reset", 202, #"{"email":"carol@example.org"}"#), ("auth/reset", 429, #"{"email":"carol@example.org"}"#),
        ("auth/reset/confirm", 422, #"{"resetId":"x","code":"x","password":"autumn-ferry-31"}"#),
    ]

    /// Signing in with external issuers, and what administrators do.
    private func issuers() async throws {
        try await IssuersUnderTest.run { test in
            let token = try await test.token("firebase", "ann-1")
            let tokens = try await test.member("cognito", "admin-1", ["groups": #"["admins"]"#])
            let user = "admin/users/\(try await test.accounts.signUp("bob@example.org").user.id)"
            let (missing, push) = ("admin/users/\(ApiFixtures.missing)", "admin/notifications/push")
            let identity = #"{"issuer":"firebase","idToken":"\#(token)"}"#
            for (method, route, address, status, sent) in [
                (HTTPRequest.Method.post, "auth/external", "auth/external", 201, identity),
                (.post, "auth/external", "auth/external", 200, identity),
                (.post, "auth/external", "auth/external", 401, #"{"issuer":"firebase","idToken":"x"}"#),
                (.post, "auth/external", "auth/external", 422, #"{"issuer":"other","idToken":"x"}"#),
                (.post, "me/identities", "me/identities", 409, identity),
                (.get, "me/identities", "me/identities", 200, ""),
                (.delete, "me/identities/{issuer}", "me/identities/cognito", 409, ""),
                (.delete, "me/identities/{issuer}", "me/identities/apple", 404, ""),
                (.post, "admin/users/{id}/suspend", "\(user)/suspend", 204, ""),
                (.post, "admin/users/{id}/restore", "\(user)/restore", 204, ""),
                (.post, "admin/users/{id}/suspend", "\(missing)/suspend", 404, ""),
                (.get, "admin/users", "admin/users?prefix=b", 200, ""), (.get, "admin/users", "admin/users", 400, ""),
                (.get, "admin/config/{platform}", "admin/config/web", 200, ""),
                (.get, "admin/config/{platform}", "admin/config/x", 404, ""),
                (.put, "admin/config/{platform}", "admin/config/web", 200, #"{"message":"Hello"}"#),
                (.put, "admin/config/{platform}", "admin/config/web", 422, #"{"minAppVersion":"x"}"#),
                (.post, push, push, 201, #"{"title":"Hello","body":"Back at noon","everyone":true}"#),
                (.post, push, push, 404, #"{"title":"Hello","body":"x","recipient":"\#(ApiFixtures.missing)"}"#),
                (.post, push, push, 422, #"{"title":"Hello","body":"Back at noon"}"#),
            ] {
                let bearer: HTTPFields = [.authorization: "Bearer \(tokens.accessToken)"]
                let body = sent.isEmpty ? nil : sent
                let answer = try await test.accounts.api.send(method, "/api/v1/\(address)", bearer, body: body)
                #expect(answer.status.code == status, "\(method) \(address) \(answer.text)")
                let complaints = validator.complaints(answer, to: "\(method.rawValue) /api/v1/\(route)")
                #expect(complaints == [], "\(method) \(address)")
            }
            try await administrators(test)
        }
    }

    /// The list of administrators' routes with a member who was found, and the configuration after its first change.
    private func administrators(_ test: IssuersUnderTest) async throws {
        let tokens = try await test.member("cognito", "admin-1", ["groups": #"["admins"]"#])
        let name = UsernameRequest(username: "admin1")
        _ = try await test.accounts.send(.put, "me/username", name, token: tokens.accessToken)
        for path in ["admin/users?prefix=admin", "admin/config/web"] {
            let answer = try await test.accounts.get(path, token: tokens.accessToken)
            let route = path == "admin/config/web" ? "admin/config/{platform}" : "admin/users"
            #expect(validator.complaints(answer, to: "GET /api/v1/\(route)") == [], "\(answer.text)")
        }
    }

    private static let contestRoutes = [
        "/api/v1/contests/rules", "/api/v1/contests/offers", "/api/v1/invitations", "/api/v1/invitations/{id}",
        "/api/v1/drafts", "/api/v1/drafts/{id}", "/api/v1/contests", "/api/v1/contests/{id}", "/api/v1/betslip",
        "/api/v1/me/statistics", "/api/v1/me/live",
    ]

    private func contests() async throws {
        try await ContestsUnderTest.run { contests in
            try await invitations(contests)
            let wishes = #"{"wishes":[{"gameId":"\#(contests.games[1])","side":"over"}]}"#
            let draft = try await contests.draft().draft
            for (status, sent) in [
                (204, wishes), (400, "{"), (409, wishes.replacing("\(contests.games[1])", with: "\(draft.id)")),
            ] {
                let answer = try await contests.send(.put, "drafts/\(draft.id)/wishes", as: 0, body: sent)
                #expect(answer.status.code == status, "\(sent)")
                #expect(validator.complaints(answer, to: "PUT /api/v1/drafts/{id}/wishes") == [])
            }
            for (number, game, status) in [(0, 0, 200), (1, 0, 200), (1, 1, 409), (2, 1, 200)] {
                let answer = try await contests.pick(number == 1 ? "over" : "home", on: game, as: number, in: draft.id)
                #expect(answer.status.code == status, "\(number) \(answer.text)")
                #expect(validator.complaints(answer, to: "PUT /api/v1/drafts/{id}/picks/{number}") == [])
            }
            try await reads(["drafts", "drafts?status=x", "drafts/\(draft.id)", "drafts/\(UUID())"], contests)
            let last = try await contests.pick("over", on: 1, as: 3, in: draft.id)
            let contest = try #require(try last.decoded(DraftDetailResponse.self).draft.contestId)
            try await reads(
                [
                    "contests", "contests?limit=0", "contests/\(contest)", "contests/\(UUID())",
                    "betslip?status=upcoming",
                    "betslip", "me/statistics", "me/statistics?opponent=\(contests.uid(1))",
                    "me/statistics?opponent=\(UUID())", "contests/rules", "contests/offers?league=nba",
                    "contests/offers?league=mlax-d1",
                ],
                contests
            )
        }
    }

    /// Sends, reads and answers invitations.
    private func invitations(_ contests: ContestsUnderTest) async throws {
        for (key, rounds, status) in [("a", 1, 201), ("b", 1, 409), ("c", 0, 422), (nil, 1, 400)] {
            let answer = try await contests.invite(rounds, key: key)
            #expect(answer.status.code == status, "\(answer.text)")
            #expect(validator.complaints(answer, to: "POST /api/v1/invitations") == [])
        }
        let list: InvitationsResponse = try await contests.get("invitations", as: 0).decoded()
        let id = try #require(list.invitations.first).id
        try await reads(["invitations", "invitations?box=x", "invitations/\(id)", "invitations/\(UUID())"], contests)
        for (act, member, status) in [
            ("accept", 0, 403), ("withdraw", 1, 403), ("reject", 1, 200), ("accept", 1, 409), ("withdraw", 0, 409),
        ] {
            let answer = try await contests.send(.post, "invitations/\(id)/\(act)", as: member)
            #expect(answer.status.code == status, "\(act) \(answer.text)")
            #expect(validator.complaints(answer, to: "POST /api/v1/invitations/{id}/\(act)") == [])
        }
    }

    /// Reads resources twice, the second time with the tag of the first.
    private func reads(_ paths: [String], _ contests: ContestsUnderTest) async throws {
        for path in paths {
            let route = path.prefix { $0 != "?" }.replacing(/[0-9A-Fa-f-]{36}/, with: "{id}")
            for tag in [nil, try await contests.get(path, as: 0).headers[.eTag]] {
                let answer = try await contests.get(path, as: 0, tag.map { [.ifNoneMatch: $0] } ?? [:])
                #expect(validator.complaints(answer, to: "GET /api/v1/\(route)") == [], "\(path)")
            }
        }
    }

    /// No game with odds is in progress before, so the list of them was empty.
    private func gamesInProgress(_ api: ApiUnderTest) async throws {
        try await api.owner.execute(
            "update game set status = 'live', day = \(unescaped: ApiFixtures.today) where id = \(OddsFixtures.closed)::uuid"
        )
        let games = try await api.get("/api/fairbet/live/games?league=nhl")
        #expect(validator.complaints(games, to: "GET /api/fairbet/live/games") == [])
    }

    private func nothingIsLeftOut() {
        let routes = Set(Self.good.map(\.route)).union([
            "/api/v1/live", "/api/v1/logos/{name}", "/api/v1/me", "/.well-known/jwks.json", "/api/v1/me/sessions",
            "/api/v1/me/export", "/api/v1/me/blocks", "/api/v1/me/preferences", "/api/v1/users",
            "/api/v1/me/identities", "/api/v1/admin/users", "/api/v1/admin/config/{platform}",
        ]).union(Self.contestRoutes)
        let documented = (validator.document["paths"]?.fields ?? [:]).filter { $0.value["get"] != nil }
        #expect(Set(documented.keys) == routes)
        // Every schema must describe an answer of this test, except the schemas of requests, of errors, which have a
        // test of their own, and of an unavailable server.
        let asked: Set = [
            "Registration", "Device", "Follow", "QuietHours", "TimeOfDay", "AlertKind", "Token", "Topic", "ShortName",
            "APNsEnvironment", "AnyToken", "PushService", "Subscription", "Phone", "StartToken", "ActivityToken",
            "Name", "HealthCheck", "Problem", "ProblemCode", "ParlayBets", "ParlayLeg", "SignUp", "VerifySignUp",
            "SignIn", "RefreshTokens", "SignOut", "RequestReset", "ConfirmReset", "ChooseUsername", "DeleteAccount",
            "Report", "ChangeMember", "RequestEmailChange", "ConfirmEmailChange", "ChangePassword", "SendInvitation",
            "Pick", "Wishes", "ExternalSignIn", "LinkIdentity", "ConfigureApps", "AdminSendMessage",
        ]
        let schemas = Set((validator.document["components"]?["schemas"]?.fields ?? [:]).keys)
        #expect(schemas.subtracting(asked).subtracting(validator.met.all) == [])
    }

    private func streamAndLogo(_ api: ApiUnderTest) async throws {
        let reader = try EventReader("/api/v1/live?since=0", port: api.port)
        try await reader.read(until: "id: 2\nevent: game\ndata: ")
        // The first event is complete once the second has begun.
        let data = try #require(reader.text.split(separator: "data: ").dropFirst().first?.split(separator: "\n").first)
        let change = try JSONDecoder().decode(JSONValue.self, from: Data(data.utf8))
        #expect(validator.complaints(change, .object(["$ref": .string("#/components/schemas/Change")])) == [])
        let team = try await api.get("/api/v1/teams").text
        let path = try #require(team.firstMatch(of: /"logoURL":"([^"]+)"/)).1
        let logo = try await api.get(String(path))
        #expect(logo.status == .ok)
        #expect(validator.complaints(logo, to: "GET /api/v1/logos/{name}") == [])
    }

    private func parlays(_ api: ApiUnderTest) async throws {
        let legs = #"[{"probability":0.5},{"probability":0.6}]"#
        for (status, sent) in [
            (200, #"{"legs":\#(legs)}"#), (422, #"{"legs":[]}"#), (400, "{"),
            (413, String(repeating: " ", count: 9000)),
        ] {
            let answer = try await api.send(.post, "/api/v1/odds/parlay", body: sent)
            #expect(answer.status.code == status, "\(sent.prefix(40))")
            #expect(validator.complaints(answer, to: "POST /api/v1/odds/parlay") == [])
        }
    }

    private func activities(_ api: ApiUnderTest) async throws {
        _ = try await api.send(.post, "/api/v1/devices", body: #"{"token":"0123456789abcdef","favoriteTeams":[]}"#)
        let known = #"{"token":"0123456789abcdef","activityToken":"00acac01","pushToStartToken":"00cc0001"}"#
        let unknown = #"{"token":"fedcba9876543210","activityToken":"00acac01"}"#
        let activity = "/api/v1/games/{id}/activity"
        for (method, route, status, sent) in [
            (HTTPRequest.Method.put, "/api/v1/activities/start-token", 204, known),
            (.put, "/api/v1/activities/start-token", 404, unknown), (.put, "/api/v1/activities/start-token", 400, "{"),
            (.put, activity, 204, known), (.put, activity, 404, unknown), (.delete, activity, 204, known),
            (.delete, activity, 404, known), (.put, activity, 400, #"{"token":"0123456789abcdef"}"#),
            (.put, activity, 422, #"{"token":"0123456789abcdef","activityToken":"-"}"#),
            (.post, "/api/v1/games/{id}/channel", 202, known), (.post, "/api/v1/games/{id}/channel", 404, unknown),
            (.put, activity, 413, String(repeating: " ", count: 5000)),
        ] {
            let answer = try await api.send(method, route.replacing("{id}", with: Self.games[0]), body: sent)
            #expect(answer.status.code == status, "\(method) \(route) \(sent)")
            #expect(validator.complaints(answer, to: "\(method.rawValue) \(route)") == [])
        }
        try await api.owner.execute("update activity_channel set state = 'open', channel_id = 'ab/+='")
        let route = "/api/v1/games/{id}/channel"
        let open = try await api.send(.post, route.replacing("{id}", with: Self.games[0]), body: known)
        #expect(open.status == .ok && open.text == #"{"channelId":"ab/+="}"#)
        #expect(validator.complaints(open, to: "POST \(route)") == [])
    }

    private func registration(_ api: ApiUnderTest) async throws {
        let body = #"{"token":"0123456789abcdef","favoriteTeams":["duke","nobody"]}"#
        let device = #"{"token":"0123456789abcdef"}"#
        for (method, status, sent) in [
            (HTTPRequest.Method.post, 201, body), (.post, 200, body), (.post, 400, "[]"), (.post, 422, device),
            (.post, 413, String(repeating: " ", count: 40_000)), (.delete, 204, device), (.delete, 404, device),
            (.delete, 422, #"{"token":"-"}"#), (.delete, 400, ""), (.delete, 422, #"{"service":"pigeon"}"#),
        ] {
            let answer = try await api.send(method, "/api/v1/devices", body: sent)
            #expect(answer.status.code == status)
            #expect(validator.complaints(answer, to: "\(method.rawValue) /api/v1/devices") == [])
        }
        for (address, status) in [
            ("-.-", 422), ("0123456789abcdef", 404), ("0123456789abcdef?topic=", 400), ("x?y", 400),
        ] {
            let answer = try await api.send(.delete, "/api/v1/devices/\(address)")
            #expect(answer.status.code == status, "\(address)")
            #expect(validator.complaints(answer, to: "DELETE /api/v1/devices/{token}") == [])
        }
    }

    /// Invalid requests, and their status.
    private static let bad: [(route: String, address: String, status: Int)] = [
        ("/api/v1/games/today", "/api/v1/games/today?day=1", 400),
        ("/api/v1/games/today", "/api/v1/games/today?league=nope", 404),
        ("/api/v1/games/date/{date}", "/api/v1/games/date/tomorrow", 400),
        ("/api/v1/scoreboard", "/api/v1/scoreboard?league=nope", 404),
        ("/api/v1/scoreboard", "/api/v1/scoreboard?zone=X", 400),
        ("/api/v1/scoreboard/live", "/api/v1/scoreboard/live?date=2026-03-02", 400),
        ("/api/v1/games/{id}/moments", "/api/v1/games/\(ApiFixtures.missing)/moments", 404),
        ("/api/v1/games/{id}/moments", "/api/v1/games/\(ApiFixtures.liveGame)/moments?through=x", 400),
        ("/api/v1/games/{id}/moments/{index}", "/api/v1/games/\(ApiFixtures.laterGame)/moments/0", 404),
        ("/api/v1/games/{id}/flow", "/api/v1/games/\(ApiFixtures.missing)/flow", 404),
        ("/api/admin/sports/games/{id}/flow", "/api/admin/sports/games/\(ApiFixtures.missing)/flow", 404),
        ("/api/v1/feed", "/api/v1/feed?league=nope", 404), ("/api/v1/feed", "/api/v1/feed?reveal=x", 400),
        ("/feed", "/feed?league=nope", 404), ("/odds", "/odds?league=mlax-d1", 404),
        ("/api/v1/odds", "/api/v1/odds?league=mlax-d1", 404),
        ("/api/fairbet/odds", "/api/fairbet/odds?league=mlax-d1", 404), ("/api/v1/odds", "/api/v1/odds?market=x", 400),
        ("/api/v1/odds/games/{id}", "/api/v1/odds/games/\(ApiFixtures.missing)", 404),
        ("/api/v1/odds/games/{id}/history", "/api/v1/odds/games/\(ApiFixtures.missing)/history?side=x", 400),
        ("/api/v1/games", "/api/v1/games?league=nope", 404),
        ("/api/v1/games", "/api/v1/games?team=\(ApiFixtures.missing)", 404),
        ("/api/v1/games", "/api/v1/games?cursor=x", 400), ("/api/v1/search", "/api/v1/search", 400),
        ("/api/v1/search", "/api/v1/search?q=x&league=nope", 404),
        ("/api/v1/conferences", "/api/v1/conferences?league=nope", 404),
        ("/api/v1/teams/{id}", "/api/v1/teams/\(ApiFixtures.missing)", 404),
        ("/api/v1/games/dates", "/api/v1/games/dates?from=2026-03-02&to=2026-03-01", 400),
        ("/api/v1/calendar", "/api/v1/calendar?league=nope", 404),
        ("/api/v1/games/{id}", "/api/v1/games/x", 400),
        ("/api/v1/games/{id}", "/api/v1/games/\(ApiFixtures.missing)", 404),
        ("/api/v1/games/{id}/plays", "/api/v1/games/\(ApiFixtures.missing)/plays", 404),
        ("/api/v1/games/{id}/events", "/api/v1/games/\(ApiFixtures.missing)/events", 404),
        ("/api/v1/games/{id}/boxscore", "/api/v1/games/\(ApiFixtures.missing)/boxscore", 404),
        ("/api/v1/games/{id}/box", "/api/v1/games/\(ApiFixtures.missing)/box", 404),
        ("/games/{id}/story", "/games/\(ApiFixtures.missing)/story", 404),
        ("/games/{id}/timeline", "/games/\(ApiFixtures.liveGame)/timeline?play=x", 400),
        ("/games/{id}/share.png", "/games/\(ApiFixtures.missing)/share.png", 404),
        ("/games/{id}/share.png", "/games/\(ApiFixtures.missing)/share.png?revision=x", 400),
        ("/api/v1/rankings", "/api/v1/rankings?poll=nope", 404),
        ("/api/v1/standings", "/api/v1/standings?league=nope", 404),
        ("/api/v1/leaders", "/api/v1/leaders?poll=x", 400), ("/api/v1/leagues", "/api/v1/leagues?x=1", 400),
        ("/api/v1/teams", "/api/v1/teams?league=nope", 404),
        ("/api/v1/teams/{id}/schedule", "/api/v1/teams/\(ApiFixtures.missing)/schedule", 404),
        ("/api/v1/teams/{id}/roster", "/api/v1/teams/\(ApiFixtures.missing)/roster", 404),
        ("/api/v1/players/{id}", "/api/v1/players/\(ApiFixtures.missing)", 404),
        ("/api/v1/players/{id}", "/api/v1/players/x", 400),
        ("/api/v1/logos/{name}", "/api/v1/logos/x.svg", 404), ("/", "/?league=nope", 404), ("/docs", "/docs?x=1", 400),
        // No change feed runs here.
        ("/api/v1/changes", "/api/v1/changes", 503), ("/api/v1/live", "/api/v1/live", 503),
        ("/api/v1/live", "/api/v1/live?since=x", 400),
    ]

    @Test func `errors are in the document too`() async throws {
        try await ApiUnderTest.run { api in
            for (route, address, status) in Self.bad {
                let answer = try await api.get(address)
                #expect(answer.status.code == status, "\(address)")
                #expect(validator.complaints(answer, to: "GET \(route)") == [])
            }
        }
        try await ApiUnderTest.run(["API_KEY": "correct horse"]) { api in
            for (route, addresses) in Self.good where route.hasPrefix("/api/") {
                let answer = try await api.get(addresses[0])
                #expect(validator.complaints(answer, to: "GET \(route)") == [])
                #expect((answer.status == .ok) == (route == OpenAPIDocument.path), "\(route)")
            }
        }
    }

    /// Routes whose responses need no database here: the sitemap is 404 without `PUBLIC_URL`, and the configuration of
    /// apps demands nothing as long as it was never read.
    private static let withoutDatabase = [
        "/livez", "/docs", "/sw.js", "/assets/{name}", "/robots.txt", "/favicon.ico", "/sitemap.xml",
        "/api/v1/push/web-key", "/api/v1/app-config", OpenAPIDocument.path,
    ]

    @Test func `the errors of an unavailable database are in the document`() async throws {
        try await ApiUnderTest.run { api in
            await api.resources.pool.close()
            for (route, addresses) in Self.good
            where !Self.withoutDatabase.contains(route) {
                let answer = try await api.get(addresses[0])
                #expect(answer.status == .serviceUnavailable, "\(route)")
                #expect(validator.complaints(answer, to: "GET \(route)") == [])
            }
        }
    }
}
