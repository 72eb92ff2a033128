import APIModels
package import APIServer
package import Cryptography
package import Hummingbird
import Scores
import Storage

/// Registers the Live Activities of phones: parses each request and runs its command. Nothing here is cached. Tokens
/// are sent in bodies, so that they are never logged.
package struct ActivityRoutes: Sendable {
    let commands: CommandRunner
    /// The keys that encrypt tokens; `nil`: tokens are stored unencrypted.
    let keys: SealingKeys?
    /// The values used if a request omits them.
    let defaults: DeviceRoutes.Defaults
    let gate: RequestGate

    package init(commands: CommandRunner, keys: SealingKeys?, defaults: DeviceRoutes.Defaults, gate: RequestGate) {
        self.commands = commands
        self.keys = keys
        self.defaults = defaults
        self.gate = gate
    }

    /// The greatest size of a body, in bytes. All bodies here are short.
    private static let bodyLimit = 4096

    package func add(to group: RouterGroup<ApiRequestContext>) {
        group.put("activities/start-token") { request, _ in try await setStartToken(request) }
        group.put("games/:id/activity") { request, context in try await register(request, context) }
        group.post("games/:id/channel") { request, context in try await joinChannel(request, context) }
        group.delete("games/:id/activity") { request, context in try await dismiss(request, context) }
    }

    private func setStartToken(_ request: Request) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        let write = try await WriteRequest(request, bodyLimit: Self.bodyLimit)
        let body: StartTokenRequest = try await write.request.json(limit: Self.bodyLimit)
        let token = try body.startToken()
        let device = try body.phone.checked(defaults)
        let command = SetStartToken(identity: try .device(device), device: device, token: token, keys: keys)
        return try await commands.run(command, for: write)
    }

    private func register(_ request: Request, _ context: ApiRequestContext) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        let game: GameID = try context.id("id")
        let write = try await WriteRequest(request, bodyLimit: Self.bodyLimit)
        let body: ActivityTokenRequest = try await write.request.json(limit: Self.bodyLimit)
        let token = try body.checkedActivityToken()
        let device = try body.phone.checked(defaults)
        let command = RegisterActivity(
            identity: try .device(device),
            device: device,
            game: game,
            token: token,
            keys: keys,
            quota: gate.registrationQuota(of: context.sender)
        )
        return try await commands.run(command, for: write)
    }

    private func dismiss(_ request: Request, _ context: ApiRequestContext) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        let game: GameID = try context.id("id")
        let write = try await WriteRequest(request, bodyLimit: Self.bodyLimit)
        let phone: PhoneRequest = try await write.request.json(limit: Self.bodyLimit)
        let device = try phone.checked(defaults)
        let command = DismissActivity(identity: try .device(device), device: device, game: game)
        return try await commands.run(command, for: write)
    }

    private func joinChannel(_ request: Request, _ context: ApiRequestContext) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        let game: GameID = try context.id("id")
        let write = try await WriteRequest(request, bodyLimit: Self.bodyLimit)
        let phone: PhoneRequest = try await write.request.json(limit: Self.bodyLimit)
        let device = try phone.checked(defaults)
        let command = JoinChannel(identity: try .device(device), device: device, game: game)
        return try await commands.run(command, for: write)
    }
}
