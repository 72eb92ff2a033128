import FoundationEssentials
import HTTP2

/// The checks of a push that need nothing but the push: Apple's "Sending notification requests to APNs", in the order in which
/// APNs complains.
struct PushCheck: Sendable {
    private static let payloadLimit = 4096
    private static let collapseLimit = 64
    private static let path = "/3/device/"

    let topic: String

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
        guard (try? JSONDecoder().decode(Payload.self, from: Data(request.body))) != nil else {
            // Apple's table of reasons for device pushes has none for this; the word is that of the broadcast API.
            return .refused(status: 400, reason: "BadRequestPayload")
        }
        return nil
    }

    /// The device token: the rest of the path.
    func token(of request: HTTP2Request) -> String {
        String((request.value(of: ":path") ?? "").dropFirst(Self.path.utf8.count))
    }

    private func id(_ request: HTTP2Request) -> PushFate? {
        let repeated = [
            "apns-id", "apns-topic", "apns-collapse-id", "apns-priority", "apns-push-type", "apns-expiration",
        ]
        .contains { request.values(of: $0).count > 1 }
        if repeated { return .refused(status: 400, reason: "DuplicateHeaders") }
        guard let id = request.value(of: "apns-id") else { return nil }
        // UUID reads upper case as well; Apple's canonical form is lower.
        let isCanonical = UUID(uuidString: id)?.uuidString.lowercased() == id
        return isCanonical ? nil : .refused(status: 400, reason: "BadMessageId")
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
        switch request.value(of: "apns-topic") {
        case nil: .refused(status: 400, reason: "MissingTopic")
        case topic: nil
        default: .refused(status: 400, reason: "TopicDisallowed")
        }
    }

    private func collapseID(_ request: HTTP2Request) -> PushFate? {
        guard let id = request.value(of: "apns-collapse-id") else { return nil }
        let fits = (1...Self.collapseLimit).contains(id.utf8.count)
        return fits ? nil : .refused(status: 400, reason: "BadCollapseId")
    }

    private func priority(_ request: HTTP2Request) -> PushFate? {
        let isBackground = request.value(of: "apns-push-type") == "background"
        return switch request.value(of: "apns-priority") {
        case "5", "1": nil
        case "10" where !isBackground, nil where !isBackground: nil
        default: .refused(status: 400, reason: "BadPriority")
        }
    }

    /// APNs lets old apps leave it out. Here it has to be said: a provider that forgets it loses newer devices.
    private func pushType(_ request: HTTP2Request) -> PushFate? {
        switch request.value(of: "apns-push-type") {
        case "alert", "background": nil
        default: .refused(status: 400, reason: "InvalidPushType")
        }
    }

    private func expiration(_ request: HTTP2Request) -> PushFate? {
        guard let text = request.value(of: "apns-expiration") else { return nil }
        guard let seconds = Int64(text), seconds >= 0 else { return .refused(status: 400, reason: "BadExpirationDate") }
        return nil
    }

    /// An object with an object `aps`: all that can be said of every payload.
    private struct Payload: Decodable {
        private enum Key: CodingKey { case aps }
        private enum Inner: CodingKey {}

        init(from decoder: any Decoder) throws {
            _ = try decoder.container(keyedBy: Key.self).nestedContainer(keyedBy: Inner.self, forKey: .aps)
        }
    }
}
