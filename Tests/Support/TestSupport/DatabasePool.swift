import Postgres

/// Lends databases with the whole schema to tests, each to one test at a time, and reverts what the tests wrote.
///
/// At most ``maxDatabases`` tests hold a database at a time, because more would make all of them slow on a small
/// machine. The others wait in order of arrival.
actor DatabasePool {
    /// The maximum number of tests that hold a database at a time. It is large enough that some tests work while others
    /// wait for a signal.
    private static let maxDatabases = 8

    /// Whether the current test holds a database. If it requests another one, it must not wait for a place; otherwise
    /// tests that hold one could wait for each other.
    @TaskLocal private static var isHolding = false

    private let maintenance: Maintenance
    private let pristine: Once<PristineDatabase>
    private var idle: [String] = []
    private var freeSlots = DatabasePool.maxDatabases
    private var waiters: [CheckedContinuation<Void, Never>] = []

    init(_ maintenance: Maintenance) {
        self.maintenance = maintenance
        pristine = Once {
            let connection = try await maintenance.connect(to: TestServer.template)
            let pristine = try await PristineDatabase.read(from: connection)
            await connection.close()
            return pristine
        }
    }

    /// Runs `body` with a database. The database of a failed test is dropped, because statements may still be running
    /// in it.
    nonisolated func withDatabase<Result: Sendable>(
        connections: Int,
        _ body: (TestDatabase) async throws -> Result
    ) async throws -> Result {
        if Self.isHolding { return try await withPooledDatabase(connections: connections, body) }
        await acquireSlot()
        do {
            let result = try await Self.$isHolding.withValue(true) {
                try await withPooledDatabase(connections: connections, body)
            }
            await releaseSlot()
            return result
        } catch {
            await releaseSlot()
            throw error
        }
    }

    private nonisolated func withPooledDatabase<Result: Sendable>(
        connections: Int,
        _ body: (TestDatabase) async throws -> Result
    ) async throws -> Result {
        let name = try await acquire()
        let database = try maintenance.open(name, connections: connections)
        do {
            let result = try await database.withStateDescription { try await body(database) }
            await database.pool.close()
            try await release(name)
            return result
        } catch {
            await database.pool.close()
            try await maintenance.drop(name)
            throw error
        }
    }

    private func acquireSlot() async {
        if freeSlots > 0 { return freeSlots -= 1 }
        await withCheckedContinuation { waiters.append($0) }
    }

    private func releaseSlot() {
        if waiters.isEmpty { freeSlots += 1 } else { waiters.removeFirst().resume() }
    }

    private func acquire() async throws -> String {
        // The template is read before it is copied for the first time, because it cannot be copied while a session
        // reads it.
        _ = try await pristine.get()
        if let name = idle.popLast() { return name }
        return try await maintenance.create(from: TestServer.template)
    }

    private func release(_ name: String) async throws {
        let connection = try await maintenance.connect(to: name)
        let isPristine = try await pristine.get().restore(on: connection)
        await connection.close()
        if isPristine { idle.append(name) } else { try await maintenance.drop(name) }
    }
}
