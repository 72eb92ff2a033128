import APIModels
package import APIServer
package import Cryptography
import HTTPTypes
package import Hummingbird
import Scores
import Storage

/// Registers and deletes devices: parses each request and runs its command. Nothing here is cached, and tokens are
/// never logged.
package struct DeviceRoutes: Sendable {
    let commands: CommandRunner
    /// The keys that encrypt tokens; `nil`: tokens are stored unencrypted.
    let keys: SealingKeys?
    /// The values used if a request omits them.
    let defaults: Defaults
    let gate: RequestGate
    /// Identifies the member of a registration. A member's devices also get notices of contests.
    let members: MemberGate
    /// The league of a request that names none.
    let defaultLeague: DefaultLeague

    package init(
        commands: CommandRunner,
        keys: SealingKeys?,
        defaults: Defaults,
        gate: RequestGate,
        members: MemberGate,
        defaultLeague: DefaultLeague
    ) {
        self.commands = commands
        self.keys = keys
        self.defaults = defaults
        self.gate = gate
        self.members = members
        self.defaultLeague = defaultLeague
    }

    /// The values used if a request omits them.
    package struct Defaults: Sendable {
        /// Bundle id.
        let topic: String
        let environment: PushEnvironment
        /// Web Push; `nil`: browsers get no alerts.
        package var site: PushSite?
    }

    /// The greatest size of a body, in bytes. It is enough for 200 follows.
    private static let bodyLimit = 32 * 1024

    package func add(to group: RouterGroup<ApiRequestContext>) {
        group.get("push/web-key") { request, _ in
            _ = try QueryReader(request, allowing: [])
            return try webKey()
        }
        group.post("devices") { request, context in try await register(request, context.sender) }
        group.delete("devices") { request, _ in
            _ = try QueryReader(request, allowing: [])
            let write = try await WriteRequest(request, bodyLimit: Self.bodyLimit)
            let body: DeviceIdentityRequest = try await write.request.json(limit: Self.bodyLimit)
            return try await delete(try NamedDevice(body).checked(defaults), write)
        }
        group.delete("devices/:token") { request, context in
            let query = try QueryReader(request, allowing: ["environment", "topic"])
            let named = DeviceIdentityRequest(
                token: context.parameters.get("token") ?? "",
                environment: try query.text("environment").map(APNsEnvironment.init(rawValue:)),
                topic: try query.text("topic", length: 200)
            )
            let device = try NamedDevice(named).checked(defaults)
            return try await delete(device, try await WriteRequest(request, bodyLimit: nil))
        }
    }

    /// The key with which a page subscribes.
    private func webKey() throws -> Response {
        guard let key = defaults.site?.key else { throw Problem.noWebKey }
        return try .json(WebKeyResponse(key: key), headers: [.cacheControl: "public, max-age=300"])
    }

    private func register(_ request: Request, _ sender: RequestSender) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        let write = try await WriteRequest(request, bodyLimit: Self.bodyLimit)
        let body: DeviceRegistrationRequest = try await write.request.json(limit: Self.bodyLimit)
        let named = try NamedDevice(body.device)
        let wishes = try DeviceWishes(body, in: try await defaultLeague.id())
        let device = try named.checked(defaults)
        let command = RegisterDevice(
            identity: try .device(device),
            device: device,
            wishes: wishes,
            member: try await members.memberIfAny(of: request),
            keys: keys,
            quota: gate.registrationQuota(of: sender)
        )
        return try await commands.run(command, for: write)
    }

    private func delete(_ device: DeviceRequest, _ write: WriteRequest) async throws -> Response {
        try await commands.run(DeleteDevice(identity: try .device(device), device: device), for: write)
    }
}
