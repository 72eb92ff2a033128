import Cryptography
import FoundationEssentials
import Synchronization
import TestTools
import Testing
import Time

@testable import Pushing

/// Tests how several callers share one request for a token.
@Suite("Access tokens")
struct AccessTokensTests {
    private static let now = Instant(microseconds: 1_777_752_000_000_000)

    /// A token service that does not respond to the first `silences` requests. Their callers have to be cancelled.
    private final class SilentPoster: PushPoster {
        /// The numbers of the requests in order of arrival, from 1.
        let arrivals = TestSignal<Int>()
        private let silences: Int
        private let count = Mutex(0)

        init(silences: Int) {
            self.silences = silences
        }

        func post(_ post: PushPost) async throws(PushPostFailure) -> PushPostResponse {
            let number = count.withLock { count in
                count += 1
                return count
            }
            arrivals.send(number)
            if number <= silences {
                // This waits until the task is cancelled.
                try? await Gate().pass()
                throw .cancelled
            }
            return PushPostResponse(status: 200, body: Array(#"{"access_token":"t\#(number)","expires_in":3599}"#.utf8))
        }

        func close() async {}
    }

    private func tokens(_ poster: SilentPoster, key: String? = nil) throws -> AccessTokens {
        let pem = try (key ?? RS256PrivateKey().pem()).replacing("\n", with: "\\n")
        let file =
            #"{"project_id":"d","client_email":"a@b.test","private_key":"\#(pem)","token_uri":"https://oauth.test"}"#
        return AccessTokens(account: try #require(ServiceAccount(file: Data(file.utf8))), poster: poster)
    }

    @Test func `when the first caller is cancelled, another request gets the token for the others`() async throws {
        let poster = SilentPoster(silences: 1)
        let tokens = try tokens(poster)
        let first = Task { await tokens.token(at: Self.now) }
        #expect(try await poster.arrivals.next() == 1)
        let second = Task { await tokens.token(at: Self.now) }
        try await eventually("one waiter") { await tokens.waitingCount == 1 }
        let others = (0..<3).map { _ in Task { await tokens.token(at: Self.now) } }
        try await eventually("four waiters") { await tokens.waitingCount == 4 }
        second.cancel()
        first.cancel()
        #expect(await first.value == .failure(.noAnswer(.cancelled)))
        for other in others { #expect(try await other.value.get().text == "t2") }
        #expect(await second.value == .failure(.noAnswer(.cancelled)))
        #expect(await tokens.waitingCount == 0)
    }

    @Test func `after several callers in turn were cancelled, the next gets a token`() async throws {
        let poster = SilentPoster(silences: 3)
        let tokens = try tokens(poster)
        let last = Task { await tokens.token(at: Self.now) }
        #expect(try await poster.arrivals.next() == 1)
        last.cancel()
        #expect(await last.value == .failure(.noAnswer(.cancelled)))
        let asker = Task { await tokens.token(at: Self.now) }
        #expect(try await poster.arrivals.next() == 2)
        let waiter = Task { await tokens.token(at: Self.now) }
        try await eventually("one waiter") { await tokens.waitingCount == 1 }
        asker.cancel()
        #expect(await asker.value == .failure(.noAnswer(.cancelled)))
        #expect(try await poster.arrivals.next() == 3)
        waiter.cancel()
        #expect(await waiter.value == .failure(.noAnswer(.cancelled)))
        #expect(try await tokens.token(at: Self.now).get().text == "t4")
    }

    /// An RSA key of 384 bits, too short for an RS256 signature.
    private static let shortKey = """
        -----BEGIN RSA PRIVATE KEY-----
        MIHyAgEAAjEAp3vKpz6dHH34c75OlXH3+EEjPqbN62Avk4Y0u0IWK25+nXEMsd3m
        rDAaJqrdSRTpAgMBAAECMF9YZNTzG0QGHrPdiiUfvXfxtRvMn/u4RFF/Yklxecyt
        0LkuvVuFLLUmycvUG/ZtNQIZANbP1OXOIHK2J8/nEzffzc5nzmtD7h9qowIZAMeY
        0qaAJPg2lwxXFAW4BlZ2CgVe9mQnAwIYcNQzOA1/v6Dr4mi2EHgOSqb9phvFHF1P
        AhkAxN/Nr+OoE5itBsQBgN6SicfmfIO9nu4HAhhQMIyDetmI4t3erRoAi3mw7alP
        KQZTzZ4=
        -----END RSA PRIVATE KEY-----
        """

    @Test func `a key that cannot sign is rejected with OpenSSL's reason, without the key`() async throws {
        let answer = try await tokens(SilentPoster(silences: 0), key: Self.shortKey).token(at: Self.now)
        guard case .failure(.refused(let reason)) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(reason.hasPrefix("signing failed: library(") && !reason.contains("PRIVATE KEY"))
    }
}
