import Synchronization

/// A connection to the server, with a thread of its own that runs all its calls.
///
/// Concurrent calls run one after the other. A call that breaks the protocol, or that cannot be cancelled in time,
/// closes the connection. Later calls then fail with `connectionLost`.
package actor PostgresConnection: TransactingSession {
    let configuration: PostgresConfiguration
    private let thread: ConnectionThread
    nonisolated let alarm: ConditionVariable
    private var handle: ConnectionHandle?
    /// ``isReusable`` as of the end of the last call, readable from any thread.
    private let reusable = Atomic(false)
    /// Whether the server refused a statement because of this connection's state, so that a new connection may succeed.
    private var isOutdated = false

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe thread.asUnownedSerialExecutor()
    }

    private init(_ configuration: PostgresConfiguration, at callSite: CallSite) throws(PostgresError) {
        self.configuration = configuration
        alarm = try ConditionVariable(at: callSite)
        thread = try ConnectionThread(at: callSite)
    }

    deinit {
        thread.stop()
    }

    /// Connects within ``PostgresConfiguration/connectDeadline``.
    package static func connect(
        _ configuration: PostgresConfiguration,
        file: StaticString = #fileID,
        line: UInt = #line
    ) async throws(PostgresError) -> PostgresConnection {
        let callSite = CallSite(file: file, line: line)
        let connection = try PostgresConnection(configuration, at: callSite)
        try await connection.call(within: configuration.connectDeadline, callSite: callSite) {
            connection,
            call throws(PostgresError) in try connection.open(call)
        }
        return connection
    }

    package func close() {
        handle = nil
        updateReusable()
    }

    package func query(
        _ statement: SQL,
        within deadline: Duration?,
        file: StaticString,
        line: UInt
    ) async throws(PostgresError) -> Rows {
        try await perform(statement, within: deadline, callSite: CallSite(file: file, line: line))
    }

    /// - Parameter shielded: Whether to continue when the calling task is cancelled, as COMMIT and ROLLBACK must.
    func perform(
        _ statement: SQL,
        within deadline: Duration?,
        shielded: Bool = false,
        callSite: CallSite
    ) async throws(PostgresError) -> Rows {
        try await call(within: deadline, shielded: shielded, callSite: callSite) {
            connection,
            call throws(PostgresError) in
            let results = try connection.run(statement, call)
            guard let rows = results.last else { throw call.error(.connectionLost, "no answer") }
            return rows
        }
    }

    /// Runs a script of many statements as one transaction. Its results are discarded.
    package func runScript(
        _ script: String,
        within deadline: Duration = .seconds(60),
        file: StaticString = #fileID,
        line: UInt = #line
    ) async throws(PostgresError) {
        try await call(
            within: deadline,
            callSite: CallSite(file: file, line: line)
        ) { connection, call throws(PostgresError) in
            try connection.run(script: script, call)
        }
    }

    /// Whether the connection leads to the server itself. Through a pooler, the next transaction may run in another
    /// session. Session state is then lost between the two: advisory locks, settings, LISTEN.
    package func isDirect(file: StaticString = #fileID, line: UInt = #line) async throws(PostgresError) -> Bool {
        try await call(within: nil, callSite: CallSite(file: file, line: line)) {
            connection,
            call throws(PostgresError) in try connection.exchange(call) { $0.checkDirect() }
        }
    }

    /// Whether the next caller may use the connection: it is open, has no open transaction, and can still write.
    nonisolated var isReusable: Bool { reusable.load(ordering: .acquiring) }

    private func updateReusable() {
        reusable.store(!isOutdated && handle?.isIdle ?? false, ordering: .releasing)
    }

    /// Marks the connection as outdated when `error` was caused by it, so that no later caller meets the same error.
    func recordServerError(_ error: PostgresError) {
        if error.makesConnectionUnusable { isOutdated = true }
    }

    /// Whether the connection is still open, as far as the client can see without asking the server.
    func isUsable() -> Bool {
        guard let socket = handle?.socket, !(handle?.isBroken ?? true) else { return false }
        // An idle connection expects no data. Data that can be read nearly always means that the server has closed it,
        // and a new connection costs less than finding out.
        return !isReadable(socket)
    }

    /// Runs `body` on the connection's thread. Cancelling the task signals `alarm`, which ends the waits in `body`.
    func call<Result: Sendable>(
        within deadline: Duration?,
        shielded: Bool = false,
        callSite: CallSite,
        _ body: @Sendable (isolated PostgresConnection, Call) throws(PostgresError) -> Result
    ) async throws(PostgresError) -> Result {
        let call = Call(within: deadline ?? configuration.callDeadline, alarm: alarm, callSite: callSite)
        defer { updateReusable() }
        if shielded { return try body(self, call) }
        if Task.isCancelled { throw call.error(.cancelled, "the task was cancelled before the call") }
        let outcome: Swift.Result<Result, PostgresError> = await withTaskCancellationHandler {
            do throws(PostgresError) {
                return .success(try body(self, call))
            } catch {
                return .failure(error)
            }
        } onCancel: {
            call.cancel()
        }
        return try outcome.get()
    }

    private func open(_ call: Call) throws(PostgresError) {
        let opened = try ConnectionHandle.open(configuration, call)
        handle = consume opened
    }

    /// Runs one exchange on the connection, and drops the connection when it can no longer be used.
    func exchange<Output>(
        _ call: Call,
        _ body: (ProtocolExchange) -> Result<Output, PostgresError>
    ) throws(PostgresError) -> Output {
        guard let taken = handle.take() else { throw call.error(.connectionLost, "the connection is closed") }
        let exchange = ProtocolExchange(taken, call)
        let outcome = body(exchange)
        handle = exchange.finish()
        if case .failure(let error) = outcome { recordServerError(error) }
        return try outcome.get()
    }

    private func run(_ statement: SQL, _ call: Call) throws(PostgresError) -> [Rows] {
        try exchange(call) { $0.run(statement) }
    }

    private func run(script: String, _ call: Call) throws(PostgresError) {
        _ = try exchange(call) { $0.run(script: script) }
    }

    /// Waits for the next notification, at most for `limit`.
    /// - Returns: `nil` when none came.
    func nextNotification(
        within limit: Duration,
        callSite: CallSite
    ) async throws(PostgresError) -> Notification? {
        try await call(within: limit, callSite: callSite) { connection, call throws(PostgresError) in
            try connection.exchange(call) { $0.nextNotification() }
        }
    }
}
