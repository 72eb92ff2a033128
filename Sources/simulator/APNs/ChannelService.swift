import Cryptography
import FoundationEssentials
import HTTP2
import Synchronization

/// Answers requests that manage channels. It has its own port, as Apple has a separate host for it (Apple: "Sending
/// channel management requests to APNs").
final class ChannelService: HTTP2Handler {
    private let topic: String
    private let channels: ChannelRegistry
    private let journal: PushJournal
    private let providerCheck: Mutex<ProviderCheck>

    init(configuration: FakeAPNsConfiguration, key: ES256PublicKey, channels: ChannelRegistry, journal: PushJournal) {
        topic = configuration.topic
        self.channels = channels
        self.journal = journal
        providerCheck = Mutex(ProviderCheck(keyID: configuration.keyID, teamID: configuration.teamID, key: key))
    }

    func reply(to request: HTTP2Request) -> HTTP2Reply {
        let result = decide(request)
        journal.append(request, status: result.status, reason: result.reason, channel: result.channel)
        var headers = [HTTP2Header(name: "apns-request-id", value: UUID().uuidString.lowercased())]
        if result.status == 201, let channel = result.channel {
            headers.append(HTTP2Header(name: "apns-channel-id", value: channel))
        }
        let body = result.reason.map { #"{"reason":"\#($0)"}"# } ?? result.body ?? ""
        if !body.isEmpty { headers.append(HTTP2Header(name: "content-type", value: "application/json")) }
        var reply = HTTP2Reply(.response(status: result.status, headers: headers, body: Array(body.utf8)))
        if result.provesConnection { reply.maxConcurrentStreams = APNsConditions().streams }
        return reply
    }

    func willReply() {
        journal.flush()
    }

    func connectionEnded(_ number: Int) {
        providerCheck.withLock { $0.remove(connection: number) }
    }

    private struct Result {
        var status: Int
        var reason: String?
        var channel: String?
        var body: String?
        var provesConnection = false

        static func bad(_ reason: String, _ status: Int = 400) -> Result { Result(status: status, reason: reason) }
    }

    private func decide(_ request: HTTP2Request) -> Result {
        let path = request.value(of: ":path") ?? ""
        guard path.hasPrefix("/1/apps/") else { return .bad("BadPath", 404) }
        let decision = providerCheck.withLock {
            $0.decision(
                on: request.value(of: "authorization"),
                connection: request.connection,
                at: request.arrivedAt
            )
        }
        guard case .accepted(let isFirst) = decision else {
            return .bad(decision.refusal.reason ?? "Forbidden", decision.refusal.status ?? 403)
        }
        var result = manage(request, path: path)
        result.provesConnection = isFirst
        return result
    }

    private func manage(_ request: HTTP2Request, path: String) -> Result {
        let channel = request.value(of: "apns-channel-id")
        switch (request.value(of: ":method"), path) {
        case ("POST", "/1/apps/\(topic)/channels"): return create(request)
        case ("GET", "/1/apps/\(topic)/all-channels"):
            let list = channels.ids.map { "\"\($0)\"" }.joined(separator: ",")
            return Result(status: 200, body: "{\"channels\":[\(list)]}")
        case ("GET", "/1/apps/\(topic)/channels"), ("DELETE", "/1/apps/\(topic)/channels"):
            guard let channel else { return .bad("MissingChannelId") }
            return readOrDelete(channel, isDeletion: request.value(of: ":method") == "DELETE")
        case (_, "/1/apps/\(topic)/channels"), (_, "/1/apps/\(topic)/all-channels"):
            return .bad("MethodNotAllowed", 405)
        default: return .bad("TopicMismatch", 403)
        }
    }

    private func readOrDelete(_ channel: String, isDeletion: Bool) -> Result {
        // Apple's reason for a channel that does not exist.
        guard let policy = channels.policy(of: channel) else { return .bad("BadPath", 404) }
        guard isDeletion else {
            return Result(
                status: 200,
                channel: channel,
                body: #"{"message-storage-policy":\#(policy),"push-type":"LiveActivity"}"#
            )
        }
        _ = channels.delete(channel)
        return Result(status: 204, channel: channel)
    }

    /// The request to create a channel. Type and spelling matter: `"0"` and `liveactivity` are refused.
    private struct ChannelRequest: Decodable {
        let policy: Int
        let pushType: String

        private enum CodingKeys: String, CodingKey {
            case policy = "message-storage-policy"
            case pushType = "push-type"
        }
    }

    private func create(_ request: HTTP2Request) -> Result {
        if request.bodyLength == 0 { return .bad("PayloadEmpty") }
        guard let settings = try? JSONDecoder().decode(ChannelRequest.self, from: Data(request.body)),
            (0...1).contains(settings.policy)
        else { return .bad("BadRequestPayload") }
        guard settings.pushType == "LiveActivity" else { return .bad("InvalidPushType") }
        guard let channel = channels.create(policy: settings.policy) else { return .bad("CannotCreateChannelConfig") }
        return Result(status: 201, channel: channel)
    }
}
