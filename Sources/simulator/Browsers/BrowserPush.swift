import HTTP2
import Signing
import Time

/// One push to a browser, as it came and as it was answered.
struct BrowserPush: Hashable, Sendable {
    /// Its place in the order of arrival, from 0.
    let number: Int
    let arrivedAt: Instant
    /// The browser's id; what stood in its place where there is none.
    let browser: String
    let timeToLive: String?
    let urgency: String?
    let topic: String?
    /// What the browser read; `nil` where nothing was delivered.
    let payload: String?
    /// The status that was answered; `nil` where none was.
    let status: Int?
    let reason: String?
}

/// The checks of a push that need nothing but its header (RFC 8030, 5).
enum BrowserPushHeader {
    /// What every push service takes (RFC 8291, 4).
    private static let bodyLimit = 4096
    private static let topicLimit = 32

    static func check(_ request: HTTP2Request) throws(BrowserRefusal) {
        guard request.value(of: ":method") == "POST" else { throw BrowserRefusal(405, "only POST") }
        guard let life = request.value(of: "ttl"), let seconds = Int64(life), seconds >= 0 else {
            throw BrowserRefusal(400, "TTL is a number of seconds")
        }
        guard ["very-low", "low", "normal", "high"].contains(request.value(of: "urgency") ?? "normal") else {
            throw BrowserRefusal(400, "no such urgency")
        }
        if let topic = request.value(of: "topic") {
            guard (1...topicLimit).contains(topic.utf8.count), Base64URL.decode(topic) != nil else {
                throw BrowserRefusal(400, "a topic is up to 32 letters of base64url")
            }
        }
        guard request.bodyLength > 0, request.value(of: "content-encoding") == "aes128gcm" else {
            throw BrowserRefusal(400, "the body is not in aes128gcm")
        }
        guard request.bodyLength <= bodyLimit else { throw BrowserRefusal(413, "more than \(bodyLimit) bytes") }
    }
}
