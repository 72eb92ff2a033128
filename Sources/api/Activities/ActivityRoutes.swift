import APIModels
import HTTPTypes
import Hummingbird
import NIOCore
import Postgres
import Scores
import Signing
import Storage

/// Registers the Live Activities of phones. Nothing here is cached, and no token is ever logged: they come in bodies.
struct ActivityRoutes: Sendable {
    let pool: PostgresPool
    /// What tokens are sealed with; `nil`: they are stored as they are.
    let keys: SealingKeys?
    /// What holds where the request does not say.
    let defaults: DeviceRoutes.Defaults
    let gate: RequestGate

    /// Bytes of a body at the most: tokens are short, and so is everything else here.
    private static let bodyLimit = 4096

    func add(to group: RouterGroup<ApiRequestContext>) {
        group.put("activities/start-token") { request, _ in try await keepStartToken(request) }
        group.put("games/:id/activity") { request, context in try await keep(request, context) }
        group.post("games/:id/channel") { request, context in try await join(request, context) }
        group.delete("games/:id/activity") { request, context in try await dismiss(request, context) }
    }

    private func keepStartToken(_ request: Request) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        let body: StartTokenRequest = try await request.json(limit: Self.bodyLimit)
        let isKnown = try await registration.keep(try body.startToken(), of: try body.phone.checked(defaults))
        guard isKnown else { throw Problem.unknown("device") }
        return .nothing
    }

    private func keep(_ request: Request, _ context: ApiRequestContext) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        let game: GameID = try context.id("id")
        let body: ActivityTokenRequest = try await request.json(limit: Self.bodyLimit)
        let token = try body.checkedActivityToken()
        let device = try body.phone.checked(defaults)
        let use = gate.registrations(of: context.sender)?.use() ?? .unlimited
        var isCounted = false
        defer { if !isCounted { use.takeBack() } }
        switch try await registration.keep(token, of: game, on: device, onlyKnown: !use.isGranted) {
        case .known: return .nothing
        case .registered:
            isCounted = true
            return .nothing
        case .refused: throw Problem.tooManyRegistrations(use.status)
        case .unknownDevice: throw Problem.unknown("device")
        case .unknownGame: throw Problem.unknown("game")
        }
    }

    private func dismiss(_ request: Request, _ context: ApiRequestContext) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        let game: GameID = try context.id("id")
        let phone: PhoneRequest = try await request.json(limit: Self.bodyLimit)
        guard try await registration.dismiss(game, on: try phone.checked(defaults)) else {
            throw Problem.unknown("activity")
        }
        return .nothing
    }

    private func join(_ request: Request, _ context: ApiRequestContext) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        let game: GameID = try context.id("id")
        let phone: PhoneRequest = try await request.json(limit: Self.bodyLimit)
        let (outcome, channel) = try await registration.join(game, on: try phone.checked(defaults))
        switch outcome {
        case .open, .none: return try .channel(channel, status: .ok)
        case .wanted: return try .channel(nil, status: .accepted)
        case .unknownDevice: throw Problem.unknown("device")
        case .unknownGame: throw Problem.unknown("game")
        }
    }

    private var registration: ActivityRegistration { ActivityRegistration(pool, keys: keys) }
}

extension Response {
    fileprivate static func channel(_ channel: String?, status: HTTPResponse.Status) throws -> Response {
        let headers: HTTPFields = status == .accepted ? [.retryAfter: "2"] : [:]
        return try .json(ChannelResponse(channelId: channel), status: status, headers: headers)
    }

    fileprivate static var nothing: Response { Response(status: .noContent, headers: [.cacheControl: "no-store"]) }
}
