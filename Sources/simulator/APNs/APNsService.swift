import Cryptography
import HTTP2
import Synchronization
import Time

/// Answers pushes: checks each, decides its outcome, records it and replies.
final class APNsService: HTTP2Handler {
    /// The settings of a new connection: one stream until the provider is authenticated.
    static let coldSettings = HTTP2Settings(maxConcurrentStreams: 1)
    private let conditions: APNsConditions
    private let pushCheck: PushCheck
    private let broadcastCheck: BroadcastCheck
    private let unregisteredSince: Instant?
    private let journal: PushJournal
    private let providerCheck: Mutex<ProviderCheck>
    private let connections = Mutex<[Int: APNsConnectionState]>([:])

    init(configuration: FakeAPNsConfiguration, key: ES256PublicKey, channels: ChannelRegistry, journal: PushJournal) {
        conditions = configuration.conditions
        pushCheck = PushCheck(topic: configuration.topic)
        broadcastCheck = BroadcastCheck(topic: configuration.topic, channels: channels)
        unregisteredSince = configuration.unregisteredSince
        self.journal = journal
        providerCheck = Mutex(ProviderCheck(keyID: configuration.keyID, teamID: configuration.teamID, key: key))
    }

    func reply(to request: HTTP2Request) -> HTTP2Reply {
        let head = PushHead(request)
        let (fate, provesConnection) = decide(request, head)
        let delay = journal.append(request, head, fate: fate, delay: conditions.delay)
        var reply = HTTP2Reply(fate.response(id: head.id), after: delay)
        if case .shutdown = fate { reply.goAway = Array(#"{"reason":"Shutdown"}"#.utf8) }
        connections.withLock { connections in
            connections[request.connection, default: APNsConnectionState()]
                .record(fate, isFirst: provesConnection, in: conditions, on: &reply)
        }
        return reply
    }

    func willReply() {
        journal.flush()
    }

    func connectionEnded(_ number: Int) {
        providerCheck.withLock { $0.remove(connection: number) }
        connections.withLock { $0[number] = nil }
    }

    /// Runs the checks in Apple's order: header, provider, token, payload.
    /// - Returns: The outcome, and whether this push is the first to authenticate the provider on its connection.
    private func decide(_ request: HTTP2Request, _ head: PushHead) -> (PushFate, Bool) {
        let isBroadcast = head.path.hasPrefix(BroadcastCheck.path)
        let refusal = isBroadcast ? broadcastCheck.refusalOfHeader(request) : pushCheck.refusalOfHeader(head)
        if let refusal { return (refusal, false) }
        let decision = providerCheck.withLock { providerCheck in
            providerCheck.decision(
                on: head.authorization,
                connection: request.connection,
                at: request.arrivedAt + conditions.clockAhead
            )
        }
        guard case .accepted(let isFirst) = decision else { return (decision.refusal, false) }
        if isBroadcast { return (broadcastCheck.refusal(request) ?? .accepted, isFirst) }
        let now = unregisteredSince ?? request.arrivedAt
        let fate = TokenFate(token: pushCheck.token(of: head)).fate(at: now)
        guard fate == .accepted else { return (fate, isFirst) }
        return (pushCheck.refusalOfPayload(request, head) ?? .accepted, isFirst)
    }
}
