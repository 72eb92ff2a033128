import HTTP2
import Signing
import Synchronization
import Time

/// Answers pushes: checks each, decides its fate, writes it down, replies.
final class APNsDesk: HTTP2Handler {
    /// What APNs tells every new connection: one stream, until the provider has proved itself.
    static let coldSettings = HTTP2Settings(maxConcurrentStreams: 1)
    /// Streams of a provider that has.
    static let provenStreams: UInt32 = 1000

    private let check: PushCheck
    private let unregisteredSince: Instant?
    private let journal: PushJournal
    private let providers: Mutex<ProviderCheck>

    init(configuration: FakeAPNsConfiguration, key: ES256PublicKey, journal: PushJournal) {
        check = PushCheck(topic: configuration.topic)
        unregisteredSince = configuration.unregisteredSince
        self.journal = journal
        providers = Mutex(ProviderCheck(keyID: configuration.keyID, teamID: configuration.teamID, key: key))
    }

    func answer(_ request: HTTP2Request) -> HTTP2Reply {
        let (fate, provesConnection) = decide(request)
        journal.append(request, fate: fate)
        var reply = HTTP2Reply(fate.answer(id: request.value(of: "apns-id")))
        if provesConnection { reply.maxConcurrentStreams = Self.provenStreams }
        if case .shutdown = fate { reply.goAway = Array(#"{"reason":"Shutdown"}"#.utf8) }
        return reply
    }

    func willReply() {
        journal.flush()
    }

    func connectionEnded(_ number: Int) {
        providers.withLock { $0.forget(connection: number) }
    }

    /// The checks in Apple's order: the header, the provider, the token, the payload.
    /// - Returns: the fate, and whether this push is the first to prove its connection's provider.
    private func decide(_ request: HTTP2Request) -> (PushFate, Bool) {
        if let refusal = check.refusalOfHeader(request) { return (refusal, false) }
        let verdict = providers.withLock { providers in
            providers.verdict(
                on: request.value(of: "authorization"),
                connection: request.connection,
                at: request.arrivedAt
            )
        }
        guard case .accepted(let isFirst) = verdict else { return (verdict.refusal, false) }
        let now = unregisteredSince ?? request.arrivedAt
        let fate = TokenFate(token: check.token(of: request)).fate(unregisteredSince: now)
        guard fate == .accepted else { return (fate, isFirst) }
        return (check.refusalOfPayload(request) ?? .accepted, isFirst)
    }
}
