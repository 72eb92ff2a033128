import FoundationEssentials
import HTTP2
import Synchronization

/// The checks of a push that need nothing but the push: Apple's "Sending notification requests to APNs", in the order in which
/// APNs complains.
final class PushCheck: Sendable {
    private static let payloadLimit = 4096
    private static let collapseLimit = 64
    private static let path = "/3/device/"

    private let topic: String
    /// The last body that was found good: all devices of an audience are sent the same.
    private let goodBody = Mutex<[UInt8]>([])

    init(topic: String) {
        self.topic = topic
    }

    /// What is wrong before the provider is looked at; `nil` when nothing is.
    func refusalOfHeader(_ request: HTTP2Request) -> PushFate? {
        let checks = [id, method, devicePath, topic, collapseID, priority, pushType, expiration]
        for check in checks {
            if let refusal = check(request) { return refusal }
        }
        return nil
    }

    /// What is wrong with the body; `nil` when nothing is.
    func refusalOfPayload(_ request: HTTP2Request) -> PushFate? {
        if request.bodyLength == 0 { return .refused(status: 400, reason: "PayloadEmpty") }
        if request.bodyLength > Self.payloadLimit { return .refused(status: 413, reason: "PayloadTooLarge") }
        if isActivity(request) {
            return ActivityCheck.isSound(request.body) ? nil : .refused(status: 400, reason: "BadRequestPayload")
        }
        return goodBody.withLock { goodBody in
            if request.body == goodBody { return nil }
            guard (try? JSONDecoder().decode(Payload.self, from: Data(request.body))) != nil else {
                // Apple's table of reasons for device pushes has none for this; the word is that of the broadcast API.
                return .refused(status: 400, reason: "BadRequestPayload")
            }
            goodBody = request.body
            return nil
        }
    }

    /// The device token: the rest of the path.
    func token(of request: HTTP2Request) -> String {
        String((request.value(of: ":path") ?? "").dropFirst(Self.path.utf8.count))
    }

    private func id(_ request: HTTP2Request) -> PushFate? {
        let isRepeated = Self.once.contains { name in
            request.headers.firstIndex { $0.name == name } != request.headers.lastIndex { $0.name == name }
        }
        if isRepeated { return .refused(status: 400, reason: "DuplicateHeaders") }
        guard let id = request.value(of: "apns-id") else { return nil }
        return Self.isCanonical(id) ? nil : .refused(status: 400, reason: "BadMessageId")
    }

    /// Fields that may come once.
    private static let once = [
        "apns-id", "apns-topic", "apns-collapse-id", "apns-priority", "apns-push-type", "apns-expiration",
    ]

    /// Whether it is a UUID in Apple's form: lower case, 8-4-4-4-12.
    private static func isCanonical(_ id: String) -> Bool {
        id.utf8.count == 36
            && id.utf8.enumerated().allSatisfy { place, byte in
                switch place {
                case 8, 13, 18, 23: byte == UInt8(ascii: "-")
                default: (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
                }
            }
    }

    private func method(_ request: HTTP2Request) -> PushFate? {
        request.value(of: ":method") == "POST" ? nil : .refused(status: 405, reason: "MethodNotAllowed")
    }

    private func devicePath(_ request: HTTP2Request) -> PushFate? {
        let path = request.value(of: ":path") ?? ""
        guard path.hasPrefix(Self.path) else { return .refused(status: 404, reason: "BadPath") }
        return path == Self.path ? .refused(status: 400, reason: "MissingDeviceToken") : nil
    }

    private func topic(_ request: HTTP2Request) -> PushFate? {
        let wanted = isActivity(request) ? topic + ActivityCheck.topicSuffix : topic
        return switch request.value(of: "apns-topic") {
        case nil: .refused(status: 400, reason: "MissingTopic")
        case wanted: nil
        default: .refused(status: 400, reason: "TopicDisallowed")
        }
    }

    private func isActivity(_ request: HTTP2Request) -> Bool {
        request.value(of: "apns-push-type") == ActivityCheck.pushType
    }

    private func collapseID(_ request: HTTP2Request) -> PushFate? {
        guard let id = request.value(of: "apns-collapse-id") else { return nil }
        let fits = (1...Self.collapseLimit).contains(id.utf8.count)
        return fits ? nil : .refused(status: 400, reason: "BadCollapseId")
    }

    private func priority(_ request: HTTP2Request) -> PushFate? {
        let isBackground = request.value(of: "apns-push-type") == "background"
        return switch request.value(of: "apns-priority") {
        case "1" where isActivity(request): .refused(status: 400, reason: "BadPriority")
        case "5", "1": nil
        case "10" where !isBackground, nil where !isBackground: nil
        default: .refused(status: 400, reason: "BadPriority")
        }
    }

    /// APNs lets old apps leave it out. Here it has to be said: a provider that forgets it loses newer devices.
    private func pushType(_ request: HTTP2Request) -> PushFate? {
        switch request.value(of: "apns-push-type") {
        case "alert", "background", "liveactivity": nil
        default: .refused(status: 400, reason: "InvalidPushType")
        }
    }

    private func expiration(_ request: HTTP2Request) -> PushFate? {
        guard let text = request.value(of: "apns-expiration") else { return nil }
        guard let seconds = Int64(text), seconds >= 0 else { return .refused(status: 400, reason: "BadExpirationDate") }
        return nil
    }

    /// An object with an object `aps`, and an alert, where there is one, that a phone can show.
    private struct Payload: Decodable {
        private enum Key: CodingKey { case aps }
        private enum Inner: CodingKey { case alert }

        init(from decoder: any Decoder) throws {
            let aps = try decoder.container(keyedBy: Key.self).nestedContainer(keyedBy: Inner.self, forKey: .aps)
            _ = try aps.decodeIfPresent(AlertWords.self, forKey: .alert)
        }
    }
}
