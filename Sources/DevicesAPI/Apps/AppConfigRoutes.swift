import APIModels
package import APIServer
package import Hummingbird
import Storage

/// The route of the configuration of apps: `/app-config`.
package struct AppConfigRoutes: Sendable {
    private let settings: AppSettings

    package init(settings: AppSettings) {
        self.settings = settings
    }

    package func add(to group: RouterGroup<ApiRequestContext>) {
        group.get("app-config") { request, _ in try await configuration(request) }
    }

    private func configuration(_ request: Request) async throws -> Response {
        let query = try QueryReader(request, allowing: ["platform", "version"])
        guard let platform = try query.text("platform").map(AppPlatform.init), AppPlatform.all.contains(platform) else {
            let names = AppPlatform.all.map(\.rawValue).joined(separator: ", ")
            throw Problem.invalidParameter("platform", expected: "one of \(names)")
        }
        var version: AppVersion?
        if let text = try query.text("version") {
            version = AppVersion(text)
            guard version != nil else {
                throw Problem.invalidParameter("version", expected: "one to four numbers, such as 1.10.2")
            }
        }
        let setting = try await settings.setting(of: platform.rawValue)
        let body = AppConfigResponse(platform, version, setting)
        return try CachedResponse(body, .appConfiguration).response(to: request)
    }
}

extension AppConfigResponse {
    /// - Parameters:
    ///   - version: The version of the requesting app; `nil`: not given.
    ///   - setting: `nil`: nothing is configured.
    init(_ platform: AppPlatform, _ version: AppVersion?, _ setting: AppSetting?) {
        let minimum = setting?.minimumVersion.flatMap { AppVersion($0) }
        let isTooOld = if let version, let minimum { version < minimum } else { false }
        self.init(
            platform: platform,
            minAppVersion: setting?.minimumVersion,
            latestVersion: setting?.latestVersion,
            updateRequired: isTooOld,
            storeUrl: setting?.storeURL,
            maintenanceMode: setting?.isInMaintenance ?? false,
            message: setting?.message
        )
    }
}
