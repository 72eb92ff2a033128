import APIModels
import APIServer
import Pushing
import Scores
import Storage

/// The device that a request names: a phone by its token, or a browser by its subscription. The initializer checks that
/// the token or subscription is present; ``checked(_:)`` validates its form.
struct NamedDevice {
    private let request: DeviceIdentityRequest
    private let service: PushService

    /// - Throws: ``Problem`` for an unknown push service, and if the token or subscription is missing.
    init(_ request: DeviceIdentityRequest) throws(Problem) {
        guard let service = PushService(rawValue: request.service?.rawValue ?? "apns") else {
            throw .unprocessable("invalid_service", "service must be apns, fcm or web")
        }
        let (name, isPresent) =
            switch service {
            case .web: ("subscription", request.subscription != nil)
            case .apns, .fcm: ("token", request.token != nil)
            }
        guard isPresent else { throw .invalidBody("The body lacks \(name)") }
        self.request = request
        self.service = service
    }

    /// The device, with defaults for the values that the request omits.
    /// - Throws: ``Problem``, which never quotes the request.
    func checked(_ defaults: DeviceRoutes.Defaults) throws(Problem) -> DeviceRequest {
        // Only one of the two is validated, so the other must be absent.
        guard request.token == nil || request.subscription == nil else {
            throw .unprocessable("invalid_service", "Send either a token (phone) or a subscription (browser), not both")
        }
        return switch service {
        case .web: try browser(defaults)
        case .fcm: try android(defaults)
        case .apns: try phone(defaults)
        }
    }

    private func browser(_ defaults: DeviceRoutes.Defaults) throws(Problem) -> DeviceRequest {
        guard let site = defaults.site else { throw .webPushOff }
        guard let subscription = request.subscription else { throw .invalidSubscription("it is missing") }
        do throws(WebSubscription.Flaw) {
            let parsed = try WebSubscription(
                endpoint: subscription.endpoint,
                key: subscription.keys.p256dh,
                secret: subscription.keys.auth,
                allowing: site.allowed
            )
            return DeviceRequest(
                service: .web,
                token: parsed.text,
                // A browser that subscribes again with new keys is still the same device.
                identity: parsed.endpoint.url,
                environment: .production,
                topic: defaults.topic
            )
        } catch {
            throw .invalidSubscription(error.problemDetail)
        }
    }

    private func android(_ defaults: DeviceRoutes.Defaults) throws(Problem) -> DeviceRequest {
        guard let token = request.token.flatMap({ FCMToken($0) }) else {
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

    /// The bundle id of the app.
    private func app(_ defaults: DeviceRoutes.Defaults) throws(Problem) -> String {
        let topic = request.topic ?? defaults.topic
        guard (1...200).contains(topic.utf8.count),
            topic.utf8.allSatisfy({ $0.isNameByte || $0 == UInt8(ascii: ".") })
        else { throw .unprocessable("invalid_topic", "topic must be a bundle id") }
        return topic
    }

    private func phone(_ defaults: DeviceRoutes.Defaults) throws(Problem) -> DeviceRequest {
        guard let token = request.token.flatMap({ DeviceToken($0) }) else {
            throw .unprocessable("invalid_token", "token must be 8 to 400 letters, digits, dashes or underscores")
        }
        let environment = request.environment.map { PushEnvironment(ofApple: $0.rawValue) } ?? defaults.environment
        guard let environment else {
            throw .unprocessable("invalid_environment", "environment must be production or sandbox")
        }
        return DeviceRequest(token: token.text, environment: environment, topic: try app(defaults))
    }
}

extension UInt8 {
    /// Whether the byte may occur in a part of a bundle id. The same bytes, except the dash, may occur in the name of a
    /// Swift type.
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
    /// A description of the error that does not quote the request.
    fileprivate var problemDetail: String {
        switch self {
        case .endpoint(let flaw): "endpoint must be an https address of a push service (\(flaw))"
        case .key: "keys.p256dh must be a P-256 public key in base64url"
        case .secret: "keys.auth must be 16 bytes in base64url"
        case .form: "it is not in the form that browsers produce"
        }
    }
}
