import Cryptography
import FoundationEssentials
import Testing
import Time

@testable import Pushing

/// Tests how a Firebase client handles its two services: one issues access tokens, and the other accepts messages.
@Suite("Pushing by Firebase")
struct FCMClientTests {
    private static let now = Instant(microseconds: 1_777_752_000_000_000)
    private static let tokens = "https://oauth.test/token"

    private func client(_ poster: ScriptedPoster) throws -> FCMClient {
        let pem = try RS256PrivateKey().pem().replacing("\n", with: "\\n")
        let file =
            #"{"project_id":"demo","client_email":"a@b.test","private_key":"\#(pem)","token_uri":"\#(Self.tokens)"}"#
        let account = try #require(ServiceAccount(file: Data(file.utf8)))
        return FCMClient(account: account, poster: poster, baseURL: "https://fcm.test") { Self.now }
    }

    private func push(_ client: FCMClient) async throws -> PushOutcome {
        let message = try FCMMessage(.test, collapseID: .test, expiresAt: Self.now + .seconds(600))
        return await client.push(message, to: try #require(FCMToken("dVyQ1:APA91bH-x_y")), isProven: true)
    }

    private static func token(_ number: Int) -> PushPostResponse {
        PushPostResponse(status: 200, body: Array(#"{"access_token":"t\#(number)","expires_in":3599}"#.utf8))
    }

    @Test(arguments: [500, 503, 429])
    func `a failed request for an access token delays a push and does not drop it`(status: Int) async throws {
        let poster = ScriptedPoster { number, post in
            guard post.url == Self.tokens else { return .success(PushPostResponse(status: number == 2 ? 200 : 401)) }
            return .success(number == 1 ? Self.token(1) : PushPostResponse(status: status))
        }
        let client = try client(poster)
        #expect(try await push(client) == .delivered)
        // Google has revoked the token. The next push requests another token, and this request fails.
        #expect(try await push(client) == .retryNow(reason: "status 401"))
        #expect(try await push(client) == .retryLater(after: .seconds(5), reason: "no access token: status \(status)"))
    }

    @Test func `a token that was rejected before its expiry is replaced, and the push may be retried immediately`()
        async throws
    {
        let poster = ScriptedPoster { number, post in
            if post.url == Self.tokens { return .success(Self.token(number)) }
            let isNew = post.headers.contains(.init("Authorization", "Bearer t3"))
            return .success(PushPostResponse(status: isNew ? 200 : 401))
        }
        let client = try client(poster)
        #expect(try await push(client) == .retryNow(reason: "status 401"))
        #expect(try await push(client) == .delivered)
        #expect(poster.sent.count { $0.url == Self.tokens } == 2)
    }

    @Test func `sending is paused if Google rejects the account, even after earlier success`() async throws {
        let poster = ScriptedPoster { number, post in
            guard post.url == Self.tokens else { return .success(PushPostResponse(status: number == 2 ? 200 : 401)) }
            return .success(number == 1 ? Self.token(1) : PushPostResponse(status: 400))
        }
        let client = try client(poster)
        for _ in 1...2 { _ = try await push(client) }
        #expect(try await push(client) == .authProblem(reason: "no access token: status 400"))
        let before = poster.sent.count
        guard case .paused = try await push(client) else {
            Issue.record("sending was not paused")
            return
        }
        #expect(poster.sent.count == before)
    }
}
