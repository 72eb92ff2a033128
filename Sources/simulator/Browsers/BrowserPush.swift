import Cryptography
import HTTP2
import Time

/// One recorded push to a browser with its response.
struct BrowserPush: Hashable, Sendable {
    /// Its position in order of arrival, from 0.
    let number: Int
    let arrivedAt: Instant
    /// The browser's id as given in the path, even if there is no such browser.
    let browser: String
    let timeToLive: String?
    let urgency: String?
    let topic: String?
    /// The decrypted text; `nil` if nothing was delivered.
    let payload: String?
    /// The status of the response; `nil` without a response.
    let status: Int?
    let reason: String?
}

/// Checks the header and size of a push (RFC 8030, 5).
enum BrowserPushHeader {
    /// The size that every push service accepts (RFC 8291, 4).
    private static let bodyLimit = 4096
    private static let topicLimit = 32

    static func check(_ request: HTTP2Request) throws(BrowserRefusal) {
        guard request.value(of: ":method") == "POST" else { throw BrowserRefusal(405, "only POST") }
        guard let timeToLive = request.value(of: "ttl"), let seconds = Int64(timeToLive), seconds >= 0 else {
            throw BrowserRefusal(400, "TTL must be a number of seconds")
        }
        guard ["very-low", "low", "normal", "high"].contains(request.value(of: "urgency") ?? "normal") else {
            throw BrowserRefusal(400, "no such urgency")
        }
        if let topic = request.value(of: "topic") {
            guard (1...topicLimit).contains(topic.utf8.count), Base64URL.decode(topic) != nil else {
                throw BrowserRefusal(400, "a topic must be up to 32 base64url characters")
            }
        }
        guard request.bodyLength > 0, request.value(of: "content-encoding") == "aes128gcm" else {
            throw BrowserRefusal(400, "the body is not in aes128gcm")
        }
        guard request.bodyLength <= bodyLimit else { throw BrowserRefusal(413, "more than \(bodyLimit) bytes") }
    }
}
