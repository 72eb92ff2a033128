import Cryptography
import FoundationEssentials
import Scores
import Sports
import Synchronization
import Testing
import Time

@testable import Pushing
@testable import simulator

@Suite("Pushing to browsers")
struct WebPushClientTests {
    private static let start = Instant(microseconds: 1_777_752_000_000_000)

    private let key: ES256PrivateKey
    private let subscription: WebSubscription
    private let browser: Browser

    init() throws {
        key = try ES256PrivateKey()
        browser = try Browser(subscribedTo: key.publicPoint(), fate: "good")
        subscription = try Self.subscription(of: browser, at: "a.push.apple.com")
    }

    private static func subscription(of browser: Browser, at host: String) throws -> WebSubscription {
        try WebSubscription(
            endpoint: "https://\(host)/push/\(browser.id)",
            key: Base64URL.encode(browser.key.point),
            secret: Base64URL.encode(browser.secret)
        )
    }

    @Test(
        arguments: [
            ("mailto:push@example.org", true), ("https://example.org", true), ("https://example.org/push?x#y", true),
            ("https://example.org:8443/x", true), ("mailto:nobody@localhost", false), ("https://localhost", false),
            ("mailto:nobody@scores.local", false), ("mailto:@example.org", false), ("mailto:push@", false),
            ("mailto:push@example.", false), ("mailto:a@b@example.org", false), ("mailto:A <a@example.org>", false),
            ("mailto:a@example.org,b@example.org", false), ("https://127.0.0.1/", false), ("https://", false),
            ("http://example.org", false), ("push@example.org", false), ("", false),
        ] as [(String, Bool)]
    )
    func `a subject is an e-mail address or a URL at a public host`(text: String, isSubject: Bool) {
        #expect(VAPIDIdentity.isSubject(text) == isSubject)
    }

    private func client(_ service: ScriptedPoster) throws -> WebPushClient {
        let identity = try VAPIDIdentity(key: key, subject: "mailto:push@example.org")
        return WebPushClient(identity: identity, poster: service) { Self.start }
    }

    private func message(expiresIn lifetime: Duration = .seconds(600)) throws -> WebPushMessage {
        let game = GameID(rawValue: UUID())
        let event = GameEvent(kind: .final, score: Score(home: 9, away: 8), period: Period(number: 4))
        let alert = Alert(kind: .final, event: event, usefulForSeconds: 600, isSupersededByLaterScore: false)
        let teams = BySide(home: TeamLabel(name: "Navy"), away: TeamLabel(name: "Army"))
        let notice = PushNotice(
            alert,
            teams: teams,
            game: game,
            revision: 3,
            terms: GameTerms(sport: .lacrosse, periodName: .quarter)
        )
        let id = CollapseID(kind: .final, game: game)
        let payload = try WebPushPayload(notice, collapseID: id)
        return try WebPushMessage(payload, collapseID: id, expiresAt: Self.start + lifetime)
    }

    @Test
    func `a request has TTL, urgency, topic and sender, and only the browser can decrypt its body`() async throws {
        let service = ScriptedPoster(201)
        let message = try message()
        #expect(try await client(service).push(message, to: subscription, isProven: true) == .delivered)
        let post = try #require(service.sent.first)
        #expect(post.url == subscription.endpoint.url)
        let headers = Dictionary(uniqueKeysWithValues: post.headers.map { ($0.name, $0.value) })
        #expect(headers["TTL"] == "600" && headers["Urgency"] == "high")
        #expect(headers["Content-Encoding"] == "aes128gcm" && headers["Topic"]?.utf8.count == 32)
        let siteKey = try SiteCheck(origin: "https://a.push.apple.com")
            .siteKey(verifying: headers["Authorization"], at: Self.start)
        #expect(siteKey == (try key.publicPoint()))
        #expect(browser.decrypted(post.body) == message.payload.bytes)
        let text = String(decoding: message.payload.bytes, as: UTF8.self)
        #expect(text.hasPrefix(#"{"title":"Final","body":"Navy 9, Army 8","#) && text.contains(#""tag":"game-"#))
    }

    @Test func `one VAPID token is used for a service for hours, and each service has its own`() async throws {
        let service = ScriptedPoster(201)
        let client = try client(service)
        let elsewhere = try Self.subscription(of: browser, at: "b.push.apple.com")
        for subscription in [subscription, subscription, elsewhere] {
            _ = await client.push(try message(), to: subscription, isProven: true)
        }
        let words = service.sent.map { $0.headers.first { $0.name == "Authorization" }?.value }
        #expect(words[0] == words[1] && words[1] != words[2])
        let token = try VAPIDIdentity(key: key, subject: "mailto:a@b").token(for: "https://a.b", at: Self.start)
        #expect(token.isValid(at: Self.start + .seconds(10 * 3600)))
        #expect(!token.isValid(at: Self.start + .seconds(11 * 3600)))
        // The clock was set back.
        #expect(!token.isValid(at: Self.start - .seconds(2 * 3600)))
    }

