public import Foundation

/// A device's complete registration for notifications; each one replaces the last.
public struct DeviceRegistration: Hashable, Sendable {
    /// APNs's name of the device and app, in hexadecimal. Secret.
    public var token: String
    /// What to be alerted about; at most 200 things.
    public var follows: [Follow]
    /// Games without alerts, whatever else is followed; at most 200.
    public var mutedGames: [Game.ID] = []
    /// Whether alerts must not give away outcomes.
    public var spoilerSafe = false
    /// The app brings the strings of alerts (`bardown push strings` prints the English): tell it their keys and what
    /// fills them, so that alerts are in the phone's language. `nil`, as no, is English.
    public var localizesAlerts: Bool?
    /// Seconds to delay alerts, 0…120, for viewers of a delayed broadcast.
    public var delaySeconds = 0
    /// When to send no alerts; requires a ``zone``.
    public var quietHours: QuietHours?
    /// The device's zone, by its name in the IANA database.
    public var zone: String?
    /// Bundle id of the app; `nil` for the server's own.
    public var topic: String?
    /// Which APNs the token is for; `nil` for the server's own.
    public var environment: Environment?

    /// - Parameter token: In hexadecimal: `deviceToken.map { String(format: "%02x", $0) }.joined()`.
    public init(token: String, follows: [Follow]) {
        self.token = token
        self.follows = follows
    }

    /// Which of Apple's two services.
    public typealias Environment = APNsEnvironment
    /// Hours of every day, by the device's ``zone``.
    public typealias QuietHours = QuietHoursRequest
}

extension DeviceRegistration {
    /// The device alone, as the API wants it.
    var device: DeviceIdentityRequest {
        DeviceIdentityRequest(token: token, environment: environment, topic: topic)
    }

    /// The registration as the API wants it.
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
