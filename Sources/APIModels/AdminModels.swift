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

/// A message to the devices of a member, or of all members.
public struct AdminMessageRequest: Codable, Hashable, Sendable {
    /// 1 to 100 characters in one line.
    public let title: String
    /// 1 to 500 characters in one line.
    public let body: String
    /// The id of the member; `nil` only if ``everyone`` is `true`.
    public let recipient: String?
    /// Whether it is sent to all members; `nil` means `false`.
    public let everyone: Bool?
    /// A later message with the same key replaces this one on the screens of devices: 1 to 40 letters, digits, dots,
    /// hyphens and underscores. `nil`: a key of its own.
    public let collapseKey: String?
    /// How many hours it may be delivered, 1 to 168; `nil`: 24.
    public let hours: Int?

    /// For clients and tests.
    public init(
        title: String,
        body: String,
        recipient: String? = nil,
        everyone: Bool? = nil,
        collapseKey: String? = nil,
        hours: Int? = nil
    ) {
        self.title = title
        self.body = body
        self.recipient = recipient
        self.everyone = everyone
        self.collapseKey = collapseKey
        self.hours = hours
    }
}

/// A message that is being sent.
public struct AdminMessageResponse: Codable, Hashable, Sendable {
    /// The message, as operators see it in `bardown accounts messages`.
    public let messageId: UUID

    /// For the server, fakes and tests.
    public init(messageId: UUID) {
        self.messageId = messageId
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
