/// What the operator of a server configured for the apps of a platform.
public typealias AppConfig = AppConfigResponse

/// Provides what the operator configured for the app: whether it must be updated, and messages. Read it at every start.
public protocol AppConfigService: Sendable {
    /// - Parameters:
    ///   - platform: The platform of this app.
    ///   - version: The version of this app: `1.10.2`.
    func appConfig(of platform: AppPlatform, version: String) async throws(APIError) -> AppConfig
}

/// What an app may show.
public enum AppAccess: Hashable, Sendable {
    /// Everything, with the operator's message to all users, if there is one.
    case open(message: String?)
    /// Only that it must be updated, with the address of its page in the store, if one is configured.
    case updateRequired(store: String?)
    /// Only that the server is under maintenance, with the operator's message, if there is one.
    case maintenance(message: String?)
}

extension AppConfig {
    /// What the app may show. Maintenance comes before an update, because it also affects the newest version.
    public var access: AppAccess {
        if maintenanceMode { return .maintenance(message: message) }
        return updateRequired ? .updateRequired(store: storeUrl) : .open(message: message)
    }
}

/// Reads the configuration from the API.
public struct APIAppConfigService: AppConfigService {
    private let client: APIClient

    /// - Parameter client: The client.
    public init(_ client: APIClient) {
        self.client = client
    }

    /// Requests it from the server. If the server is unreachable or fails, returns the last response, if there is one
    /// for this version.
    public func appConfig(of platform: AppPlatform, version: String) async throws(APIError) -> AppConfig {
        let endpoint = Endpoint<AppConfig>.appConfig(of: platform, version: version)
        do {
            return try await client.get(endpoint).value
        } catch {
            guard error.isTransient, let stored = await client.stored(endpoint) else { throw error }
            return stored.value
        }
    }
}

extension Endpoint where Value == AppConfig {
    /// What the operator configured for a version of the app of a platform.
    public static func appConfig(of platform: AppPlatform, version: String) -> Endpoint {
        Endpoint("app-config", [("platform", platform.rawValue), ("version", version)])
    }
}

/// A predetermined configuration, for previews and tests.
public struct FakeAppConfigService: AppConfigService {
    private let result: Result<AppConfig, APIError>

    /// - Parameter result: The result of every call.
    public init(_ result: Result<AppConfig, APIError> = .success(AppConfig(platform: .ios))) {
        self.result = result
    }

    /// Returns or throws the same result each time.
    public func appConfig(of platform: AppPlatform, version: String) async throws(APIError) -> AppConfig {
        try result.get()
    }
}
