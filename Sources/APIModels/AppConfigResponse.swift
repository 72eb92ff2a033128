/// What the operator of a server configured for the apps of a platform. Read it before anything else at every start.
public struct AppConfigResponse: Codable, Hashable, Sendable {
    /// The platform.
    public let platform: AppPlatform
    /// The oldest version that may be used, as ``AppVersion`` reads it; `nil`: any.
    public let minAppVersion: String?
    /// The newest version in the store; `nil`: not configured.
    public let latestVersion: String?
    /// Whether the version that the request named is older than ``minAppVersion``, so that the app must be updated
    /// before it is used; `false` if the request named none.
    public let updateRequired: Bool
    /// The page of the app in the store; `nil`: not configured.
    public let storeUrl: String?
    /// Whether the app should show only ``message``, because the server is under maintenance.
    public let maintenanceMode: Bool
    /// A message to all users; `nil`: none.
    public let message: String?

    /// For the server, fakes and tests.
    public init(
        platform: AppPlatform,
        minAppVersion: String? = nil,
        latestVersion: String? = nil,
        updateRequired: Bool = false,
        storeUrl: String? = nil,
        maintenanceMode: Bool = false,
        message: String? = nil
    ) {
        self.platform = platform
        self.minAppVersion = minAppVersion
        self.latestVersion = latestVersion
        self.updateRequired = updateRequired
        self.storeUrl = storeUrl
        self.maintenanceMode = maintenanceMode
        self.message = message
    }
}

/// A platform of apps.
public struct AppPlatform: Word {
    /// The JSON value.
    public let rawValue: String

    /// - Parameter rawValue: The JSON value.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// iPhone and iPad.
    public static let ios = AppPlatform(rawValue: "ios")
    /// Android.
    public static let android = AppPlatform(rawValue: "android")
    /// Pages in a browser.
    public static let web = AppPlatform(rawValue: "web")

    /// The platforms for which an operator can configure apps.
    public static let all: [AppPlatform] = [.ios, .android, .web]
}
