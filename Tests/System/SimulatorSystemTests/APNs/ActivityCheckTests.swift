import HTTP2
import Testing
import Time

@testable import simulator

@Suite("Activity check")
struct ActivityCheckTests {
    private static func request(_ changes: [String: String?] = [:], body: String = "") -> HTTP2Request {
        var headers: [String: String] = [
            ":method": "POST", ":path": "/3/device/00aabb", "apns-topic": "app.x.push-type.liveactivity",
            "apns-push-type": "liveactivity", "apns-priority": "5", "apns-expiration": "0",
        ]
        for (name, value) in changes { headers[name] = value }
        return HTTP2Request(
            connection: 1,
            stream: 1,
            arrivedAt: Instant(microseconds: 0),
            headers: headers.map { HTTP2Header(name: $0.key, value: $0.value) },
            body: Array(body.utf8),
            bodyLength: body.utf8.count
        )
    }

    @Test(
        arguments: [
            ([:], nil), (["apns-priority": "10"], nil), (["apns-topic": "app.x"], "TopicDisallowed"),
            (["apns-push-type": "alert"], "TopicDisallowed"), (["apns-priority": "1"], "BadPriority"),
        ] as [([String: String], String?)]
    )
    func `activities have their own topic and priorities`(changes: [String: String], reason: String?) {
        #expect(PushCheck(topic: "app.x").refusalOfHeader(PushHead(Self.request(changes)))?.reason == reason)
    }

    private static let start =
        #""timestamp":1,"event":"start","content-state":{},"attributes-type":"A","attributes":{}"#
    private static let alert = #""alert":{"title":"a","body":"b"}"#

    @Test(
        arguments: [
            (#""timestamp":1,"event":"update","content-state":{}"#, true),
            (#""timestamp":1,"event":"end"#, false), (#""timestamp":1,"event":"end""#, true),
            (#""event":"update","content-state":{}"#, false),
            (#""timestamp":"1","event":"update","content-state":{}"#, false),
            (#""timestamp":1.5,"event":"update","content-state":{}"#, false),
            (#""timestamp":1,"event":"update"#, false), (#""timestamp":1,"event":"update""#, false),
            (#""timestamp":1,"event":"update","content-state":{},"dismissal-date":5"#, false),
            (#""timestamp":1,"event":"begin","content-state":{}"#, false),
            (start, false), ("\(start),\(alert)", true), ("\(start),\(alert),\"input-push-token\":1", true),
            ("\(start),\(alert),\"input-push-channel\":\"x\"", true),
            (#"\#(start),"alert":{"title":{"loc-key":"A","loc-args":["b"]},"body":{"loc-key":"B"}}"#, true),
            (#"\#(start),"alert":{"title":{"loc-key":"A","loc-args":[1]},"body":"b"}"#, false),
            (#"\#(start),"alert":{"title":{"loc-args":["b"]},"body":"b"}"#, false),
            (#"\#(start),"alert":{"title":{"loc-key":1},"body":"b"}"#, false),
            (#"\#(start),"alert":{"title-loc-key":"A","body":"b"}"#, false),
            ("\(start),\(alert),\"input-push-channel\":\"x\",\"input-push-token\":1", false),
        ] as [(String, Bool)]
    )
    func `an update that no phone can show is refused`(aps: String, isValid: Bool) {
        let request = Self.request(body: #"{"aps":{\#(aps)}}"#)
        let refusal = PushCheck(topic: "app.x").refusalOfPayload(request, PushHead(request))
        #expect(refusal?.reason == (isValid ? nil : "BadRequestPayload"))
    }

    @Test(
        arguments: [
            ([:], nil), (["apns-channel-id": nil], "MissingChannelId"), (["apns-channel-id": "?"], "BadChannelId"),
            (["apns-channel-id": "gone"], "ChannelNotRegistered"), (["apns-expiration": nil], "BadExpirationDate"),
            (["apns-expiration": "9"], "BadExpirationDate"), (["apns-priority": nil], "BadPriority"),
            (["apns-push-type": nil], "MissingPushType"), (["apns-push-type": "alert"], "InvalidPushType"),
            ([":method": "GET"], "MethodNotAllowed"),
            ([":path": "/4/broadcasts/apps/app.x.push-type.liveactivity"], "TopicDisallowed"),
        ] as [([String: String?], String?)]
    )
    func `each fault of a broadcast gets the reason of APNs`(changes: [String: String?], reason: String?) throws {
        let book = ChannelRegistry()
        let open = try #require(book.create(policy: 0))
        let gone = try #require(book.create(policy: 0))
        #expect(book.delete(gone) && !book.delete(gone))
        var all: [String: String?] = [":path": "/4/broadcasts/apps/app.x", "apns-channel-id": open, "apns-topic": nil]
        for (name, value) in changes { all[name] = .some(value == "gone" ? gone : value) }
        let check = BroadcastCheck(topic: "app.x", channels: book)
        let request = Self.request(all, body: #"{"aps":{"timestamp":1,"event":"update","content-state":{}}}"#)
        #expect((check.refusalOfHeader(request) ?? check.refusal(request))?.reason == reason)
    }

    @Test func `a broadcast cannot start an activity, and the number of an app's channels is limited`() throws {
        let book = ChannelRegistry(limit: 1)
        let channel = try #require(book.create(policy: 1))
        #expect(book.create(policy: 0) == nil && book.ids == [channel])
        let check = BroadcastCheck(topic: "app.x", channels: book)
        let path = "/4/broadcasts/apps/app.x"
        let headers = [":path": path, "apns-channel-id": channel, "apns-topic": nil, "apns-expiration": "9"]
        let request = Self.request(headers, body: #"{"aps":{\#(Self.start),\#(Self.alert)}}"#)
        #expect(check.refusalOfHeader(request) == nil && check.refusal(request)?.reason == "BadRequestPayload")
    }
}
