import FoundationEssentials

/// Checks the body of a push to a Live Activity (Apple: "Starting and updating Live Activities with ActivityKit push
/// notifications").
///
/// The real APNs accepts any object with `aps`, and a phone then shows nothing if it is invalid. This check refuses
/// whatever a phone could not show. It does not compare timestamps, because a network may reorder two states;
/// ``ActivityCard`` does that, like a phone.
struct ActivityCheck: Decodable {
    /// The suffix that Apple adds to the app's bundle id.
    static let topicSuffix = ".push-type.liveactivity"
    static let pushType = "liveactivity"

    /// Returns whether a phone can show the body.
    /// - Parameter mayStart: Whether it may start an activity. A broadcast may not.
    static func isValid(_ body: [UInt8], mayStart: Bool = true) -> Bool {
        guard let aps = (try? JSONDecoder().decode(ActivityCheck.self, from: Data(body)))?.aps else { return false }
        return aps.isValid && (mayStart || aps.event != "start")
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

        var isValid: Bool {
            guard timestamp > 0 else { return false }
            switch event {
            case "start":
                let isAddressed = inputToken == 1 ? inputChannel == nil : inputToken == nil
                return state != nil && attributesType?.isEmpty == false && attributes != nil && alert != nil
                    && isAddressed
            case "update": return state != nil && attributes == nil && dismissalDate == nil
            // Apple recommends the final state but does not require it.
            case "end": return attributes == nil
            default: return false
            }
        }
    }

    /// Accepts any JSON object.
    private struct Object: Decodable {
        private enum Key: CodingKey {}

        init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: Key.self) }
    }

    private struct Alert: Decodable {
        let title: ActivityWords
        let body: ActivityWords
    }
}
