import CLibpq

/// One request and its results on a connection, driven to its end with libpq's non-blocking protocol.
///
/// The rules (libpq documentation, "Asynchronous Command Processing"): after sending, flush until nothing is left, and
/// read whenever the socket is readable; otherwise both sides may wait for each other. Then read while `PQisBusy` is
/// true, and take results until there is none left.
final class ProtocolExchange {
    /// How long each hint of a pipeline may delay the result of the first group.
    private static let hintTimeout: Duration = .seconds(2)

    var handle: ConnectionHandle?
    let call: Call
    /// The call's deadline; shorter once the first group of a pipeline has been answered.
    private(set) var deadline: ContinuousClock.Instant
    var mustClose = false

    init(_ handle: consuming ConnectionHandle, _ call: Call) {
        self.handle = consume handle
        self.call = call
        deadline = call.deadline
    }

    var raw: OpaquePointer? {
        unsafe handle?.raw
    }

    /// Returns the connection; `nil` when it must not be used again.
    func finish() -> ConnectionHandle? {
        guard !mustClose else {
            handle = nil
            return nil
        }
        return handle.take()
    }

    func run(_ statement: SQL) -> Result<[Rows], PostgresError> {
        withRecovery { () throws(PostgresError) in
            do throws(PostgresError) {
                return try execute(statement)
            } catch  where markStale(after: error) && handle?.isIdle ?? false {
                // Send it once more: it was refused before it began, and there is no open transaction that the error
                // would end.
                return try execute(statement)
            }
        }
    }

    private func execute(_ statement: SQL) throws(PostgresError) -> [Rows] {
        let name = try preparedName(of: statement)
        guard let raw = unsafe raw, unsafe ConnectionHandle.send(statement, named: name, on: raw) == 1 else {
            throw lost()
        }
        try flush()
        return try collect()
    }

    /// Runs many statements without values, with the simple query protocol.
    func run(script: String) -> Result<[Rows], PostgresError> {
        withRecovery { () throws(PostgresError) in
            guard let raw = unsafe raw, unsafe PQsendQuery(raw, script) == 1 else { throw lost() }
            try flush()
            return try collect()
        }
    }

    /// Sends all groups of statements in one go. Each group is a transaction of its own.
    /// - Returns: for each group its results or its error. An error in a later group does not make the first one fail.
    func runPipeline(_ groups: [[SQL]]) -> Result<[Result<[Rows], PostgresError>], PostgresError> {
        withRecovery { () throws(PostgresError) in
            let names = try preparedNames(of: groups)
            guard let raw = unsafe raw, unsafe PQenterPipelineMode(raw) == 1 else { throw lost() }
            for (group, names) in zip(groups, names) {
                for (statement, name) in zip(group, names) {
                    guard unsafe ConnectionHandle.send(statement, named: name, on: raw) == 1 else { throw lost() }
                }
                guard unsafe PQpipelineSync(raw) == 1 else { throw lost() }
            }
            try flush()
            var results: [Result<[Rows], PostgresError>] = []
            for group in groups {
                do throws(PostgresError) {
                    results.append(try collectGroup(of: group.count))
                } catch  where !results.isEmpty {
                    // The connection is in the middle of a hint, whose result is not needed.
                    abandonHints()
                    return results + [.failure(error)]
                }
                deadline = min(deadline, .now + Self.hintTimeout)
            }
            guard unsafe PQexitPipelineMode(raw) == 1 else { throw lost() }
            prepareHints(groups.dropFirst())
            return results
        }
    }

    func nextNotification() -> Result<Notification?, PostgresError> {
        withRecovery { () throws(PostgresError) in
            while true {
                if let notification = handle?.takeNotification() { return notification }
                switch waitFor(.read, on: handle?.socket ?? -1, until: deadline, interruption: call.alarm) {
                case .deadline: return nil
                case .interrupted: try stopIfCancelled()
                case .ready: guard handle?.consumeInput() ?? false else { throw lost() }
                }
            }
        }
    }

    /// Turns the error that `body` throws into a result, and decides whether the connection is still usable.
    func withRecovery<Value>(_ body: () throws(PostgresError) -> Value) -> Result<Value, PostgresError> {
        do throws(PostgresError) {
            return .success(try body())
        } catch {
            if error.code == .cancelled || error.code == .deadlineExceeded,
                unsafe PQpipelineStatus(raw) != PQ_PIPELINE_OFF
            {
                return .failure(abortPipeline(after: error))
            }
            if error.code != .server { recover() }
            if handle?.isBroken ?? true { mustClose = true }
            // A server that ends the session reports that as an error of the statement, but it is the connection that
            // is lost.
            return .failure(mustClose && error.code == .server ? lost(error.message) : error)
        }
    }

    func lost(_ message: String? = nil) -> PostgresError {
        mustClose = true
        return call.error(.connectionLost, message ?? handle?.errorMessage ?? "the connection is closed")
    }

    func flush() throws(PostgresError) {
        while true {
            switch unsafe PQflush(raw) {
            case 0: return
            case 1: try wait([.read, .write])
            default: throw lost()
            }
        }
    }

    /// Waits for the socket, and lets libpq read the data that arrived.
    func wait(_ interest: Interest) throws(PostgresError) {
        switch waitFor(interest, on: handle?.socket ?? -1, until: deadline, interruption: call.alarm) {
        case .ready(let ready):
            if ready.contains(.read), !(handle?.consumeInput() ?? false) { throw lost() }
        case .deadline:
            throw call.error(.deadlineExceeded, "no answer within the deadline")
        case .interrupted:
            try stopIfCancelled()
        }
    }

    private func stopIfCancelled() throws(PostgresError) {
        call.alarm.reset()
        if call.isCancelled { throw call.error(.cancelled, "the task was cancelled") }
    }

    /// The next result of the current statement; `nil` when there is none left.
    func nextResult() throws(PostgresError) -> ResultHandle? {
        while unsafe PQisBusy(raw) == 1 { try wait(.read) }
        guard let result = unsafe PQgetResult(raw) else { return nil }
        return unsafe ResultHandle(takingOwnershipOf: result)
    }

    /// Reads all results of a statement or a script. Throws the first error after reading the last result.
    func collect() throws(PostgresError) -> [Rows] {
        var results: [Rows] = []
        var failure: PostgresError?
        while let result = try nextResult() {
            switch result.status {
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: results.append(result.rows(at: call.callSite))
            case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
                throw lost("a COPY where none was expected")
            default: failure = failure ?? result.serverError(at: call.callSite)
            }
        }
        if let failure { throw failure }
        return results
    }

    /// Reads the results of one group of a pipeline, up to the end of its transaction.
    private func collectGroup(of count: Int) throws(PostgresError) -> Result<[Rows], PostgresError> {
        var results: [Rows] = []
        var failure: PostgresError?
        for _ in 0..<count {
            while let result = try nextResult() {
                switch result.status {
                case PGRES_COMMAND_OK, PGRES_TUPLES_OK: results.append(result.rows(at: call.callSite))
                case PGRES_PIPELINE_ABORTED: break
                default: failure = failure ?? result.serverError(at: call.callSite)
                }
            }
        }
        guard let sync = try nextResult(), sync.status == PGRES_PIPELINE_SYNC else { throw lost() }
        guard let failure else { return .success(results) }
        markStale(after: failure)
        return .failure(failure)
    }
}
