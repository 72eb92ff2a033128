package import Postgres
package import Scores

/// A phone that asks to be told. The token is a secret: never logged.
package struct DeviceRequest: Sendable, Hashable {
    package let token: String
    /// `production` or `sandbox`.
    package let environment: String
    /// The app's bundle id.
    package let topic: String

    package init(token: String, environment: String, topic: String) {
        self.token = token
        self.environment = environment
        self.topic = topic
    }
}

/// What became of a registration.
package struct RegisteredDevice: Sendable, Hashable {
    package let id: DeviceID
    /// Whether nobody had registered the token before.
    package let isNew: Bool
    /// Slugs that no team of the league has.
    package let unknownTeams: [String]
}

/// Registers devices through the two functions that the api's role may call; the tables behind them it may not see.
package struct DeviceRegistration: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Makes the device follow exactly these teams, whatever it followed before, and revives one that was called dead.
    /// - Parameter teams: Slugs.
    package func register(
        _ device: DeviceRequest,
        following teams: [String],
        in league: LeagueID
    ) async throws -> RegisteredDevice {
        let row = try await session.first(
            """
            select device_id, unknown_teams, is_new
              from register_device(\(device.token), \(device.environment), \(device.topic), \(league), \(teams))
            """
        )
        guard let row else { throw StorageError.nothingReturned(statement: "register_device") }
        let (id, unknown, isNew) = try row.decode(DeviceID.self, [String].self, Bool.self)
        return RegisteredDevice(id: id, isNew: isNew, unknownTeams: unknown)
    }

    /// Forgets the device and all that it follows.
    /// - Returns: whether there was one.
    package func unregister(_ device: DeviceRequest) async throws -> Bool {
        try await session.first(
            "select unregister_device(\(device.token), \(device.environment), \(device.topic))"
        )?.decode(Bool.self) ?? false
    }
}
