import Cryptography
import Pushing
import Synchronization

/// A connection to APNs. The test supplies its responses one by one, in sequences that a server could not produce.
final class ScriptedTransport: APNsTransport {
    struct Sent: Sendable {
        let request: APNsRequest
        let authorization: String
        private let answer: CheckedContinuation<Result<APNsResponse, APNsFailure>, Never>

        init(
            request: APNsRequest,
            authorization: String,
            answer: CheckedContinuation<Result<APNsResponse, APNsFailure>, Never>
        ) {
            self.request = request
            self.authorization = authorization
            self.answer = answer
        }

        func succeed() { answer.resume(returning: .success(APNsResponse(status: 200))) }
        func refuse(_ status: Int, _ reason: String) {
            answer.resume(returning: .success(APNsResponse(status: status, reason: reason)))
        }
        func fail(_ failure: APNsFailure) { answer.resume(returning: .failure(failure)) }
    }

    private let pushes: AsyncStream<Sent>
    private let arrived: AsyncStream<Sent>.Continuation
    private let reconnections = Mutex(0)
    private let count = Mutex(0)

    init() {
        (pushes, arrived) = AsyncStream.makeStream()
    }

    /// The sent pushes in order.
    var sent: AsyncStream<Sent>.Iterator { pushes.makeAsyncIterator() }
    var reconnectionCount: Int { reconnections.withLock { $0 } }
    /// The number of pushes sent so far.
    var sentCount: Int { count.withLock { $0 } }

    func send(_ request: APNsRequest, authorization: String) async throws(APNsFailure) -> APNsResponse {
        let result = await withCheckedContinuation { answer in
            count.withLock { $0 += 1 }
            arrived.yield(Sent(request: request, authorization: authorization, answer: answer))
        }
        return try result.get()
    }

    func reconnect() async throws(APNsFailure) {
        reconnections.withLock { $0 += 1 }
    }

    func close() async {}
}

extension APNsClient {
    /// Makes a client over a scripted connection, with at most three concurrent pushes and a clock that the test
    /// advances.
    /// - Parameters:
    ///   - tokens: The tokens that the client shares with others; `nil` for tokens of its own.
    static func scripted(
        _ transport: ScriptedTransport,
        _ clock: TurnedClock,
        tokens: ProviderTokens? = nil,
        isForUnprovenTokens: Bool = false,
        acceptedTimes: AcceptedPushTimes = AcceptedPushTimes()
    ) throws -> APNsClient {
        APNsClient(
            tokens: try tokens ?? .invented(),
            transport: transport,
            width: 3,
            isForUnprovenTokens: isForUnprovenTokens,
            acceptedTimes: acceptedTimes,
            now: { clock.now }
        )
    }
}

extension ProviderTokens {
    static func invented() throws -> ProviderTokens {
        let identity = ProviderIdentity(keyID: "ABC123DEFG", teamID: "DEF123GHIJ", key: try ES256PrivateKey())
        return ProviderTokens(identity: identity)
    }
}
