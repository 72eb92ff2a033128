package import Postgres

/// A database with the whole schema for the exclusive use of one test.
package struct TestDatabase: Sendable {
    package let configuration: PostgresConfiguration
    /// Connections as the owner of the database.
    package let pool: PostgresPool
    /// The database as a libpq URL.
    package let url: String
}

/// Runs `body` with a database that has all migrations and no other change.
///
/// The database comes from a pool. When the test ends, its writes are reverted, and the next test gets the same
/// database. If the test changed the schema, the database is dropped instead. Only a few tests at a time get a
/// database; the others wait.
package func withTestDatabase<Result: Sendable>(
    connections: Int = 8,
    _ body: (TestDatabase) async throws -> Result
) async throws -> Result {
    let server = try await TestServer.shared.get()
    return try await server.databases.withDatabase(connections: connections, body)
}

/// Runs `body` with a database that no other test has used, for tests that depend on the history of tables, such as
/// their statistics or their size on disk.
package func withFreshDatabase<Result: Sendable>(
    connections: Int = 8,
    _ body: (TestDatabase) async throws -> Result
) async throws -> Result {
    let server = try await TestServer.shared.get()
    return try await server.withOwnDatabase(from: TestServer.template, connections: connections, body)
}

/// Like ``withFreshDatabase(connections:_:)``, but without any table.
package func withEmptyDatabase<Result: Sendable>(
    connections: Int = 8,
    _ body: (TestDatabase) async throws -> Result
) async throws -> Result {
    let server = try await TestServer.shared.get()
    return try await server.withOwnDatabase(from: "template0", connections: connections, body)
}
