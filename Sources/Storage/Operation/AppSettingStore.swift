package import Postgres
package import Time

/// What an operator configured for the apps of a platform.
package struct AppSetting: Sendable, Hashable {
    /// `ios`, `android` or `web`.
    package let platform: String
    /// The oldest version that may be used; `nil`: any.
    package let minimumVersion: String?
    /// The newest version in the store; `nil`: not configured.
    package let latestVersion: String?
    package let storeURL: String?
    package let isInMaintenance: Bool
    /// A message to all users; `nil`: none.
    package let message: String?
    package let changedAt: Instant
    package let changedBy: String
}

/// A change of the configuration of apps. `nil` leaves a value as it is, and an empty text removes it.
package struct AppSettingChange: Sendable, Hashable {
    package let minimumVersion: String?
    package let latestVersion: String?
    package let storeURL: String?
    package let isInMaintenance: Bool?
    package let message: String?

    package init(
        minimumVersion: String? = nil,
        latestVersion: String? = nil,
        storeURL: String? = nil,
        isInMaintenance: Bool? = nil,
        message: String? = nil
    ) {
        self.minimumVersion = minimumVersion
        self.latestVersion = latestVersion
        self.storeURL = storeURL
        self.isInMaintenance = isInMaintenance
        self.message = message
    }

    /// Whether the constraint `app_setting_store_form` accepts a text as ``storeURL``: an https URL of at most 500
    /// characters.
    package static func isStoreURL(_ text: String) -> Bool {
        let scheme = "https://"
        return text.hasPrefix(scheme) && text.unicodeScalars.count <= 500 && text.count > scheme.count
            && text.unicodeScalars.allSatisfy { scalar in
                scalar.properties.generalCategory != .control && !scalar.properties.isWhitespace
            }
    }
}

/// The configuration of apps: tables `app_setting` and `app_setting_change`.
package struct AppSettingStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The configuration of all platforms that have one.
    package func all() async throws -> [AppSetting] {
        try await session.query(
            """
            select platform, minimum_version, latest_version, store_url, is_in_maintenance, message, changed_at, changed_by
              from app_setting order by platform
            """
        ).map(Self.setting)
    }

    /// The changes of the configuration, each as the configuration after it, the newest last.
    package func history(_ limit: Int64) async throws -> [AppSetting] {
        try await session.query(
            """
            select platform, minimum_version, latest_version, store_url, is_in_maintenance, message, changed_at, changed_by
              from (select * from app_setting_change order by id desc limit \(limit)) newest order by id
            """
        ).map(Self.setting)
    }

    private static func setting(_ row: Row) throws -> AppSetting {
        AppSetting(
            platform: try row.decode(column: "platform"),
            minimumVersion: try row.decode(column: "minimum_version"),
            latestVersion: try row.decode(column: "latest_version"),
            storeURL: try row.decode(column: "store_url"),
            isInMaintenance: try row.decode(column: "is_in_maintenance"),
            message: try row.decode(column: "message"),
            changedAt: try row.decode(column: "changed_at"),
            changedBy: try row.decode(column: "changed_by")
        )
    }

    /// Changes the configuration of a platform, and records the change.
    /// - Parameters:
    ///   - platform: `ios`, `android` or `web`.
    ///   - person: The operator who decided.
    package func change(_ platform: String, _ change: AppSettingChange, by person: String) async throws {
        try await session.execute(
            """
            select set_app_setting(\(platform), \(change.minimumVersion), \(change.latestVersion), \(change.storeURL),
                                   \(change.isInMaintenance), \(change.message), \(person))
            """
        )
    }
}
