public import Foundation

/// A device's complete registration for notifications. Each registration replaces the previous one.
public struct DeviceRegistration: Hashable, Sendable {
    /// The APNs device token, in hexadecimal. Secret.
    public var token: String
    /// The subjects of alerts; at most 200.
    public var follows: [Follow]
    /// Games that cause no alerts, even if the game or one of its teams is followed; at most 200.
    public var mutedGames: [Game.ID] = []
    /// Whether alerts must not reveal scores and results.
    public var spoilerSafe = false
    /// Whether the app contains the texts of alerts (`bardown push strings` prints the English ones). If so, the server
    /// sends only their keys and arguments, and alerts are in the device's language. Otherwise, as with `nil`, alerts
    /// are in English.
    public var localizesAlerts: Bool?
    /// Seconds to delay alerts, 0…120, for viewers of a delayed broadcast.
    public var delaySeconds = 0
    /// The hours without alerts; if they are set, ``zone`` is required.
    public var quietHours: QuietHours?
    /// The device's time zone, by its name in the IANA database.
    public var zone: String?
    /// The bundle id of the app; `nil` for the server's default.
    public var topic: String?
    /// The APNs environment of the token; `nil` for the server's default.
    public var environment: Environment?

    /// - Parameter token: In hexadecimal: `deviceToken.map { String(format: "%02x", $0) }.joined()`.
    public init(token: String, follows: [Follow]) {
        self.token = token
        self.follows = follows
    }

    /// The environment of APNs: production or sandbox.
    public typealias Environment = APNsEnvironment
    /// Hours of every day, in the device's ``zone``.
    public typealias QuietHours = QuietHoursRequest
}

extension DeviceRegistration {
    /// The identity of the device, as sent to the API.
    var device: DeviceIdentityRequest {
        DeviceIdentityRequest(token: token, environment: environment, topic: topic)
    }

    /// The registration, as sent to the API.
    var request: DeviceRegistrationRequest {
        var request = DeviceRegistrationRequest(device)
        request.follows = follows
        request.mutedGames = mutedGames.map { $0.uuidString.lowercased() }
        request.spoilerSafe = spoilerSafe
        request.localizesAlerts = localizesAlerts
        request.delaySeconds = delaySeconds
        request.quietHours = quietHours
        request.zone = zone
        return request
    }
}
