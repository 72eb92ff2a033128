import FoundationEssentials
import HTTP2
import Synchronization

/// Checks what can be checked in a push alone, in the same order as APNs (Apple: "Sending notification requests to
/// APNs").
final class PushCheck: Sendable {
    private static let payloadLimit = 4096
    private static let collapseLimit = 64
    private static let path = "/3/device/"

    private let topic: String
    /// The last valid body. It is cached because all devices of an audience get the same one.
    private let lastValidBody = Mutex<[UInt8]>([])

    init(topic: String) {
        self.topic = topic
    }

    /// Returns the error found before the provider is checked; `nil` if there is none.
    func refusalOfHeader(_ head: PushHead) -> PushFate? {
        id(head) ?? method(head) ?? devicePath(head) ?? topic(head) ?? collapseID(head) ?? priority(head)
            ?? pushType(head) ?? expiration(head)
    }

    /// Returns the error in the body; `nil` if there is none.
    func refusalOfPayload(_ request: HTTP2Request, _ head: PushHead) -> PushFate? {
        if request.bodyLength == 0 { return .refused(status: 400, reason: "PayloadEmpty") }
        if request.bodyLength > Self.payloadLimit { return .refused(status: 413, reason: "PayloadTooLarge") }
        if isActivity(head) {
            return ActivityCheck.isValid(request.body) ? nil : .refused(status: 400, reason: "BadRequestPayload")
        }
        return lastValidBody.withLock { lastValidBody in
            if request.body == lastValidBody { return nil }
            guard (try? JSONDecoder().decode(Payload.self, from: Data(request.body))) != nil else {
                // For device pushes Apple lists no reason for an invalid body, so this is the reason of the broadcast
                // API.
                return .refused(status: 400, reason: "BadRequestPayload")
            }
            lastValidBody = request.body
            return nil
        }
    }

    /// Returns the device token, which is the rest of the path.
    func token(of head: PushHead) -> String {
        String(head.path.utf8.dropFirst(Self.path.utf8.count)) ?? ""
    }

    private func id(_ head: PushHead) -> PushFate? {
        if head.hasRepeatedField { return .refused(status: 400, reason: "DuplicateHeaders") }
        guard let id = head.id else { return nil }
        return Self.isCanonical(id) ? nil : .refused(status: 400, reason: "BadMessageId")
    }

    /// Returns whether an id is a UUID in Apple's form: lower case, 8-4-4-4-12.
    private static func isCanonical(_ id: String) -> Bool {
        id.utf8.count == 36
            && id.utf8.enumerated().allSatisfy { index, byte in
                switch index {
                case 8, 13, 18, 23: byte == UInt8(ascii: "-")
                default: (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
                }
            }
    }

    private func method(_ head: PushHead) -> PushFate? {
        head.method == "POST" ? nil : .refused(status: 405, reason: "MethodNotAllowed")
    }

    private func devicePath(_ head: PushHead) -> PushFate? {
        let path = head.path
        guard path.hasPrefix(Self.path) else { return .refused(status: 404, reason: "BadPath") }
        return path == Self.path ? .refused(status: 400, reason: "MissingDeviceToken") : nil
    }

    private func topic(_ head: PushHead) -> PushFate? {
        let expectedTopic = isActivity(head) ? topic + ActivityCheck.topicSuffix : topic
        return switch head.topic {
        case nil: .refused(status: 400, reason: "MissingTopic")
        case expectedTopic: nil
        default: .refused(status: 400, reason: "TopicDisallowed")
        }
    }

    private func isActivity(_ head: PushHead) -> Bool {
        head.pushType == ActivityCheck.pushType
    }

    private func collapseID(_ head: PushHead) -> PushFate? {
        guard let id = head.collapseID else { return nil }
        let fits = (1...Self.collapseLimit).contains(id.utf8.count)
        return fits ? nil : .refused(status: 400, reason: "BadCollapseId")
    }

    private func priority(_ head: PushHead) -> PushFate? {
        let isBackground = head.pushType == "background"
        return switch head.priority {
        case "1" where isActivity(head): .refused(status: 400, reason: "BadPriority")
        case "5", "1": nil
        case "10" where !isBackground, nil where !isBackground: nil
        default: .refused(status: 400, reason: "BadPriority")
        }
    }

    /// APNs also accepts pushes without a push type, for older devices. Here the type is required, because newer
    /// devices would not get such a push.
    private func pushType(_ head: PushHead) -> PushFate? {
        switch head.pushType {
        case "alert", "background", "liveactivity": nil
        default: .refused(status: 400, reason: "InvalidPushType")
        }
    }

    private func expiration(_ head: PushHead) -> PushFate? {
        guard let text = head.expiration else { return nil }
        guard let seconds = Int64(text), seconds >= 0 else { return .refused(status: 400, reason: "BadExpirationDate") }
        return nil
    }

    /// A payload: an object `aps`, and optionally an alert that a phone can show.
    private struct Payload: Decodable {
        private enum Key: CodingKey { case aps }
        private enum Inner: CodingKey { case alert }

        init(from decoder: any Decoder) throws {
            let aps = try decoder.container(keyedBy: Key.self).nestedContainer(keyedBy: Inner.self, forKey: .aps)
            _ = try aps.decodeIfPresent(AlertWords.self, forKey: .alert)
        }
    }
}
