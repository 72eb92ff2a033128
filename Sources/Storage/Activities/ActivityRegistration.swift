package import Cryptography
package import Postgres
package import Scores

/// The result of registering an activity. The raw values are those that `register_activity` returns.
package enum ActivityRegistrationOutcome: String, Sendable, Hashable {
    case registered
    /// The same token as before.
    case known
    /// The token is new, and the caller allowed only known tokens.
    case refused
    case unknownDevice = "unknown_device"
    case unknownGame = "unknown_game"
}

/// A token that starts activities on a phone. It is a secret and is never logged.
package struct StartToken: Sendable, Hashable {
    package let token: String
    /// The name of the app's Swift type for the attributes.
    package let attributesType: String
    /// Whether the phone can listen to a broadcast channel (iOS 18).
    package let takesChannels: Bool

    package init(token: String, attributesType: String, takesChannels: Bool) {
        self.token = token
        self.attributesType = attributesType
        self.takesChannels = takesChannels
    }
}

extension StartToken: CustomStringConvertible {
    /// Leaves the token out.
    package var description: String { "start token of \(attributesType)" }
}

/// Registers the Live Activities of phones, through database functions that the role `bardown_api` may run.
package struct ActivityRegistration: Sendable {
    private let session: any PostgresSession
    private let keys: SealingKeys?

    /// - Parameter keys: See ``DeviceRegistrationStore``.
    package init(_ session: any PostgresSession, keys: SealingKeys? = nil) {
        self.session = session
        self.keys = keys
    }

    /// Replaces the device's start token. With `nil`, no activity is started on the device by push any more.
    /// - Returns: whether there is such a device.
    package func register(_ start: StartToken?, of device: DeviceRequest) async throws -> Bool {
        let sealed = try start.map { try seal($0.token, of: device) }
        return try await session.first(
            """
            select register_start_token(\(try device.digest), \(device.environment), \(device.topic), \(sealed?.token),
                                        \(sealed?.digest), \(start?.attributesType), \(start?.takesChannels ?? false))
            """
        )?.decode(Bool.self) ?? false
    }

    /// Stores the token of the device's activity for a game, in place of an earlier token.
    /// - Parameter onlyRegistered: Whether to refuse a new token.
    package func register(
        _ token: String,
        of game: GameID,
        on device: DeviceRequest,
        onlyRegistered: Bool = false
    ) async throws -> ActivityRegistrationOutcome {
        let sealed = try seal(token, of: device)
        let row = try await session.first(
            """
            select register_activity(\(try device.digest), \(device.environment), \(device.topic), \(game),
                                     \(sealed.token), \(sealed.digest), \(onlyRegistered))
            """
        )
        guard let outcome = try ActivityRegistrationOutcome(rawValue: row?.decode(String.self) ?? "") else {
            throw StorageError.nothingReturned(statement: "register_activity")
        }
        return outcome
    }

    /// Records that the user removed the activity from the screen.
    /// - Returns: whether there was such an activity.
    package func dismiss(_ game: GameID, on device: DeviceRequest) async throws -> Bool {
        try await session.first(
            "select dismiss_activity(\(try device.digest), \(device.environment), \(device.topic), \(game))"
        )?.decode(Bool.self) ?? false
    }

    /// Makes the phone's activity listen to the game's channel if the channel is open, and requests the channel when
    /// there is none. The outcome is ``ChannelOutcome/none`` for a phone with a delay or without spoilers, because all
    /// listeners get each state at the same time. It is also `none` for a game that begins more than 12 hours from now
    /// or is neither scheduled, live nor delayed.
    /// - Returns: the outcome, and Apple's id of the channel when the channel is open.
    package func join(_ game: GameID, on device: DeviceRequest) async throws -> (ChannelOutcome, channel: String?) {
        let row = try await session.first(
            """
            select outcome, channel_id
              from join_channel(\(try device.digest), \(device.environment), \(device.topic), \(game))
            """
        )
        guard let (value, channel) = try row?.decode(String.self, String?.self),
            let outcome = ChannelOutcome(rawValue: value)
        else { throw StorageError.nothingReturned(statement: "join_channel") }
        return (outcome, channel)
    }

    /// Encrypts a token in the same way as the device's own token. Without keys the token stays as it is.
    private func seal(_ token: String, of device: DeviceRequest) throws -> (token: String, digest: Bytes) {
        let request = DeviceRequest(token: token, environment: device.environment, topic: device.topic)
        guard let keys else { return (token, try request.digest) }
        return try request.sealed(with: keys)
    }
}
