import APIModels
import HTTPTypes
import Hummingbird
import Storage

/// Which requests are still accepted from an app that must be updated, and which during maintenance. It is a pure
/// function of the request.
enum WritePolicy: Sendable, Hashable {
    /// Always: it stores nothing, it belongs to operators, or reads need it. An app needs a new access token every 15
    /// minutes to read its member's contests.
    case always
    /// Also from an app that must be updated: a member can sign in, sign out, delete the account, and stop pushes to a
    /// device. Deleting an account needs a recent sign-in.
    case fromAnyVersion
    /// Neither. Every route that no other rule names is refused.
    case guarded

    /// - Parameter path: The path, without its query.
    init(_ method: HTTPRequest.Method, _ path: String) {
        // Most requests are reads, which need no look at their path.
        if method.isRead || Self.isExempt(path) {
            self = .always
        } else {
            let isDeletion = method == .delete && (path == "/api/v1/me" || path.isOrIsBelow("/api/v1/devices"))
            self = isDeletion || path.isOrIsBelow("/api/v1/auth") ? .fromAnyVersion : .guarded
        }
    }

    private static func isExempt(_ path: String) -> Bool {
        storingNothing.contains(path) || path == "/api/v1/auth/refresh"
            || ["/ops", "/api/v1/admin", "/api/admin"].contains { path.isOrIsBelow($0) }
    }

    /// The paths whose POST stores nothing on the server: it computes, or sets a cookie.
    private static let storingNothing: Set = ["/api/v1/odds/parlay", "/spoilers/hide", "/spoilers/show"]

    /// Why a request is refused; `nil`: it is not. Maintenance comes first, because it also affects the newest version.
    /// - Parameters:
    ///   - client: The sender's app; `nil`: a page, or a program that names no app.
    ///   - setting: The configuration of the sender's platform; `nil`: it has none.
    func refusal(of client: ClientVersion?, by setting: AppSetting?) -> Problem? {
        guard self != .always, let setting else { return nil }
        if setting.isInMaintenance { return .maintenance(message: setting.message) }
        guard self == .guarded, client?.isOlder(than: setting.minimumVersion) ?? false else { return nil }
        return .updateRequired(storeURL: setting.storeURL)
    }
}

extension String {
    fileprivate func isOrIsBelow(_ path: String) -> Bool { self == path || hasPrefix(path + "/") }
}

/// Refuses writes of apps that must be updated, and all writes during maintenance, before any route runs.
///
/// The platform is that of the header `X-App-Version`. A request without the header, or with one that cannot be read,
/// counts as one of the platform `web` without a version: forms and scripts of pages send none.
struct WriteMiddleware: RouterMiddleware {
    let settings: AppSettings
    let paths: KnownPaths

    func handle(
        _ request: Request,
        context: ApiRequestContext,
        next: @concurrent (Request, ApiRequestContext) async throws -> Response
    ) async throws -> Response {
        let policy = WritePolicy(request.method, request.uri.path)
        // What does not exist is 404 or 405, also during maintenance.
        guard policy != .always, paths.methods(at: request.uri.path).contains(request.method.rawValue) else {
            return try await next(request, context)
        }
        let client = request.headers[.appVersion].flatMap { ClientVersion($0) }
        let setting = try await settings.setting(of: (client?.platform ?? .web).rawValue)
        if let refusal = policy.refusal(of: client, by: setting) { throw refusal }
        return try await next(request, context)
    }
}

extension Problem {
    /// The code of ``maintenance(message:)``.
    package static let maintenanceCode = maintenance(message: nil).code

    /// The app is older than the minimum version of its platform. RFC 9110 (section 15.5.22) wants the header
    /// `Upgrade`, which names a protocol; here the app itself is to be replaced, so there is none to name.
    static func updateRequired(storeURL: String?) -> Problem {
        Problem(
            status: .upgradeRequired,
            code: "update_required",
            detail: "This version of the app is too old. Update it to make changes",
            storeURL: storeURL
        )
    }

    /// The server is under maintenance.
    /// - Parameter message: The operator's message to all users; `nil`: none.
    static func maintenance(message: String?) -> Problem {
        Problem(
            status: .serviceUnavailable,
            code: "maintenance",
            detail: "Nothing can be changed during maintenance. Scores are shown as usual",
            headers: [.retryAfter: "60"],
            message: message
        )
    }
}
