import Cryptography
import Glibc
import HTTP2
import Testing
import Time

@testable import simulator

@Suite("Channel service")
struct ChannelServiceTests {
    private let key: ES256PrivateKey
    private let service: ChannelService
    private let journal: PushJournal

    init() throws {
        key = try ES256PrivateKey()
        journal = try PushJournal(file: nil)
        var configuration = FakeAPNsConfiguration()
        configuration.topic = "app.x"
        service = ChannelService(
            configuration: configuration,
            key: try key.publicKey(),
            channels: ChannelRegistry(limit: 1),
            journal: journal
        )
    }

    /// Sends a request, and returns the status, the channel's id and the body of the answer.
    private func ask(
        _ method: String,
        _ path: String = "/1/apps/app.x/channels",
        _ body: String = "",
        channel: String? = nil,
        isSigned: Bool = true
    ) throws -> (status: Int, channel: String?, body: String) {
        let now = Int64(time(nil))
        let header = Base64URL.encode(Array(#"{"alg":"ES256","kid":"SIMULATED1"}"#.utf8))
        let claims = Base64URL.encode(Array(#"{"iss":"SIMULATED2","iat":\#(now)}"#.utf8))
        let signature = Base64URL.encode(try key.signature(of: Array("\(header).\(claims)".utf8)))
        var headers = [HTTP2Header(name: ":method", value: method), HTTP2Header(name: ":path", value: path)]
        let token = isSigned ? "bearer \(header).\(claims).\(signature)" : "bearer x.y.z"
        headers.append(HTTP2Header(name: "authorization", value: token))
        if let channel { headers.append(HTTP2Header(name: "apns-channel-id", value: channel)) }
        let request = HTTP2Request(
            connection: Int(now),
            stream: 1,
            arrivedAt: Instant(microseconds: now * 1_000_000),
            headers: headers,
            body: Array(body.utf8),
            bodyLength: body.utf8.count
        )
        defer { service.connectionEnded(Int(now)) }
        guard case .response(let status, let fields, let bytes) = service.reply(to: request).action else {
            return (0, nil, "")
        }
        let id = fields.first { $0.name == "apns-channel-id" }?.value
        return (status, id, String(decoding: bytes, as: UTF8.self))
    }

    static let wish = #"{"message-storage-policy":0,"push-type":"LiveActivity"}"#

    @Test func `a channel is created, shown, listed, deleted, and then missing`() throws {
        let made = try ask("POST", "/1/apps/app.x/channels", Self.wish)
        let id = try #require(made.channel)
        #expect(made.status == 201 && made.body.isEmpty)
        #expect(try ask("GET", channel: id).body == Self.wish)
        #expect(try ask("GET", "/1/apps/app.x/all-channels").body == #"{"channels":["\#(id)"]}"#)
        #expect(try ask("POST", "/1/apps/app.x/channels", Self.wish).body == #"{"reason":"CannotCreateChannelConfig"}"#)
        #expect(try ask("DELETE", channel: id).status == 204)
        let gone = try ask("DELETE", channel: id)
        #expect(gone.status == 404 && gone.body == #"{"reason":"BadPath"}"#)
        #expect(journal.records(since: 0).map(\.status) == [201, 200, 200, 400, 204, 404])
    }

    @Test(
        arguments: [
            ("POST", "/1/apps/app.x/channels", "", 400, "PayloadEmpty"),
            ("POST", "/1/apps/app.x/channels", "{", 400, "BadRequestPayload"),
            (
                "POST", "/1/apps/app.x/channels", #"{"message-storage-policy":"0","push-type":"LiveActivity"}"#, 400,
                "BadRequestPayload"
            ),
            (
                "POST", "/1/apps/app.x/channels", #"{"message-storage-policy":0,"push-type":"liveactivity"}"#, 400,
                "InvalidPushType"
            ),
            ("POST", "/1/apps/app.y/channels", wish, 403, "TopicMismatch"),
            ("PUT", "/1/apps/app.x/channels", wish, 405, "MethodNotAllowed"),
            ("DELETE", "/1/apps/app.x/channels", "", 400, "MissingChannelId"),
            ("POST", "/3/device/00", "", 404, "BadPath"),
        ]
    )
    func `each fault of a request gets the reason of APNs`(
        method: String,
        path: String,
        body: String,
        status: Int,
        reason: String
    ) throws {
        let response = try ask(method, path, body)
        #expect(response.status == status && response.body == #"{"reason":"\#(reason)"}"#)
    }

    @Test func `an unknown provider gets no channel`() throws {
        let response = try ask("POST", "/1/apps/app.x/channels", Self.wish, isSigned: false)
        #expect(response.status == 403 && response.body == #"{"reason":"InvalidProviderToken"}"#)
    }
}
