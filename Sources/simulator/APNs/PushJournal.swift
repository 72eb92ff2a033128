import FoundationEssentials
import Glibc
import HTTP2
import Synchronization
import SystemPackage
import Time

/// One recorded push with its response.
struct PushRecord: Hashable, Sendable, Codable {
    /// Its position in order of arrival, from 0.
    let number: Int
    /// When its last byte was read, in microseconds since 1970.
    let arrivedAt: Int64
    /// When its response was due, in microseconds since 1970. An accepted push reached the phone then. The order may
    /// differ from that of arrival.
    let answeredAt: Int64
    /// The number of its connection, counted from 1.
    let connection: Int
    /// The last part of the path: a device's token, the app of a broadcast, or `channels` or `all-channels` for channel
    /// management.
    let token: String
    let id: String?
    let topic: String?
    let pushType: String?
    let collapseID: String?
    /// The value of `apns-expiration`, unchanged.
    let expiration: String?
    let priority: String?
    /// The body as text, truncated to 65,536 bytes.
    let payload: String
    /// The status of the response; `nil` without a response.
    let status: Int?
    /// Apple's reason in the response, if any.
    let reason: String?
    /// The channel concerned; `nil` for a push to a token.
    var channel: String?
}

/// Records all pushes to the fake APNs, in memory and optionally in a file.
final class PushJournal: Sendable {
    private struct State {
        /// The newest pushes, in order of their numbers.
        var records: [PushRecord] = []
        /// The number of the next push.
        var nextNumber = 0
        var file: FileDescriptor?
        /// The last push's payload. It is cached because a whole audience gets the same one.
        var payload = Payload([])
        /// Lines that are not yet in the file.
        var pending = FeedJSONWriter()
        /// The first error of the file, after which nothing more is written to it.
        var failure: (any Error)?
    }

    /// A body, with its text and its JSON form.
    private struct Payload {
        let body: [UInt8]
        let text: String
        let json: [UInt8]

        init(_ body: [UInt8]) {
            self.body = body
            text = String(decoding: body, as: UTF8.self)
            var json: [UInt8] = []
            text.write(to: &json)
            self.json = json
        }
    }

    private let state: Mutex<State>
    private let path: String?
    private let capacity: Int?

    /// - Parameters:
    ///   - path: The file to which each ``flush()`` appends one line of JSON per push; `nil`: no file.
    ///   - isContinued: Whether the pushes already in the file belong to the records.
    ///   - capacity: How many of the newest pushes are kept at least, in memory and in the file; `nil` for all. Without
    ///     a file, all are kept.
    init(file path: String?, isContinued: Bool = false, capacity: Int? = nil) throws {
        let earlierRecords = isContinued ? try path.map(Self.records) ?? [] : []
        let file = try path.map {
            try FileDescriptor.open(
                FilePath($0),
                .writeOnly,
                options: [.create, .append, .closeOnExec],
                permissions: .ownerReadWrite
            )
        }
        self.path = path
        self.capacity = capacity
        state = Mutex(
            State(records: earlierRecords, nextNumber: earlierRecords.last.map { $0.number + 1 } ?? 0, file: file)
        )
    }

