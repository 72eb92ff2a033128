import HTTP2

/// The header fields of a push, read in one pass. Of a repeated field the first value counts.
struct PushHead: Sendable {
    private(set) var method: String?
    /// The field `:path`; empty if the request has none.
    private(set) var path = ""
    private(set) var authorization: String?
    private(set) var id: String?
    private(set) var topic: String?
    private(set) var pushType: String?
    private(set) var collapseID: String?
    private(set) var expiration: String?
    private(set) var priority: String?
    private(set) var channel: String?
    /// Whether a field is repeated that may occur only once.
    private(set) var hasRepeatedField = false

    init(_ request: HTTP2Request) {
        for field in request.headers {
            switch field.name {
            case ":method": method = method ?? field.value
            case ":path": path = path.isEmpty ? field.value : path
            case "authorization": authorization = authorization ?? field.value
            case "apns-id": setOnce(field, \.id)
            case "apns-topic": setOnce(field, \.topic)
            case "apns-push-type": setOnce(field, \.pushType)
            case "apns-collapse-id": setOnce(field, \.collapseID)
            case "apns-expiration": setOnce(field, \.expiration)
            case "apns-priority": setOnce(field, \.priority)
            case "apns-channel-id": channel = channel ?? field.value
            default: break
            }
        }
    }

    private mutating func setOnce(_ field: HTTP2Header, _ keyPath: WritableKeyPath<PushHead, String?>) {
        if self[keyPath: keyPath] == nil { self[keyPath: keyPath] = field.value } else { hasRepeatedField = true }
    }

    /// The last part of the path. For a push to a device it is the token.
    var lastPathComponent: String {
        let bytes = path.utf8
        let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
        return slash.map { String(path[bytes.index(after: $0)...]) } ?? path
    }
}
