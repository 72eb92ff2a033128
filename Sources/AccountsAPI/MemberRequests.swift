import APIServer
import Hummingbird

/// How the routes of members read a request: they identify its member first, and run commands with idempotency keys.
struct MemberRequests: Sendable {
    /// `nil`: this server has no accounts.
    let service: AccountService?
    let members: MemberGate
    let commands: CommandRunner

    /// The greatest size of a body, in bytes.
    static let bodyLimit = 8 * 1024

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

    /// Runs the command that a request with a body asks for.
    /// - Parameter command: Makes the command of the body.
    func write<Body: Decodable, Change: Command>(
        _ request: Request,
        _ command: (Body, Member, AccountService) async throws -> Change
    ) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        let write = try await WriteRequest(request, bodyLimit: Self.bodyLimit)
        let (member, service) = try await member(of: request)
        let body: Body = try await write.request.json(limit: Self.bodyLimit)
        return try await commands.run(try await command(body, member, service), for: write)
    }

    /// Runs the command that a request without a body asks for.
    func write<Change: Command>(_ request: Request, _ command: (Member) throws -> Change) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        let write = try await WriteRequest(request, bodyLimit: nil)
        let (member, _) = try await member(of: request)
        return try await commands.run(try command(member), for: write)
    }

    func member(of request: Request) async throws -> (Member, AccountService) {
        guard let service else { throw Problem.accountsOff }
        return (try await members.member(of: request), service)
    }
}
