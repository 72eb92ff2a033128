import APIModels
public import Observation

/// What the app may show: everything, or only that it must be updated or that the server is under maintenance.
@MainActor
@Observable
public final class AppConfigVM {
    /// What the app may show. Until the configuration was read, everything.
    public private(set) var access: AppAccess = .open(message: nil)
    /// Why the configuration could not be read; `nil`: it was, or nothing was requested yet.
    public private(set) var failure: APIError?

    private let service: any AppConfigService
    private let app: ClientVersion

    /// - Parameters:
    ///   - service: Reads the configuration.
    ///   - app: The platform and the version of this app.
    public init(_ service: any AppConfigService, app: ClientVersion) {
        (self.service, self.app) = (service, app)
    }

    /// Reads the configuration. Call it at every start, and again when the app becomes active. If it cannot be read,
    /// ``access`` stays as it is.
    public func load() async {
        do throws(APIError) {
            access = try await service.appConfig(of: app.platform, version: app.version).access
            failure = nil
        } catch {
            failure = error
        }
    }

    /// Takes over what the error of any request says: a change was refused because the app must be updated, or during
    /// maintenance. Other errors change nothing.
    public func record(_ error: APIError) {
        access = error.access ?? access
    }
}
