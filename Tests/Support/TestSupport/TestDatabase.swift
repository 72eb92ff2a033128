package import Postgres

/// A database with the whole schema that one test uses alone.
package struct TestDatabase: Sendable {
    package let configuration: PostgresConfiguration
    /// Connected as the owner.
    package let pool: PostgresPool
    /// As a libpq URL.
    package let url: String
}

/// Runs `body` with a database in which all migrations were applied and nothing else was done.
///
/// The database comes from a pool: when the test ends, what it wrote is taken back and the next test gets the same
/// database. One whose schema the test changed is dropped instead. A few tests at a time get one; the others wait.
package func withTestDatabase<Result: Sendable>(
    connections: Int = 8,
    _ body: (TestDatabase) async throws -> Result
) async throws -> Result {
    let server = try await TestServer.shared.get()
    return try await server.databases.withDatabase(connections: connections, body)
}

/// Runs `body` with a database that no other test has used: for what depends on the history of tables, such as their
/// statistics or their size on disk.
package func withFreshDatabase<Result: Sendable>(
    connections: Int = 8,
    _ body: (TestDatabase) async throws -> Result
) async throws -> Result {
    let server = try await TestServer.shared.get()
    return try await server.withOwnDatabase(from: TestServer.template, connections: connections, body)
}

/// As ``withFreshDatabase(connections:_:)``, without any table.
package func withEmptyDatabase<Result: Sendable>(
    connections: Int = 8,
    _ body: (TestDatabase) async throws -> Result
) async throws -> Result {
    let server = try await TestServer.shared.get()
    return try await server.withOwnDatabase(from: "template0", connections: connections, body)
}
