package import Accounts
package import Cryptography
package import Postgres
package import Scores

/// A phone or browser that registers for alerts. The token is a secret and is never logged.
package struct DeviceRequest: Sendable, Hashable {
    package let service: PushService
    package let token: String
    /// An identifier that stays the same for the life of the device. It is also a secret.
    package let identity: String
    /// ``PushEnvironment/production`` for all services except Apple's.
    package let environment: PushEnvironment
    /// The app's bundle id.
    package let topic: String

    /// - Parameter identity: The identifier of the device; `nil` uses the token.
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
    /// Leaves the token and the identity out.
    package var description: String { "\(service.rawValue) \(environment.rawValue) \(topic)" }
}

/// The result of a registration.
package struct RegisteredDevice: Sendable, Hashable {
    package let id: DeviceID
    /// Whether the token was not registered before.
    package let isNew: Bool
    /// Whether the device was deactivated until now.
    package let wasDead: Bool
    /// The subjects in the request that are not stored: slugs of teams, ids of games and players, names of leagues.
    package let unknownFollows: [String]
}

/// The reasons why a registration was refused.
package enum RegistrationError: Error, Hashable {
    /// There is no time zone of that name.
    case unknownZone(String)
    /// Only known devices were accepted; this one is new, or was deactivated.
    case notRegistered
}

/// Registers devices through database functions that the role `bardown_api` may run. The role has no access to the
/// tables.
package struct DeviceRegistrationStore: Sendable {
    private let session: any PostgresSession
    private let keys: SealingKeys?

    /// - Parameter keys: The keys that encrypt tokens before they are stored; `nil` stores tokens as they are.
    package init(_ session: any PostgresSession, keys: SealingKeys? = nil) {
        self.session = session
        self.keys = keys
    }

    /// The SQLSTATE of `register_device` for an unknown time zone.
    private static let unknownZoneState = SQLState(rawValue: "BD001")

    /// Makes a registered device belong to the member of a session, for as long as the session lasts.
    package func bind(_ device: DeviceID, to session: SessionID) async throws {
        try await self.session.execute("select bind_device(\(device), \(session))")
    }

    /// As ``bind(_:to:)`` with an id, for a device that proves itself by its token.
    /// - Returns: Whether the device is registered.
    package func bind(_ device: DeviceRequest, to session: SessionID) async throws -> Bool {
        try await self.session.first(
            "select bind_device(\(try device.digest), \(device.environment), \(device.topic), \(session))"
        )?.decode(Bool.self) ?? false
    }

    /// Makes a device no longer belong to the member of a session. What it follows stays.
    package func unbind(_ device: DeviceRequest, from session: SessionID) async throws {
        try await self.session.execute(
            "select unbind_device(\(try device.digest), \(device.environment), \(device.topic), \(session))"
        )
    }

    /// Registers a device that is new, replaces the preferences of a known one with `wishes`, and reactivates a
    /// deactivated one.
    /// - Parameter onlyRegistered: Whether to refuse a device that is new or was deactivated.
    /// - Throws: ``RegistrationError``.
    package func register(
        _ device: DeviceRequest,
        _ wishes: DeviceWishes,
        onlyRegistered: Bool = false
    ) async throws -> RegisteredDevice {
        // The token is encrypted here, so that Postgres and its logs never see the plain one.
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
                                       \(digest), \(device.service.rawValue), \(wishes.localizesAlerts), \(onlyRegistered))
                """
            )
            guard let row else {
                throw onlyRegistered
                    ? RegistrationError.notRegistered : StorageError.nothingReturned(statement: "register_device")
            }
            let (id, unknownFollows, isNew, wasDead) = try row.decode(
                DeviceID.self,
                [String].self,
                Bool.self,
                Bool.self
            )
            return RegisteredDevice(id: id, isNew: isNew, wasDead: wasDead, unknownFollows: unknownFollows)
        } catch let error as PostgresError where error.sqlState == Self.unknownZoneState {
            throw RegistrationError.unknownZone(wishes.zone)
        }
    }

    /// Deletes the device and all that it follows.
    /// - Returns: whether there was one.
    package func unregister(_ device: DeviceRequest) async throws -> Bool {
        try await session.first(
            "select unregister_device(\(try device.digest), \(device.environment), \(device.topic))"
        )?.decode(Bool.self) ?? false
    }
}

/// The push service that reaches a device. The raw values are those of `device.service`.
package enum PushService: String, Sendable, Hashable, Codable, CaseIterable {
    /// Apple's push notification service.
    case apns
    /// The push service of a browser.
    case web
    /// Firebase Cloud Messaging.
    case fcm

    /// - Parameter value: A value of column `device.service`.
    init(stored value: String) throws(StorageError) {
        guard let service = PushService(rawValue: value) else {
            throw .unknownValue(column: "device.service", value: value)
        }
        self = service
    }
}