    /// Reads the records of a file. An incomplete last line is removed, because its push was not answered and will be
    /// sent again.
    private static func records(inFile path: String) throws -> [PushRecord] {
        guard access(path, F_OK) == 0 else { return [] }
        let data = try Data(contentsOf: URL(filePath: path))
        let completeLines = data.lastIndex(of: UInt8(ascii: "\n")).map { data[...$0] } ?? data.prefix(0)
        if completeLines.count < data.count, truncate(path, completeLines.count) != 0 { throw Errno(rawValue: errno) }
        return try completeLines.split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(PushRecord.self, from: $0)
        }
    }

    /// - Parameter delay: Returns the response delay of the push with a given number.
    /// - Returns: The delay of this push.
    func append(_ request: HTTP2Request, _ head: PushHead, fate: PushFate, delay: (Int) -> Duration) -> Duration {
        append(request, head, status: fate.status, reason: fate.reason, channel: head.channel, delay: delay)
    }

    func append(_ request: HTTP2Request, status: Int?, reason: String?, channel: String?) {
        _ = append(request, PushHead(request), status: status, reason: reason, channel: channel) { _ in .zero }
    }

    private func append(
        _ request: HTTP2Request,
        _ head: PushHead,
        status: Int?,
        reason: String?,
        channel: String?,
        delay: (Int) -> Duration
    ) -> Duration {
        state.withLock { state in
            let delay = delay(state.nextNumber)
            if state.payload.body != request.body { state.payload = Payload(request.body) }
            var record = PushRecord(
                request,
                head,
                payload: state.payload.text,
                number: state.nextNumber,
                status: status,
                reason: reason,
                delay: delay
            )
            record.channel = channel
            state.records.append(record)
            state.nextNumber += 1
            if state.file != nil { record.write(to: &state.pending, payload: state.payload.json) }
            return delay
        }
    }

    /// Writes the records since the last call to the file. Called before their responses are sent.
    func flush() {
        state.withLock { state in
            guard let file = state.file, !state.pending.bytes.isEmpty else { return }
            if state.failure == nil {
                do { try file.writeAll(state.pending.bytes) } catch { state.failure = error }
            }
            state.pending.removeAll()
            if state.failure == nil { do { try dropOldest(&state) } catch { state.failure = error } }
        }
    }

    /// Removes the oldest records once there are twice as many as must be kept, because each removal rewrites the file.
    private func dropOldest(_ state: inout State) throws {
        guard let path, let capacity, state.records.count >= 2 * capacity else { return }
        state.records.removeFirst(state.records.count - capacity)
        var lines = FeedJSONWriter()
        for record in state.records { record.write(to: &lines, payload: Payload(Array(record.payload.utf8)).json) }
        // The file is replaced atomically, so that a restarted simulator never finds half of it.
        try Data(lines.bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
        try state.file?.close()
        state.file = try FileDescriptor.open(FilePath(path), .writeOnly, options: [.append, .closeOnExec])
    }

    /// Returns the kept records with numbers from `since` on.
    func records(since: Int) -> [PushRecord] {
        state.withLock { Array($0.records[$0.records.partitionPoint { $0.number >= since }...]) }
    }

    /// Closes the file.
    /// - Throws: The file's first error, if any.
    func close() throws {
        flush()
        try state.withLock { state in
            let file = state.file
            state.file = nil
            try file?.close()
            if let failure = state.failure { throw failure }
        }
    }
}

extension PushRecord {
    fileprivate init(
        _ request: HTTP2Request,
        _ head: PushHead,
        payload: String,
        number: Int,
        status: Int?,
        reason: String?,
        delay: Duration
    ) {
        self.init(
            number: number,
            arrivedAt: request.arrivedAt.microseconds,
            answeredAt: (request.arrivedAt + delay).microseconds,
            connection: request.connection,
            token: head.lastPathComponent,
            id: head.id,
            topic: head.topic,
            pushType: head.pushType,
            collapseID: head.collapseID,
            expiration: head.expiration,
            priority: head.priority,
            payload: payload,
            status: status,
            reason: reason
        )
    }

    /// Writes one line with the keys from which the record is decoded.
    /// - Parameter payload: The payload as a JSON string.
    fileprivate func write(to lines: inout FeedJSONWriter, payload: [UInt8]) {
        lines.line { json in
            json.field("number", number)
            json.field("arrivedAt", Int(arrivedAt))
            json.field("answeredAt", Int(answeredAt))
            json.field("connection", connection)
            json.field("token", token)
            json.field("id", id)
            json.field("topic", topic)
            json.field("pushType", pushType)
            json.field("collapseID", collapseID)
            json.field("expiration", expiration)
            json.field("priority", priority)
            json.field("payload", encoded: payload)
            json.field("status", status)
            json.field("reason", reason)
            json.field("channel", channel)
        }
    }
}
