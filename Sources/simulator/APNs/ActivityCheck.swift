import FoundationEssentials

/// The body of a push to a Live Activity (Apple: "Starting and updating Live Activities with ActivityKit push
/// notifications").
///
/// The real APNs takes any object with `aps` and leaves the rest to the phone, which then shows nothing: what no phone
/// would show is refused here. Whether a timestamp is newer than the last is the phone's business as well, see
/// ``ActivityCard``: a network may bring two states in the wrong order.
struct ActivityCheck: Decodable {
    /// What Apple adds to the app's bundle id.
    static let topicSuffix = ".push-type.liveactivity"
    static let pushType = "liveactivity"

    /// Whether a phone can make something of it.
    /// - Parameter mayStart: Whether it may start an activity: a broadcast may not.
    static func isSound(_ body: [UInt8], mayStart: Bool = true) -> Bool {
        guard let aps = (try? JSONDecoder().decode(ActivityCheck.self, from: Data(body)))?.aps else { return false }
        return aps.isSound && (mayStart || aps.event != "start")
    }

    private let aps: APS

    private struct APS: Decodable {
        let timestamp: Int64
        let event: String
        let state: Object?
        let staleDate: Int64?
        let dismissalDate: Int64?
        let attributesType: String?
        let attributes: Object?
        let alert: Alert?
        let inputToken: Int?
        let inputChannel: String?

        private enum CodingKeys: String, CodingKey {
            case timestamp, event, attributes, alert
            case state = "content-state"
            case staleDate = "stale-date"
            case dismissalDate = "dismissal-date"
            case attributesType = "attributes-type"
            case inputToken = "input-push-token"
            case inputChannel = "input-push-channel"
        }

        var isSound: Bool {
            guard timestamp > 0 else { return false }
            switch event {
            case "start":
                let isAddressed = inputToken == 1 ? inputChannel == nil : inputToken == nil
                return state != nil && attributesType?.isEmpty == false && attributes != nil && alert != nil
                    && isAddressed
            case "update": return state != nil && attributes == nil && dismissalDate == nil
            // The final state is advised, and not demanded.
            case "end": return attributes == nil
            default: return false
            }
        }
    }

    /// Any object.
    private struct Object: Decodable {
        private enum Key: CodingKey {}

        init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: Key.self) }
    }

    private struct Alert: Decodable {
        let title: ActivityWords
        let body: ActivityWords
    }
}
