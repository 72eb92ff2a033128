import APIModels
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import Postgres
import Scores
import Signing
import Storage

/// Registers and forgets devices. Nothing here is cached, and no token is ever logged.
struct DeviceRoutes: Sendable {
    let pool: PostgresPool
    /// What tokens are sealed with; `nil`: they are stored as they are.
    let keys: SealingKeys?
    /// What holds where the request does not say.
    let defaults: Defaults
    let gate: RequestGate
    /// The league of a request that names none.
    let usual: DefaultLeague

    /// The app that asks when a request does not name one.
    struct Defaults: Sendable {
        /// Bundle id.
        let topic: String
        let environment: PushEnvironment
        /// `nil`: no browser is pushed to.
        var site: PushSite?
    }

    /// A request may be this long; two hundred things to follow fit.
    private static let bodyLimit = 32 * 1024

    func add(to group: RouterGroup<ApiRequestContext>) {
        group.get("push/web-key") { request, _ in
            _ = try QueryReader(request, allowing: [])
            return try webKey()
        }
        group.post("devices") { request, context in try await register(request, context.sender) }
        group.delete("devices") { request, _ in
            _ = try QueryReader(request, allowing: [])
            let body: DeviceIdentityRequest = try await request.json(limit: Self.bodyLimit)
            return try await forget(try NamedDevice(body).checked(defaults))
        }
        group.delete("devices/:token") { request, context in
            let query = try QueryReader(request, allowing: ["environment", "topic"])
            let named = DeviceIdentityRequest(
                token: context.parameters.get("token") ?? "",
                environment: try query.text("environment").map(APNsEnvironment.init(rawValue:)),
                topic: try query.text("topic", length: 200)
            )
            return try await forget(try NamedDevice(named).checked(defaults))
        }
    }

    /// What a page subscribes with.
    private func webKey() throws -> Response {
        guard let key = defaults.site?.key else { throw Problem.noWebKey }
        return try .json(WebKeyResponse(key: key), headers: [.cacheControl: "public, max-age=300"])
    }

    private func register(_ request: Request, _ sender: RequestSender) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        let body: DeviceRegistrationRequest = try await request.json(limit: Self.bodyLimit)
        let device = try NamedDevice(body.device)
        let wishes = try DeviceWishes(body, in: try await usual.id())
        let registered = try await register(try device.checked(defaults), wishes, of: sender)
        let names = wishes.follows.map(\.subject.name)
        let answer = RegisteredDeviceResponse(
            deviceId: registered.id.description,
            following: names.filter { !registered.unknown.contains($0) },
            unknownTeams: registered.unknown
        )
        return try .json(answer, status: registered.isNew ? .created : .ok)
    }

    /// Registers within the client's limit on new devices.
    private func register(
        _ device: DeviceRequest,
        _ wishes: DeviceWishes,
        of sender: RequestSender
    ) async throws -> RegisteredDevice {
        let use = gate.registrations(of: sender)?.use() ?? .unlimited
        var isCounted = false
        defer { if !isCounted { use.takeBack() } }
        do {
            let registered = try await DeviceRegistration(pool, keys: keys)
                .register(device, wishes, onlyKnown: !use.isGranted)
            isCounted = registered.isNew || registered.wasDead
            return registered
        } catch RegistrationError.unknownZone {
            throw Problem.unknownZone
        } catch RegistrationError.isNotKnown {
            throw Problem.tooManyRegistrations(use.status)
        }
    }

    private func forget(_ device: DeviceRequest) async throws -> Response {
        guard try await DeviceRegistration(pool).unregister(device) else { throw Problem.unknown("device") }
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
}

extension Follow.Subject {
    /// As the request named it.
    fileprivate var name: String {
        switch self {
        case .team(let slug, _): slug
        case .game(let game): game.description
        case .league(let league): league.rawValue
        case .player(let player): player.description
        }
    }
}
