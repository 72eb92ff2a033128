import HTTP2
import Testing
import Time

@testable import simulator

private let goodHeaders = [
    ":method": "POST", ":path": "/3/device/00aabb", "apns-topic": "app.bardown.BarDown", "apns-push-type": "alert",
    "apns-id": "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "apns-priority": "10", "apns-expiration": "0",
    "apns-collapse-id": "game-1-score",
]

private func request(_ changes: [String: String?] = [:], twice: String? = nil, body: [UInt8] = []) -> HTTP2Request {
    var headers = goodHeaders
    for (name, value) in changes { headers[name] = value }
    var fields = headers.map { HTTP2Header(name: $0.key, value: $0.value) }
    if let twice { fields += fields.filter { $0.name == twice } }
    return HTTP2Request(
        connection: 1,
        stream: 1,
        arrivedAt: Instant(microseconds: 0),
        headers: fields,
        body: body,
        bodyLength: body.count
    )
}

@Suite("Push check")
struct PushCheckTests {
    private let check = PushCheck(topic: "app.bardown.BarDown")

    private func refusal(ofPayload request: HTTP2Request) -> PushFate? {
        check.refusalOfPayload(request, PushHead(request))
    }

    @Test func `optional fields may be left out`() {
        #expect(check.refusalOfHeader(PushHead(request())) == nil)
        let sparse = request(["apns-id": nil, "apns-priority": nil, "apns-expiration": nil, "apns-collapse-id": nil])
        #expect(check.refusalOfHeader(PushHead(sparse)) == nil)
        let background = request(["apns-push-type": "background", "apns-priority": "5"])
        #expect(check.refusalOfHeader(PushHead(background)) == nil)
        #expect(
            check.refusalOfHeader(PushHead(request(["apns-collapse-id": String(repeating: "x", count: 64)]))) == nil
        )
    }

    @Test(
        arguments: [
            ("apns-id", "3F2504E0-4F89-41D3-9A0C-0305E82C3301", 400, "BadMessageId"),
            ("apns-id", "3f2504e04f8941d39a0c0305e82c3301", 400, "BadMessageId"),
            ("apns-id", "", 400, "BadMessageId"),
            (":method", "GET", 405, "MethodNotAllowed"),
            (":path", "/", 404, "BadPath"),
            (":path", "/3/device", 404, "BadPath"),
            (":path", "/4/device/00aabb", 404, "BadPath"),
            (":path", "/3/device/", 400, "MissingDeviceToken"),
            ("apns-topic", nil, 400, "MissingTopic"),
            ("apns-topic", "another.app", 400, "TopicDisallowed"),
            ("apns-collapse-id", String(repeating: "x", count: 65), 400, "BadCollapseId"),
            ("apns-collapse-id", "", 400, "BadCollapseId"),
            ("apns-priority", "7", 400, "BadPriority"),
            ("apns-priority", "", 400, "BadPriority"),
            ("apns-push-type", nil, 400, "InvalidPushType"),
            ("apns-push-type", "Alert", 400, "InvalidPushType"),
            ("apns-push-type", "background", 400, "BadPriority"),
            ("apns-expiration", "tomorrow", 400, "BadExpirationDate"),
            ("apns-expiration", "-1", 400, "BadExpirationDate"),
            ("apns-expiration", "1777737600.5", 400, "BadExpirationDate"),
        ] as [(String, String?, Int, String)]
    )
    func `each fault of a header gets the reason of APNs`(
        name: String,
        value: String?,
        status: Int,
        reason: String
    ) {
        #expect(check.refusalOfHeader(PushHead(request([name: value]))) == .refused(status: status, reason: reason))
    }

    @Test(arguments: ["apns-id", "apns-topic", "apns-collapse-id"])
    func `a repeated field is refused`(name: String) {
        #expect(
            check.refusalOfHeader(PushHead(request(twice: name))) == .refused(status: 400, reason: "DuplicateHeaders")
        )
    }

    @Test func `of several faults, the first in the order of Apple's checks is reported`() {
        let faults: [(name: String, value: String?, reason: String)] = [
            ("apns-id", "x", "BadMessageId"), (":method", "GET", "MethodNotAllowed"), (":path", "/", "BadPath"),
            ("apns-topic", nil, "MissingTopic"), ("apns-collapse-id", "", "BadCollapseId"),
            ("apns-priority", "7", "BadPriority"), ("apns-push-type", nil, "InvalidPushType"),
            ("apns-expiration", "x", "BadExpirationDate"),
        ]
        for first in faults.indices {
            let changes = Dictionary(uniqueKeysWithValues: faults[first...].map { ($0.name, $0.value) })
            #expect(check.refusalOfHeader(PushHead(request(changes)))?.reason == faults[first].reason)
        }
    }

    @Test(
        arguments: [
            ("", 400, "PayloadEmpty"), ("{", 400, "BadRequestPayload"), ("[]", 400, "BadRequestPayload"),
            ("{}", 400, "BadRequestPayload"), (#"{"aps":1}"#, 400, "BadRequestPayload"),
            (#"{"aps":{}} x"#, 400, "BadRequestPayload"),
            (#"{"aps":{"alert":{}}}"#, 400, "BadRequestPayload"), (#"{"aps":{"alert":8}}"#, 400, "BadRequestPayload"),
            (#"{"aps":{"alert":{"title":8}}}"#, 400, "BadRequestPayload"),
            (#"{"aps":{"alert":{"loc-key":8}}}"#, 400, "BadRequestPayload"),
            (#"{"aps":{"alert":{"loc-key":""}}}"#, 400, "BadRequestPayload"),
            (#"{"aps":{"alert":{"loc-key":null,"body":"x"}}}"#, 400, "BadRequestPayload"),
            (#"{"aps":{"alert":{"loc-key":"GOAL","loc-args":["Duke",8]}}}"#, 400, "BadRequestPayload"),
            (#"{"aps":{"alert":{"loc-key":"GOAL","loc-args":"Duke"}}}"#, 400, "BadRequestPayload"),
            (#"{"aps":{"alert":{"body":"x","loc-args":["Duke"]}}}"#, 400, "BadRequestPayload"),
            (#"{"aps":{"alert":{"body":"x","title-loc-args":["Duke"]}}}"#, 400, "BadRequestPayload"),
            (#"{"aps":{"alert":{"body":"x","title-loc-key":8}}}"#, 400, "BadRequestPayload"),
            (#"{"aps":{"alert":{"body":"x","subtitle-loc-args":["Duke"]}}}"#, 400, "BadRequestPayload"),
            (String(repeating: " ", count: 4097), 413, "PayloadTooLarge"),
        ]
    )
    func `each fault of a payload is reported`(body: String, status: Int, reason: String) {
        let refusal = refusal(ofPayload: request(body: Array(body.utf8)))
        #expect(refusal == .refused(status: status, reason: reason))
    }

    @Test(
        arguments: [
            "{}", #"{"alert":"8:7"}"#, #"{"alert":{"title":"a"}}"#, #"{"alert":{"subtitle":"a"}}"#,
            #"{"alert":{"loc-key":"GAME_ON"}}"#, #"{"alert":{"loc-key":"GOAL","loc-args":["Duke"]}}"#,
            #"{"alert":{"title-loc-key":"GOAL","title-loc-args":["Duke"],"body":"x"}}"#,
            #"{"content-available":1}"#,
        ]
    )
    func `alerts with texts or keys are accepted, and so is a payload without an alert`(aps: String) {
        #expect(refusal(ofPayload: request(body: Array(#"{"aps":\#(aps)}"#.utf8))) == nil)
    }

    @Test func `an object with an object aps is accepted as payload, up to 4096 bytes`() {
        let body = Array(#"{"aps":{"alert":"8:7"},"version":57}"#.utf8)
        #expect(refusal(ofPayload: request(body: body)) == nil)
        let filled = body + [UInt8](repeating: UInt8(ascii: " "), count: 4096 - body.count)
        #expect(refusal(ofPayload: request(body: filled)) == nil)
    }
}

@Suite("Token fate")
struct TokenFateTests {
    @Test(
        arguments: [
            ("00aabb", TokenFate.good), ("a1b2c3", .good), ("D0aabb", .unregistered(since: nil)),
            ("d0699FE480ff", .unregistered(since: Instant(secondsSinceEpoch: 0x699F_E480))),
            ("d000000001", .unregistered(since: nil)), ("b0aabb", .bad),
            ("42aabb", .tooMany),
            ("50aabb", .serverError), ("53aabb", .unavailable), ("5daabb", .shutdown), ("ffaabb", .silence),
            ("efaabb", .refusedStream), ("00xx", .bad), ("", .bad), ("0", .bad), ("00/aa", .bad), ("é0aa", .bad),
        ]
    )
    func `the first two characters of a token decide the outcome`(token: String, fate: TokenFate) {
        #expect(TokenFate(token: token) == fate)
    }
}
