import FoundationEssentials
import Hummingbird
import NIOCore
import Pushing
import Scores
import Storage

/// What an app sends to register: `{"token": "…", "favoriteTeams": ["duke"], "environment"?, "topic"?, "league"?}`, and
/// what else ``DeviceWishes`` has: `{"follows": [{"team"|"game"|"league"|"player": "…", "alerts"?: ["final"]}],
/// "mutedGames": ["…"], "spoilerSafe": true, "localizesAlerts": true, "delaySeconds": 30, "quietHours": {"from":
/// "22:30", "until": "07:00"}, "zone": "America/Denver"}`.
///
/// A browser sends its subscription in the place of the token: `{"service": "web", "subscription": {"endpoint":
/// "https://…", "keys": {"p256dh": "…", "auth": "…"}}}`. A phone that Firebase reaches sends its token with `"service":
/// "fcm"`.
struct DeviceBody: Decodable {
    var service: String?
    var token: String?
    var subscription: SubscriptionBody?
    var favoriteTeams: [String]?
    var environment: String?
    var topic: String?
    var league: String?
    var follows: [FollowBody]?
    var mutedGames: [String]?
    var spoilerSafe: Bool?
    var localizesAlerts: Bool?
    var delaySeconds: Int?
    var quietHours: QuietHoursBody?
    var zone: String?

    /// As `PushSubscription.toJSON()` of the W3C's Push API writes it.
    struct SubscriptionBody: Decodable {
        let endpoint: String
        let keys: Keys

        struct Keys: Decodable {
            let p256dh: String
            let auth: String
        }
    }

    struct FollowBody: Decodable {
        var team: String?
        var game: String?
        var league: String?
        var player: String?
        var alerts: [String]?
    }

    struct QuietHoursBody: Decodable {
        let from: String
        let until: String
    }

    init(token: String, environment: String?, topic: String?) {
        self.token = token
        self.environment = environment
        self.topic = topic
    }

    /// Reads the body of a request.
    /// - Throws: ``Problem`` for a body that is too long, is no JSON, or lacks what it needs; it never quotes the body.
    init(_ request: Request, limit: Int) async throws {
        self = try await request.json(limit: limit)
        let (name, isThere) =
            switch try serviceAsked {
            case .web: ("subscription", subscription != nil)
            case .apns, .fcm: ("token", token != nil)
            }
        guard isThere else { throw Problem.invalidBody("The body lacks \(name)") }
    }

    /// The push service that reaches the device; APNs if the request names none.
    private var serviceAsked: PushService {
        get throws(Problem) {
            guard let service = PushService(rawValue: service ?? "apns") else {
                throw .unprocessable("invalid_service", "service must be apns, fcm or web")
            }
            return service
        }
    }

    /// The device, with the defaults in the place of what the request left out.
    func device(_ defaults: DeviceRoutes.Defaults) throws(Problem) -> DeviceRequest {
        // What is not looked at is not let through either.
        guard token == nil || subscription == nil else {
            throw .unprocessable("invalid_service", "Send either a token (phone) or a subscription (browser), not both")
        }
        return switch try serviceAsked {
        case .web: try browser(defaults)
        case .fcm: try android(defaults)
        case .apns: try phone(defaults)
        }
    }

    private func browser(_ defaults: DeviceRoutes.Defaults) throws(Problem) -> DeviceRequest {
        guard let site = defaults.site else { throw .webPushOff }
        guard let subscription else { throw .invalidSubscription("it is missing") }
        do throws(WebSubscription.Flaw) {
            let asked = try WebSubscription(
                endpoint: subscription.endpoint,
                key: subscription.keys.p256dh,
                secret: subscription.keys.auth,
                allowing: site.allowed
            )
            return DeviceRequest(
                service: .web,
                token: asked.text,
                // A browser that asks again with new keys is still the same.
                identity: asked.endpoint.url,
                environment: .production,
                topic: defaults.topic
            )
        } catch {
            throw .invalidSubscription(error.complaint)
        }
    }

    private func android(_ defaults: DeviceRoutes.Defaults) throws(Problem) -> DeviceRequest {
        guard let token = token.flatMap({ FCMToken($0) }) else {
            throw .unprocessable(
                "invalid_token",
                "token must be 8 to 1000 letters, digits, colons, dashes or underscores"
            )
        }
        return DeviceRequest(
            service: .fcm,
            token: token.text,
            environment: .production,
            topic: try app(defaults)
        )
    }

    /// The app: its bundle id.
    private func app(_ defaults: DeviceRoutes.Defaults) throws(Problem) -> String {
        let topic = topic ?? defaults.topic
        guard (1...200).contains(topic.utf8.count),
            topic.utf8.allSatisfy({ $0.isNameByte || $0 == UInt8(ascii: ".") })
        else { throw .unprocessable("invalid_topic", "topic must be a bundle id") }
        return topic
    }

    private func phone(_ defaults: DeviceRoutes.Defaults) throws(Problem) -> DeviceRequest {
        guard let token = token.flatMap({ DeviceToken($0) }) else {
            throw .unprocessable("invalid_token", "token must be 8 to 400 letters, digits, dashes or underscores")
        }
        let asked = environment.map { PushEnvironment(ofApple: $0) } ?? defaults.environment
        guard let asked else {
            throw .unprocessable("invalid_environment", "environment must be production or sandbox")
        }
        return DeviceRequest(token: token.text, environment: asked, topic: try app(defaults))
    }
}

extension UInt8 {
    /// What the parts of an app's name are written in, and of a Swift type's.
    var isNameByte: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

extension WebSubscription.Flaw {
    /// What is wrong, without what was said.
    fileprivate var complaint: String {
        switch self {
        case .endpoint(let flaw): "endpoint must be an https address of a push service (\(flaw))"
        case .key: "keys.p256dh must be a P-256 public key in base64url"
        case .secret: "keys.auth must be 16 bytes in base64url"
        case .form: "it is not in the form that browsers produce"
        }
    }
}
