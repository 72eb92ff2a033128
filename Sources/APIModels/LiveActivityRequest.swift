/// A registered phone, in requests about its Live Activities.
public struct PhoneRequest: Codable, Hashable, Sendable {
    /// The token that the phone is registered with. Secret.
    public let token: String
    /// As ``DeviceIdentityRequest/environment``.
    public let environment: APNsEnvironment?
    /// As ``DeviceIdentityRequest/topic``.
    public let topic: String?

    /// - Parameter token: The token that the phone is registered with.
    public init(token: String, environment: APNsEnvironment? = nil, topic: String? = nil) {
        self.token = token
        self.environment = environment
        self.topic = topic
    }

    /// The phone in the form that requests about notifications use.
    package var device: DeviceIdentityRequest {
        DeviceIdentityRequest(token: token, environment: environment, topic: topic)
    }
}

/// A token for starting Live Activities on a phone by push.
public struct StartTokenRequest: Codable, Hashable, Sendable {
    /// As ``PhoneRequest/token``. Secret.
    public let token: String
    /// As ``DeviceIdentityRequest/environment``.
    public let environment: APNsEnvironment?
    /// As ``DeviceIdentityRequest/topic``.
    public let topic: String?
    /// A token from `Activity.pushToStartTokenUpdates`; `nil` if no more activities should be started. Secret.
    public let pushToStartToken: String?
    /// The name of the app's attributes type; `nil` for `GameAttributes`.
    public let attributesType: String?
    /// Whether the phone supports broadcast channels (from iOS 18); `nil`: it does not.
    public let channels: Bool?

    /// - Parameters:
    ///   - pushToStartToken: `nil` if no more activities should be started.
    ///   - attributesType: The name of the app's attributes type.
    public init(
        _ phone: PhoneRequest,
        pushToStartToken: String?,
        attributesType: String? = nil,
        channels: Bool? = nil
    ) {
        token = phone.token
        environment = phone.environment
        topic = phone.topic
        self.pushToStartToken = pushToStartToken
        self.attributesType = attributesType
        self.channels = channels
    }

    /// The phone, without the other fields of the request.
    public var phone: PhoneRequest { PhoneRequest(token: token, environment: environment, topic: topic) }
}

/// A token for updating a Live Activity that runs on a phone.
public struct ActivityTokenRequest: Codable, Hashable, Sendable {
    /// As ``PhoneRequest/token``. Secret.
    public let token: String
    /// As ``DeviceIdentityRequest/environment``.
    public let environment: APNsEnvironment?
    /// As ``DeviceIdentityRequest/topic``.
    public let topic: String?
    /// A token from `Activity.pushTokenUpdates`. Secret.
    public let activityToken: String

    /// - Parameter activityToken: The token of the activity.
    public init(_ phone: PhoneRequest, activityToken: String) {
        token = phone.token
        environment = phone.environment
        topic = phone.topic
        self.activityToken = activityToken
    }

    /// The phone, without the other fields of the request.
    public var phone: PhoneRequest { PhoneRequest(token: token, environment: environment, topic: topic) }
}
