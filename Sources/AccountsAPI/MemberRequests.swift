package import APIServer
import Hummingbird

/// Reads the requests of members for their routes: identifies the member, decodes the body, and runs commands with
/// idempotency keys.
package struct MemberRequests: Sendable {
    private let service: AccountService?
    private let members: MemberGate
    private let commands: CommandRunner
    private let gate: RequestGate

    /// The greatest size of a body, in bytes.
    private static let bodyLimit = 20 * 1024

    /// - Parameter service: `nil`: this server has no accounts.
    package init(service: AccountService?, members: MemberGate, commands: CommandRunner, gate: RequestGate) {
        (self.service, self.members, self.commands, self.gate) = (service, members, commands, gate)
    }

    /// Identifies the member of a request that reads.
    /// - Parameter names: The parameters that the query may have.
    func reader(
        of request: Request,
        allowing names: Set<String> = []
    ) async throws -> (query: QueryReader, member: Member, service: AccountService) {
        let query = try QueryReader(request, allowing: names)
        let (member, service) = try await member(of: request)
        return (query, member, service)
    }

    /// Identifies the member of a request that reads much. It is counted against the limit of its address.
    func countedReader(
        of request: Request,
        from context: ApiRequestContext
    ) async throws -> (member: Member, service: AccountService) {
        _ = try QueryReader(request, allowing: [])
        try gate.countAccountRequest(of: context.sender)
        return try await member(of: request)
    }

    /// Makes a change that is no command, because it costs a mail or a hash, or ends the account. The request is
    /// counted against the limit of its address.
    /// - Parameters:
    ///   - type: The type of the body.
    ///   - change: Makes the change that the body describes.
    func change<Body: Decodable>(
        _ request: Request,
        _ type: Body.Type,
        from context: ApiRequestContext,
        _ change: (Body, Member, AccountService) async throws -> Response
    ) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        try gate.countAccountRequest(of: context.sender)
        let (member, service) = try await member(of: request)
        return try await change(try await request.json(type, limit: Self.bodyLimit), member, service)
    }

    /// Runs the command of a request with a body.
    /// - Parameters:
    ///   - types: The media types that the body may be declared as.
    ///   - command: Makes the command of the body.
    func write<Body: Decodable, Change: Command>(
        _ request: Request,
        accepting types: Set<String> = ["application/json"],
        _ command: (Body, Member, AccountService) async throws -> Change
    ) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        let write = try await WriteRequest(request, bodyLimit: Self.bodyLimit)
        let (member, service) = try await member(of: request)
        let body: Body = try await write.request.json(limit: Self.bodyLimit, accepting: types)
        return try await commands.run(try await command(body, member, service), for: write)
    }

    /// Runs the command of a request without a body.
    func write<Change: Command>(
        _ request: Request,
        _ command: (Member, AccountService) throws -> Change
    ) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        let write = try await WriteRequest(request, bodyLimit: nil)
        let (member, service) = try await member(of: request)
        return try await commands.run(try command(member, service), for: write)
    }

    private func member(of request: Request) async throws -> (Member, AccountService) {
        guard let service else { throw Problem.accountsOff }
        return (try await members.member(of: request), service)
    }
}
