import Cryptography
import HTTP2
import Synchronization
import Time

/// Answers pushes: checks each, decides its outcome, records it and replies.
final class APNsService: HTTP2Handler {
    /// The settings of a new connection: one stream until the provider is authenticated.
    static let coldSettings = HTTP2Settings(maxConcurrentStreams: 1)
    private let conditions: APNsConditions
    private let check: PushCheck
    private let broadcasts: BroadcastCheck
    private let unregisteredSince: Instant?
    private let journal: PushJournal
    private let providers: Mutex<ProviderCheck>
    private let lines = Mutex<[Int: APNsConnectionState]>([:])

    init(configuration: FakeAPNsConfiguration, key: ES256PublicKey, channels: ChannelRegistry, journal: PushJournal) {
        conditions = configuration.conditions
        check = PushCheck(topic: configuration.topic)
        broadcasts = BroadcastCheck(topic: configuration.topic, channels: channels)
        unregisteredSince = configuration.unregisteredSince
        self.journal = journal
        providers = Mutex(ProviderCheck(keyID: configuration.keyID, teamID: configuration.teamID, key: key))
    }

    func reply(to request: HTTP2Request) -> HTTP2Reply {
        let head = PushHead(request)
        let (fate, provesConnection) = decide(request, head)
        let delay = journal.append(request, head, fate: fate, delay: conditions.delay)
        var reply = HTTP2Reply(fate.answer(id: head.id), after: delay)
        if case .shutdown = fate { reply.goAway = Array(#"{"reason":"Shutdown"}"#.utf8) }
        lines.withLock { lines in
            lines[request.connection, default: APNsConnectionState()]
                .record(fate, isFirst: provesConnection, in: conditions, on: &reply)
        }
        return reply
    }

    func willReply() {
        journal.flush()
    }

    func connectionEnded(_ number: Int) {
        providers.withLock { $0.forget(connection: number) }
        lines.withLock { $0[number] = nil }
    }

    /// Runs the checks in Apple's order: header, provider, token, payload.
    /// - Returns: The outcome, and whether this push is the first to authenticate the provider on its connection.
    private func decide(_ request: HTTP2Request, _ head: PushHead) -> (PushFate, Bool) {
        let isBroadcast = head.path.hasPrefix(BroadcastCheck.path)
        let refusal = isBroadcast ? broadcasts.refusalOfHeader(request) : check.refusalOfHeader(head)
        if let refusal { return (refusal, false) }
        let decision = providers.withLock { providers in
            providers.decision(
                on: head.authorization,
                connection: request.connection,
                at: request.arrivedAt + conditions.clockAhead
            )
        }
        guard case .accepted(let isFirst) = decision else { return (decision.refusal, false) }
        if isBroadcast { return (broadcasts.refusal(request) ?? .accepted, isFirst) }
        let now = unregisteredSince ?? request.arrivedAt
        let fate = TokenFate(token: check.token(of: head)).fate(at: now)
        guard fate == .accepted else { return (fate, isFirst) }
        return (check.refusalOfPayload(request, head) ?? .accepted, isFirst)
    }
}