    @Test(
        arguments: [
            (200, .delivered), (201, .delivered), (202, .delivered),
            (404, .deadToken(reason: "NotFound", at: nil)), (410, .deadToken(reason: "Gone", at: nil)),
            (400, .ourFault(reason: "status 400")), (413, .ourFault(reason: "PayloadTooLarge")),
            (302, .ourFault(reason: "status 302")), (307, .ourFault(reason: "status 307")),
            (401, .authProblem(reason: "status 401")), (403, .authProblem(reason: "status 403")),
            (429, .retryLater(after: .seconds(7), reason: "TooManyRequests")),
            (500, .retryLater(after: .seconds(7), reason: "status 500")),
            (503, .retryLater(after: .seconds(7), reason: "status 503")),
        ] as [(Int, PushOutcome)]
    )
    func `each response of a push service gives the expected outcome`(status: Int, outcome: PushOutcome) async throws {
        let service = ScriptedPoster(status, retryAfter: .seconds(7))
        #expect(try await client(service).push(message(), to: subscription, isProven: true) == outcome)
    }

    @Test func `without Retry-After the pause is a minute, doubling, and two seconds after a server error`() {
        let pauses = [0, 1, 9].map { PushOutcome(web: PushPostResponse(status: 429), attempt: $0) }
        #expect(pauses == [60, 120, 3840].map { .retryLater(after: .seconds($0), reason: "TooManyRequests") })
        #expect(
            PushOutcome(web: PushPostResponse(status: 502)) == .retryLater(after: .seconds(2), reason: "status 502")
        )
    }

    @Test func `an expired message is not sent`() async throws {
        let service = ScriptedPoster(201)
        #expect(
            try await client(service).push(message(expiresIn: .zero), to: subscription, isProven: true)
                == .dropped(.expired)
        )
        #expect(service.sent.isEmpty)
    }

    @Test(arguments: [true, false])
    func `sending to a service that rejects our key or never responds is paused`(isRefused: Bool) async throws {
        let tries = isRefused ? ServiceHealth.maxRefusals : ServiceHealth.maxUnanswered
        let service = ScriptedPoster { number in
            if number > tries { return .success(PushPostResponse(status: 201)) }
            return isRefused ? .success(PushPostResponse(status: 403)) : .failure(.unanswered("timed out"))
        }
        let client = try client(service)
        for _ in 0..<tries {
            let outcome = await client.push(try message(), to: subscription, isProven: true)
            let refusal = PushOutcome.authProblem(reason: "status 403")
            #expect(outcome == (isRefused ? refusal : .retryNow(reason: "no answer: timed out")))
        }
        guard case .paused(for: .seconds(60), _) = await client.push(try message(), to: subscription, isProven: true)
        else {
            Issue.record("it was sent")
            return
        }
        let elsewhere = try Self.subscription(of: browser, at: "b.push.apple.com")
        #expect(await client.push(try message(), to: elsewhere, isProven: true) == .delivered)
        #expect(service.sent.count == tries + 1)
    }

    @Test
    func `a browser that is subscribed to another key does not delay others if it is tried first`() async throws {
        let service = ScriptedPoster { .success(PushPostResponse(status: $0 % 2 == 1 ? 403 : 201)) }
        let client = try client(service)
        let refused = await client.push(try message(), to: subscription, isProven: true)
        let taken = await client.push(try message(), to: subscription, isProven: true)
        let again = await client.push(try message(), to: subscription, isProven: true)
        #expect([refused, taken] == [.authProblem(reason: "status 403"), .delivered])
        #expect(again == .ourFault(reason: "status 403"), "after an accepted push, a 403 applies only to its browser")
    }

    @Test func `a browser that is subscribed to another key does not stop pushes to others`() async throws {
        let service = ScriptedPoster { .success(PushPostResponse(status: $0 == 2 ? 403 : 201)) }
        let client = try client(service)
        let outcomes = [
            await client.push(try message(), to: subscription, isProven: true),
            await client.push(try message(), to: subscription, isProven: true),
            await client.push(try message(), to: subscription, isProven: true),
        ]
        #expect(outcomes == [.delivered, .ourFault(reason: "status 403"), .delivered])
    }

    @Test func `many 404 responses of a service are not credible, but 410 responses are`() async throws {
        for (status, believed) in [(404, DeadTokenGuard.minimum), (410, 150)] {
            let service = ScriptedPoster(status)
            let client = try client(service)
            var dead = 0
            for _ in 0..<150 {
                if case .deadToken = await client.push(try message(), to: subscription, isProven: true) { dead += 1 }
            }
            #expect(abs(dead - believed) <= 1, "status \(status)")
        }
    }

    @Test func `the number of services with a stored token is limited`() throws {
        var origins = WebPushOrigins()
        let identity = try VAPIDIdentity(key: key, subject: "mailto:a@b")
        for number in 0..<600 {
            let origin = "https://s\(number).example.net"
            _ = try origins.token(for: origin, at: Self.start) { try identity.token(for: origin, at: Self.start) }
            #expect(origins.count <= WebPushOrigins.limit)
        }
    }
}
