import CLibpq

extension ConnectionHandle {
    /// Opens a connection. The socket may change from step to step (libpq documentation, `PQconnectStartParams`).
    static func open(_ configuration: PostgresConfiguration, _ call: Call) throws(PostgresError) -> ConnectionHandle {
        let handle = try start(configuration, call)
        var next = PGRES_POLLING_WRITING
        while true {
            switch next {
            case PGRES_POLLING_OK:
                guard unsafe PQsetnonblocking(handle.raw, 1) == 0 else {
                    throw call.error(.connectionFailed, handle.errorMessage)
                }
                return handle
            case PGRES_POLLING_READING: try handle.waitToConnect(.read, call)
            case PGRES_POLLING_WRITING: try handle.waitToConnect(.write, call)
            default: throw call.error(.connectionFailed, handle.errorMessage)
            }
            next = unsafe PQconnectPoll(handle.raw)
        }
    }

    private static func start(
        _ configuration: PostgresConfiguration,
        _ call: Call
    ) throws(PostgresError) -> ConnectionHandle {
        let raw = unsafe withCStrings(configuration.keywords.map(\.0)) { names in
            unsafe withCStrings(configuration.keywords.map(\.1)) { values in
                unsafe PQconnectStartParams(names, values, 1)
            }
        }
        guard let raw = unsafe raw else { throw call.error(.connectionFailed, "out of memory") }
        let handle = unsafe ConnectionHandle(takingOwnershipOf: raw)
        // Server notices are dropped: libpq would print them to standard error, outside of the log and in no log
        // format.
        _ = unsafe PQsetNoticeProcessor(raw, { _, _ in }, nil)
        guard !handle.isBroken else { throw call.error(.connectionFailed, handle.errorMessage) }
        return handle
    }

    private func waitToConnect(_ interest: Interest, _ call: Call) throws(PostgresError) {
        while true {
            switch waitFor(interest, on: socket, until: call.deadline, interruption: call.alarm) {
            case .ready: return
            case .deadline: throw call.error(.connectionFailed, "no connection within the deadline")
            case .interrupted:
                call.alarm.reset()
                if call.isCancelled { throw call.error(.cancelled, "the task was cancelled while connecting") }
            }
        }
    }

    /// Lets libpq read the data that the socket has; `false` when the connection is broken.
    func consumeInput() -> Bool {
        unsafe PQconsumeInput(raw) == 1
    }

    func takeNotification() -> Notification? {
        guard let found = unsafe PQnotifies(raw) else { return nil }
        defer { unsafe PQfreemem(found) }
        return unsafe Notification(
            channel: String(cString: found.pointee.relname),
            payload: String(cString: found.pointee.extra)
        )
    }
}

/// Calls `body` with a null-terminated array of C strings, the form in which libpq takes its keywords.
private func withCStrings<Result>(
    _ strings: [String],
    _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
    let bytes = strings.map { $0.utf8CString }
    var offsets: [Int] = []
    var flat: [CChar] = []
    for string in bytes {
        offsets.append(flat.count)
        flat += string
    }
    return unsafe flat.withUnsafeBufferPointer { buffer in
        let pointers = unsafe offsets.map { offset in unsafe buffer.baseAddress.map { unsafe $0 + offset } } + [nil]
        return unsafe pointers.withUnsafeBufferPointer { list in
            guard let base = list.baseAddress else { preconditionFailure("a list with a null in it has an address") }
            return unsafe body(base)
        }
    }
}

/// A NOTIFY that was received.
package struct Notification: Sendable, Hashable {
    package let channel: String
    package let payload: String
}
