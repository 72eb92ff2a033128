#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The whole configuration of the apps of a platform, which replaces the present one. `nil` removes a value.
public struct AdminAppConfigRequest: Codable, Hashable, Sendable {
    /// The oldest version that may be used, as ``AppVersion`` reads it; `nil`: any.
    public let minAppVersion: String?
    /// The newest version in the store.
    public let latestVersion: String?
    /// The page of the app in the store: an https URL of at most 500 characters.
    public let storeUrl: String?
    /// Whether apps show only ``message``; `nil` means `false`.
    public let maintenanceMode: Bool?
    /// A message to all users, at most 300 characters.
    public let message: String?

    /// For clients and tests.
    public init(
        minAppVersion: String? = nil,
        latestVersion: String? = nil,
        storeUrl: String? = nil,
        maintenanceMode: Bool? = nil,
        message: String? = nil
    ) {
        self.minAppVersion = minAppVersion
        self.latestVersion = latestVersion
        self.storeUrl = storeUrl
        self.maintenanceMode = maintenanceMode
        self.message = message
    }
}

/// The configuration of the apps of a platform, as administrators see it.
public struct AdminAppConfigResponse: Codable, Hashable, Sendable {
    /// The platform.
    public let platform: AppPlatform
    /// As ``AdminAppConfigRequest/minAppVersion``.
    public let minAppVersion: String?
    /// As ``AdminAppConfigRequest/latestVersion``.
    public let latestVersion: String?
    /// As ``AdminAppConfigRequest/storeUrl``.
    public let storeUrl: String?
    /// As ``AdminAppConfigRequest/maintenanceMode``.
    public let maintenanceMode: Bool
    /// As ``AdminAppConfigRequest/message``.
    public let message: String?
    /// When it was last changed; `nil`: never.
    public let changedAt: Date?
    /// The operator, or the administrator as `member ID`, who changed it last; `nil`: none.
    public let changedBy: String?

    /// For the server, fakes and tests.
    public init(
        platform: AppPlatform,
        minAppVersion: String? = nil,
        latestVersion: String? = nil,
        storeUrl: String? = nil,
        maintenanceMode: Bool = false,
        message: String? = nil,
        changedAt: Date? = nil,
        changedBy: String? = nil
    ) {
        self.platform = platform
        self.minAppVersion = minAppVersion
        self.latestVersion = latestVersion
        self.storeUrl = storeUrl
        self.maintenanceMode = maintenanceMode
        self.message = message
        self.changedAt = changedAt
        self.changedBy = changedBy
    }
}

/// Members, as administrators see them.
public struct AdminUsersResponse: Codable, Hashable, Sendable {
    /// In the order of the usernames; at most 50.
    public let users: [AdminUserResponse]

    /// For the server, fakes and tests.
    public init(users: [AdminUserResponse]) {
        self.users = users
    }
}

/// A member, as administrators see one.
public struct AdminUserResponse: Codable, Hashable, Sendable {
    /// The server's id of the member.
    public let uid: UUID
    /// The name that other members see.
    public let username: String
    /// Whether the member is suspended, and so cannot sign in.
    public let suspended: Bool
    /// The number of members who reported the member.
    public let reports: Int
    /// When the account was created.
    public let createdAt: Date

    /// For the server, fakes and tests.
    public init(uid: UUID, username: String, suspended: Bool, reports: Int, createdAt: Date) {
        self.uid = uid
        self.username = username
        self.suspended = suspended
        self.reports = reports
        self.createdAt = createdAt
    }
}
