package import Postgres
import Time

/// The numbered SQL files that create the schema. Each is applied once, in the order of the names.
package struct Migrations: Sendable {
    package enum State: String, Sendable {
        case applied, open
        /// Applied with a different text: the file was edited afterwards.
        case changed
        /// Applied, but the file no longer exists.
        case missing
        /// Applied by a later version that has more files. This version still runs on it, because a migration only
        /// removes what no running program needs.
        case newer
    }

    package let files: [File]
    /// How long to retry a file that finds its tables locked.
    private let lockTimeout: Duration

    package init(_ files: [File], lockTimeout: Duration = .seconds(600)) {
        self.files = files.sorted { $0.name < $1.name }
        self.lockTimeout = lockTimeout
    }

    /// Applies the open files, each together with its entry in `schema_migration` in one transaction. If two callers
    /// run at the same time, the second waits until the first has finished all of its files, for at most an hour.
    ///
    /// Programs may run meanwhile. A file waits at most half a second for a table lock, because other sessions that
    /// need the table queue behind it. Then it is rolled back and retried for up to ten minutes. A deadlock is handled
    /// the same way.
    ///
    /// Files that dbmate applied to this database count as applied. If dbmate's table exists, files applied here are
    /// recorded in it, too.
    ///
    /// A file that runs outside a transaction (``File/isOutsideTransaction``) gets its entry once all its statements
    /// have succeeded. If one fails, the next call runs the file again from its beginning. Such a file waits for each
    /// lock as long as other files are retried in all, because an interrupted concurrent build leaves an invalid index.
    /// - Parameter onStart: Called before each file with its name, the number of files applied so far, and the total
    ///   of this call.
    /// - Returns: The names of the files applied by this call.
    /// - Throws: ``MigrationError/changed(_:)`` if an applied file has a different text now,
    ///   ``MigrationError/otherFiles(applied:)`` if the database was created by other files,
    ///   ``MigrationError/encoding(_:)`` if the database is not UTF8, and ``MigrationError/pooled``; no file has been
    ///   applied in these cases, except that a pooler may be noticed only at the end.
    ///   ``MigrationError/invalidIndex(_:in:)`` if an invalid index has to be dropped first; ``MigrationError/busy`` if
    ///   another caller keeps the lock for an hour.
    package func apply(
        on connection: PostgresConnection,
        onStart: (_ name: String, _ done: Int, _ total: Int) -> Void = { _, _, _ in }
    ) async throws -> [String] {
        guard try await connection.isDirect() else { throw MigrationError.pooled }
        try await lock(connection)
        let applied: [String]
        do {
            applied = try await applyOpenFiles(on: connection, onStart)
        } catch {
            // A broken connection has lost the lock anyway, and the first error is more useful than this one.
            _ = try? await unlock(connection)
            throw error
        }
        guard try await unlock(connection) else { throw MigrationError.pooled }
        return applied
    }

    /// Returns the state of each file in this database, in order, and writes nothing. Entries without a file come last.
    package func states(on connection: PostgresConnection) async throws -> [(name: String, state: State)] {
        let appliedChecksums = try await entries(on: connection)
        let checksums = try await checksums(on: connection)
        let fileStates = files.enumerated().map { index, file in
            guard let checksum = appliedChecksums[file.name] else { return (name: file.name, state: State.open) }
            return (name: file.name, state: checksum == checksums[index] ? .applied : .changed)
        }
        let newest = files.last?.name ?? ""
        let otherStates = Set(appliedChecksums.keys).subtracting(files.map(\.name)).sorted().map { name in
            (name: name, state: name > newest ? State.newer : .missing)
        }
        return fileStates + otherStates
    }

    /// How long to wait for another caller to finish all of its files.
    private static let lockDeadline: Duration = .seconds(3600)
    private static let lockPause: Duration = .milliseconds(200)
    /// The time limit of one file. An index over a large table takes minutes.
    private static let fileDeadline: Duration = .seconds(3600)

    private func applyOpenFiles(
        on connection: PostgresConnection,
        _ onStart: (String, Int, Int) -> Void
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
        let pendingFiles = files.filter { names.contains($0.name) }
        for (done, file) in pendingFiles.enumerated() {
            onStart(file.name, done, pendingFiles.count)
            try await apply(file, on: connection)
        }
        return pendingFiles.map(\.name)
    }

    /// Polls for the lock. A single waiting statement would hold a snapshot, and another caller's `create index
    /// concurrently` would wait for that snapshot to end.
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

    /// - Returns: `false` if this session does not hold the lock, because a pooler took the lock in another session.
    private func unlock(_ connection: PostgresConnection) async throws -> Bool {
        try await connection.first("select pg_advisory_unlock(hashtextextended('bardown.migrations', 0))")?
            .decode(Bool.self) ?? false
    }

    /// How long a file waits for a lock. Other sessions queue behind its lock request, and claims of jobs must not be
    /// delayed by a second.
    private static let lockWait: Duration = .milliseconds(500)
    /// The pause before a file that did not get its locks is tried again.
    private static let pause: Duration = .seconds(2)
    /// Errors caused by the locks of other sessions. The same file may succeed on the next attempt.
    private static let retriedStates: Set<SQLState> = [.lockNotAvailable, .deadlockDetected]

    private func apply(_ file: File, on connection: PostgresConnection) async throws {
        if file.isOutsideTransaction { return try await runOutsideTransaction(file, on: connection) }
        let deadline = ContinuousClock.now + lockTimeout
        while true {
            do throws(PostgresError) {
                return try await run(file, on: connection)
            } catch {
                guard let state = error.sqlState, Self.retriedStates.contains(state), .now < deadline else {
                    throw error
                }
            }
            try await Task.sleep(for: Self.pause)
        }
    }

    private func run(_ file: File, on connection: PostgresConnection) async throws(PostgresError) {
        // A script of many statements is one implicit transaction. The entry is its last statement.
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
            try await connection.runScript("set lock_timeout = \(max(1, lockTimeout.wholeMilliseconds))")
            for statement in SQLStatements.split(file.content) {
                try await connection.runScript(statement, within: Self.fileDeadline)
            }
            try await refuseInvalidIndexes(of: file, on: connection)
            outcome = .success(try await connection.runScript(Self.entry(file)))
        } catch {
            outcome = .failure(error)
        }
        // A broken connection has no setting left to reset.
        _ = try? await connection.runScript("reset lock_timeout")
        try outcome.get()
    }
}
