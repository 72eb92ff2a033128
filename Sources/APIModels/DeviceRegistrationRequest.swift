/// A registration of a device for notifications. It replaces the device's previous one.
public struct DeviceRegistrationRequest: Codable, Hashable, Sendable {
    /// As ``DeviceIdentityRequest/service``.
    public var service: PushServiceName?
    /// As ``DeviceIdentityRequest/subscription``.
    public var subscription: WebSubscriptionRequest?
    /// As ``DeviceIdentityRequest/token``. Secret.
    public var token: String?
    /// As ``DeviceIdentityRequest/environment``.
    public var environment: APNsEnvironment?
    /// As ``DeviceIdentityRequest/topic``.
    public var topic: String?
    /// The league of teams that are given by short name without a league; `nil` for the server's default league.
    public var league: LeagueName?
    /// Teams to follow, by id or short name. This list and ``follows`` may have at most 200 entries together; at least
    /// one of the two is required.
    public var favoriteTeams: [String]?
    /// Subjects that the device wants alerts about.
    public var follows: [FollowRequest]?
    /// Ids of games that cause no alerts, even if the game or one of its teams is followed; at most 200.
    public var mutedGames: [String]?
    /// Whether alerts must not reveal scores and results; `nil` means that they may.
    public var spoilerSafe: Bool?
    /// Whether the app contains the texts of alerts, so that the server sends only their keys and arguments; `nil`
    /// means that the server sends English text.
    public var localizesAlerts: Bool?
    /// Seconds to delay alerts, 0…120, for viewers of a delayed broadcast; `nil` for 0.
    public var delaySeconds: Int?
    /// The hours without alerts; if they are set, ``zone`` is required.
    public var quietHours: QuietHoursRequest?
    /// The device's time zone, by its name in the IANA database.
    public var zone: String?

    /// Makes a registration without preferences.
    public init(_ device: DeviceIdentityRequest) {
        service = device.service
        subscription = device.subscription
        token = device.token
        environment = device.environment
        topic = device.topic
    }

    /// The device, without its preferences.
    public var device: DeviceIdentityRequest {
        DeviceIdentityRequest(
            service: service,
            token: token,
            subscription: subscription,
            environment: environment,
            topic: topic
        )
    }
}

/// A device that receives pushes: a phone, identified by its token, or a browser, identified by its subscription.
public struct DeviceIdentityRequest: Codable, Hashable, Sendable {
    /// The push service that reaches the device; `nil` for Apple's.
    public let service: PushServiceName?
    /// The token by which Apple's or Google's service identifies the app on the device; `nil` for a browser. Secret.
    public let token: String?
    /// The subscription of a browser; `nil` for a phone. Secret.
    public let subscription: WebSubscriptionRequest?
    /// Which of Apple's services the token is for; `nil` for the server's default.
    public let environment: APNsEnvironment?
    /// Bundle id of the app; `nil` for the server's default.
    public let topic: String?

    /// Give the token of a phone or the subscription of a browser, never both.
    public init(
        service: PushServiceName? = nil,
        token: String? = nil,
        subscription: WebSubscriptionRequest? = nil,
        environment: APNsEnvironment? = nil,
        topic: String? = nil
    ) {
        self.service = service
        self.token = token
        self.subscription = subscription
        self.environment = environment
        self.topic = topic
    }
}

/// A browser's subscription, as `PushSubscription.toJSON()` of the W3C's Push API writes it.
public struct WebSubscriptionRequest: Codable, Hashable, Sendable {
    /// HTTPS URL at the browser's push service.
    public let endpoint: String
    /// The keys with which pushes are encrypted.
    public let keys: Keys

    /// - Parameter endpoint: HTTPS URL at the browser's push service.
    public init(endpoint: String, keys: Keys) {
        self.endpoint = endpoint
        self.keys = keys
    }

    /// The browser's keys.
    public struct Keys: Codable, Hashable, Sendable {
        /// A point on P-256 in base64url.
        public let p256dh: String
        /// 16 bytes in base64url.
        public let auth: String

        /// - Parameters:
        ///   - p256dh: A point on P-256 in base64url.
        ///   - auth: 16 bytes in base64url.
        public init(p256dh: String, auth: String) {
            self.p256dh = p256dh
            self.auth = auth
        }
    }
}

/// Hours of every day without alerts, in the device's zone.
public struct QuietHoursRequest: Codable, Hashable, Sendable {
    /// The start: `22:30`.
    public var from: String
    /// The end: `07:00`; on the next day if it is not later than ``from``.
    public var until: String

    /// - Parameters: The start and the end, each as `HH:MM`, 00:00 to 23:59.
    public init(from: String, until: String) {
        self.from = from
        self.until = until
    }
}

/// A push service. The server refuses unknown ones.
public struct PushServiceName: Word {
    /// The JSON value.
    public let rawValue: String

    /// - Parameter rawValue: The JSON value.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Apple's push service.
    public static let apns = PushServiceName(rawValue: "apns")
    /// Firebase, for Android.
    public static let fcm = PushServiceName(rawValue: "fcm")
    /// The push service of a browser.
    public static let web = PushServiceName(rawValue: "web")
}

/// One of Apple's two push services. The server refuses unknown ones.
public struct APNsEnvironment: Word {
    /// The JSON value.
    public let rawValue: String

    /// - Parameter rawValue: The JSON value.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// For apps from the store and TestFlight.
    public static let production = APNsEnvironment(rawValue: "production")
    /// For apps from Xcode.
    public static let sandbox = APNsEnvironment(rawValue: "sandbox")
}
