package import Postgres
import Time

/// The numbered SQL files that make the schema, each applied once, in order of name.
package struct Migrations: Sendable {
    package enum State: String, Sendable {
        case applied, open
        /// Applied once with another text: somebody changed history.
        case changed
        /// Applied once, and its file was removed.
        case missing
        /// Applied by a later version, which has a file more. This one runs on it: what a migration takes away, no
        /// program that may still run needs.
        case newer
    }

    package let files: [File]
    /// For how long a file that finds tables locked is tried.
    private let patience: Duration

    package init(_ files: [File], patience: Duration = .seconds(600)) {
        self.files = files.sorted { $0.name < $1.name }
        self.patience = patience
    }

    /// Applies what is open, each file with its entry in one transaction; two callers wait for each other.
    ///
    /// Programs may be at work meanwhile. A file waits for the locks of its tables no longer than half a second at a
    /// time: whoever wants the same table waits behind it. Then it is undone and tried again a while later, for ten
    /// minutes. So is one that met a transaction which holds what it wants and wants what it holds.
    ///
    /// What dbmate has applied to this database counts as applied; where it has a table of its own, what is applied
    /// here is written down for it, too.
    ///
    /// A file that runs outside a transaction (``File/isOutsideTransaction``) gets its entry once all its statements
    /// are through; where one failed, the next call begins the file again. It waits for locks as long as all attempts
    /// of another file together: who builds an index concurrently and gives up leaves an invalid one behind.
    /// - Parameter beginning: Called before each file with its name, how many this call has applied, and how many it
    ///   will have.
    /// - Returns: the names applied by this call.
    /// - Throws: ``MigrationError/changed(_:)`` where an applied file reads differently now,
    ///   ``MigrationError/otherFiles(applied:)`` where the database was made by other files than these, and
    ///   ``MigrationError/encoding(_:)`` where the database cannot hold all letters, and ``MigrationError/pooled``;
    ///   nothing was applied then.
    ///   ``MigrationError/invalidIndex(_:in:)`` where a file has to wait until somebody has dropped an index.
    package func apply(
        on connection: PostgresConnection,
        beginning: (_ name: String, _ done: Int, _ total: Int) -> Void = { _, _, _ in }
    ) async throws -> [String] {
        guard try await connection.isDirect() else { throw MigrationError.pooled }
        try await lock(connection)
        let applied: [String]
        do {
            applied = try await applyOpenFiles(on: connection, beginning)
        } catch {
            // With a broken connection the lock is gone anyway; the first error tells more than this one's.
            _ = try? await unlock(connection)
            throw error
        }
        guard try await unlock(connection) else { throw MigrationError.pooled }
        return applied
    }

    /// What has become of each file in this database, in order; nothing is written. Entries without a file come last.
    package func states(on connection: PostgresConnection) async throws -> [(name: String, state: State)] {
        let known = try await entries(on: connection)
        let checksums = try await checksums(on: connection)
        let ofFiles = files.enumerated().map { index, file in
            guard let checksum = known[file.name] else { return (name: file.name, state: State.open) }
            return (name: file.name, state: checksum == checksums[index] ? .applied : .changed)
        }
        let newest = files.last?.name ?? ""
        let others = Set(known.keys).subtracting(files.map(\.name)).sorted().map { name in
            (name: name, state: name > newest ? State.newer : .missing)
        }
        return ofFiles + others
    }

    /// How long another caller may take over all of his files.
    private static let lockDeadline: Duration = .seconds(3600)
    private static let lockPause: Duration = .milliseconds(200)
    /// How long one file may take: an index over a grown table is a matter of minutes.
    private static let fileDeadline: Duration = .seconds(3600)

    private func applyOpenFiles(
        on connection: PostgresConnection,
        _ beginning: (String, Int, Int) -> Void
    ) async throws -> [String] {
        let encoding = try await connection.first("show server_encoding")?.decode(String.self) ?? ""
        guard encoding == "UTF8" else { throw MigrationError.encoding(encoding) }
        try await prepareEntries(on: connection)
        let states = try await states(on: connection)
        if let changed = states.first(where: { $0.state == .changed }) { throw MigrationError.changed(changed.name) }
        if let other = states.first(where: { $0.state == .missing || $0.state == .newer }),
            !states.contains(where: { $0.state == .applied })
        {
            throw MigrationError.otherFiles(applied: other.name)
        }
        let names = Set(states.filter { $0.state == .open }.map(\.name))
        let open = files.filter { names.contains($0.name) }
        for (done, file) in open.enumerated() {
            beginning(file.name, done, open.count)
            try await apply(file, on: connection)
        }
        return open.map(\.name)
    }

    /// Asks for the lock again and again: who waits in one statement holds a snapshot, and another caller's
    /// `create index concurrently` would wait for the end of that.
    private func lock(_ connection: PostgresConnection) async throws {
        let deadline = ContinuousClock.now + Self.lockDeadline
        while true {
            let row = try await connection.first(
                "select pg_try_advisory_lock(hashtextextended('bardown.migrations', 0))"
            )
            if try row?.decode(Bool.self) == true { return }
            guard .now < deadline else { throw MigrationError.busy }
            try await Task.sleep(for: Self.lockPause)
        }
    }

    /// - Returns: `false` where this session does not hold it: it is another one than that which locked.
    private func unlock(_ connection: PostgresConnection) async throws -> Bool {
        try await connection.first("select pg_advisory_unlock(hashtextextended('bardown.migrations', 0))")?
            .decode(Bool.self) ?? false
    }

    /// How long a file waits for a lock, and how long it lets others pass then. Whoever comes after it waits behind it:
    /// no claim of a job may be kept for a second by it.
    private static let lockWait: Duration = .milliseconds(500)
    private static let pause: Duration = .seconds(2)
    /// What somebody else's locks may end a file with; the same file may find the way free the next time.
    private static let inTheWay: Set<SQLState> = [.lockNotAvailable, .deadlockDetected]

    private func apply(_ file: File, on connection: PostgresConnection) async throws {
        if file.isOutsideTransaction { return try await runOutsideTransaction(file, on: connection) }
        let deadline = ContinuousClock.now + patience
        while true {
            do throws(PostgresError) {
                return try await run(file, on: connection)
            } catch {
                guard let state = error.sqlState, Self.inTheWay.contains(state), .now < deadline else { throw error }
            }
            try await Task.sleep(for: Self.pause)
        }
    }

    private func run(_ file: File, on connection: PostgresConnection) async throws(PostgresError) {
        // A script of many statements is one implicit transaction; its entry is its last statement.
        try await connection.runScript(
            """
            set local lock_timeout = \(Self.lockWait.wholeMilliseconds);
            \(file.content)
            ;\(Self.entry(file))
            """,
            within: Self.fileDeadline
        )
    }

    private func runOutsideTransaction(_ file: File, on connection: PostgresConnection) async throws {
        let outcome: Result<Void, any Error>
        do {
            try await refuseInvalidIndexes(of: file, on: connection)
            try await connection.runScript("set lock_timeout = \(max(1, patience.wholeMilliseconds))")
            for statement in SQLStatements.split(file.content) {
                try await connection.runScript(statement, within: Self.fileDeadline)
            }
            try await refuseInvalidIndexes(of: file, on: connection)
            outcome = .success(try await connection.runScript(Self.entry(file)))
        } catch {
            outcome = .failure(error)
        }
        // With a broken connection there is nothing left to be put back.
        _ = try? await connection.runScript("reset lock_timeout")
        try outcome.get()
    }
}
