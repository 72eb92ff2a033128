package import Postgres
package import Scores
package import Signing

/// A phone or browser that asks to be told. The token is a secret: never logged.
package struct DeviceRequest: Sendable, Hashable {
    package let service: PushService
    package let token: String
    /// What it is known by: what stays the same while it is the same device. A secret as well.
    package let identity: String
    /// ``PushEnvironment/production`` for all that are not Apple's.
    package let environment: PushEnvironment
    /// The app's bundle id.
    package let topic: String

    /// - Parameter identity: the token, where nothing is said.
    package init(
        service: PushService = .apns,
        token: String,
        identity: String? = nil,
        environment: PushEnvironment,
        topic: String
    ) {
        self.service = service
        self.token = token
        self.identity = identity ?? token
        self.environment = environment
        self.topic = topic
    }
}

extension DeviceRequest: CustomStringConvertible {
    /// Keeps the token and what stands for it.
    package var description: String { "\(service.rawValue) \(environment.rawValue) \(topic)" }
}

/// What became of a registration.
package struct RegisteredDevice: Sendable, Hashable {
    package let id: DeviceID
    /// Whether nobody had registered the token before.
    package let isNew: Bool
    /// Whether it had been given up until now.
    package let wasDead: Bool
    /// What was named and stands for nothing: slugs of teams, ids of games, names of leagues.
    package let unknown: [String]
}

/// Why a registration was not taken.
package enum RegistrationError: Error, Hashable {
    /// No zone of that name is known.
    case unknownZone(String)
    /// Only known devices were to be registered; this one is new, or was given up.
    case isNotKnown
}

/// Registers devices through the two functions that the api's role may call; the tables behind them it may not see.
package struct DeviceRegistration: Sendable {
    private let session: any PostgresSession
    private let keys: SealingKeys?

    /// - Parameter keys: What tokens are sealed with before they are stored; `nil`: they are stored as they are.
    package init(_ session: any PostgresSession, keys: SealingKeys? = nil) {
        self.session = session
        self.keys = keys
    }

    /// SQLSTATE of `register_device` for a zone that it does not know.
    private static let noSuchZone = SQLState(rawValue: "BD001")

    /// Makes exactly these wishes the device's, whatever they were before, and revives one that was called dead.
    /// - Parameter onlyKnown: Whether a device that is new, or was given up, is refused.
    /// - Throws: ``RegistrationError``.
    package func register(
        _ device: DeviceRequest,
        _ wishes: DeviceWishes,
        onlyKnown: Bool = false
    ) async throws -> RegisteredDevice {
        // Sealed here, so that Postgres and its logs never see the token itself.
        let sealed = try keys.map { try device.sealed(with: $0) }
        let digest = try sealed?.digest ?? (device.service == .apns ? nil : device.digest)
        do {
            let row = try await session.first(
                """
                select device_id, unknown, is_new, was_dead
                  from register_device(\(sealed?.token ?? device.token), \(device.environment), \(device.topic),
                                       \(try jsonColumn(wishes.follows)), \(wishes.mutedGames), \(wishes.isSpoilerSafe),
                                       \(Int16(clamping: wishes.delaySeconds)),
                                       \(wishes.quietHours.map { Int16(clamping: $0.from) }),
                                       \(wishes.quietHours.map { Int16(clamping: $0.until) }), \(wishes.zone),
                                       \(digest), \(device.service.rawValue), \(wishes.localizesAlerts), \(onlyKnown))
                """
            )
            guard let row else {
                throw onlyKnown
                    ? RegistrationError.isNotKnown : StorageError.nothingReturned(statement: "register_device")
            }
            let (id, unknown, isNew, wasDead) = try row.decode(DeviceID.self, [String].self, Bool.self, Bool.self)
            return RegisteredDevice(id: id, isNew: isNew, wasDead: wasDead, unknown: unknown)
        } catch let error as PostgresError where error.sqlState == Self.noSuchZone {
            throw RegistrationError.unknownZone(wishes.zone)
        }
    }

    /// Forgets the device and all that it follows.
    /// - Returns: whether there was one.
    package func unregister(_ device: DeviceRequest) async throws -> Bool {
        try await session.first(
            "select unregister_device(\(try device.digest), \(device.environment), \(device.topic))"
        )?.decode(Bool.self) ?? false
    }
}
