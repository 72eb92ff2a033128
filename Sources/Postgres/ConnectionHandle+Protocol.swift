import CLibpq

extension ConnectionHandle {
    /// Makes a connection (libpq documentation, `PQconnectStartParams`): the socket may change from step to step.
    static func open(_ configuration: PostgresConfiguration, _ call: Call) throws(PostgresError) -> ConnectionHandle {
        let handle = try start(configuration, call)
        var next = PGRES_POLLING_WRITING
        while true {
            switch next {
            case PGRES_POLLING_OK:
                guard unsafe PQsetnonblocking(handle.raw, 1) == 0 else {
                    throw call.error(.connectionFailed, handle.complaint)
                }
                return handle
            case PGRES_POLLING_READING: try handle.waitToConnect(.read, call)
            case PGRES_POLLING_WRITING: try handle.waitToConnect(.write, call)
            default: throw call.error(.connectionFailed, handle.complaint)
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
        // What the server remarks in passing goes nowhere: libpq would print it, beside the log and in no format.
        _ = unsafe PQsetNoticeProcessor(raw, { _, _ in }, nil)
        guard !handle.isBroken else { throw call.error(.connectionFailed, handle.complaint) }
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

    /// Hands a statement with its values to libpq; values and answer in binary. Unnamed, so that a pooler in transaction
    /// mode may give each statement another server connection.
    /// - Returns: 1 when libpq took it.
    static func send(_ statement: SQL, on raw: OpaquePointer) -> Int32 {
        let binds = statement.binds
        // One buffer for all values: pointers into it stay good for the whole call.
        let bytes = binds.flatMap { $0.bytes ?? [] }
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            var values: [UnsafePointer<CChar>?] = unsafe []
            var start = unsafe buffer.baseAddress.map {
                unsafe UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)
            }
            for bind in binds {
                guard let value = bind.bytes else {
                    unsafe values.append(nil)
                    continue
                }
                unsafe values.append(start ?? emptyValue)
                unsafe start = start.map { unsafe $0 + value.count }
            }
            return unsafe PQsendQueryParams(
                raw,
                statement.text,
                Int32(clamping: binds.count),
                binds.map(\.type),
                values,
                binds.map { Int32(clamping: $0.bytes?.count ?? 0) },
                binds.map { _ in 1 },
                1
            )
        }
    }

    /// Lets libpq read what the socket has; `false` when the connection is broken.
    func absorbInput() -> Bool {
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

/// What an empty value points to: libpq takes a null pointer for NULL. Never written, never freed.
private nonisolated(unsafe) let emptyValue: UnsafePointer<CChar> = {
    let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    unsafe byte.initialize(to: 0)
    return unsafe UnsafePointer(byte)
}()

/// Calls `body` with a null-terminated array of C strings, as libpq wants its keywords.
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

/// A NOTIFY that arrived.
package struct Notification: Sendable, Hashable {
    package let channel: String
    package let payload: String
}
