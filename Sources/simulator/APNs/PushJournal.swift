import FoundationEssentials
import Glibc
import HTTP2
import Synchronization
import SystemPackage
import Time

/// One push, as it came and as it was answered.
struct PushRecord: Hashable, Sendable, Codable {
    /// Its place in the order of arrival, from 0.
    let number: Int
    /// Microseconds since 1970 at which its last byte was read.
    let arrivedAt: Int64
    /// Microseconds since 1970 at which it was answered, and reached the phone: not always in the order of arrival.
    let answeredAt: Int64
    /// The connection that it came on, counted from 1.
    let connection: Int
    /// The last part of the path: a device's token; of a broadcast the app, of a request for channels `channels`.
    let token: String
    let id: String?
    let topic: String?
    let pushType: String?
    let collapseID: String?
    /// As it stood in the header.
    let expiration: String?
    let priority: String?
    /// The body as text; cut off at 65,536 bytes.
    let payload: String
    /// The status that was answered; `nil` where none was.
    let status: Int?
    /// Apple's word in the answer; `nil` where there was none.
    let reason: String?
    /// The channel that it was about; `nil` for a push to a token.
    var channel: String?
}

/// Everything that the fake APNs was sent, in memory and, where wanted, in a file.
final class PushJournal: Sendable {
    private struct State {
        var records: [PushRecord] = []
        var file: FileDescriptor?
        /// Of the last push: a whole audience is sent the same.
        var payload = Payload([])
        /// Lines that are not in the file yet.
        var pending = JSONWriter()
        /// The first trouble with the file, after which nothing more is written to it.
        var failure: (any Error)?
    }

    /// A body, and what is written of it.
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

    /// - Parameters:
    ///   - file: a line of JSON is appended to it for every push, by ``flush()``.
    ///   - isContinued: whether what stands in the file already belongs to the records.
    init(file path: String?, isContinued: Bool = false) throws {
        let old = isContinued ? try path.map(Self.records) ?? [] : []
        let file = try path.map {
            try FileDescriptor.open(
                FilePath($0),
                .writeOnly,
                options: [.create, .append, .closeOnExec],
                permissions: .ownerReadWrite
            )
        }
        state = Mutex(State(records: old, file: file))
    }

    /// What stands in a file. A last line that was broken off, by whatever killed its writer, is cut away: that push
    /// was not answered, and comes again.
    private static func records(inFile path: String) throws -> [PushRecord] {
        guard access(path, F_OK) == 0 else { return [] }
        let data = try Data(contentsOf: URL(filePath: path))
        let whole = data.lastIndex(of: UInt8(ascii: "\n")).map { data[...$0] } ?? data.prefix(0)
        if whole.count < data.count, truncate(path, whole.count) != 0 { throw Errno(rawValue: errno) }
        return try whole.split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(PushRecord.self, from: $0)
        }
    }

    /// - Parameter delay: How long the answer to the push with this number takes.
    /// - Returns: that time for this push.
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
            let delay = delay(state.records.count)
            if state.payload.body != request.body { state.payload = Payload(request.body) }
            var record = PushRecord(
                request,
                head,
                payload: state.payload.text,
                number: state.records.count,
                status: status,
                reason: reason,
                delay: delay
            )
            record.channel = channel
            state.records.append(record)
            if state.file != nil { record.write(to: &state.pending, payload: state.payload.json) }
            return delay
        }
    }

    /// Writes down what came since the last call: before its answers leave.
    func flush() {
        state.withLock { state in
            guard let file = state.file, !state.pending.bytes.isEmpty else { return }
            if state.failure == nil {
                do { try file.writeAll(state.pending.bytes) } catch { state.failure = error }
            }
            state.pending.removeAll()
        }
    }

    /// All records but the first `since`.
    func records(since: Int) -> [PushRecord] {
        state.withLock { Array($0.records.dropFirst(max(0, since))) }
    }

    /// Closes the file.
    /// - Throws: the first trouble with it, if there was any.
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
            token: head.lastPart,
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

    /// One line, by the names that it is decoded from.
    /// - Parameter payload: As a string of JSON.
    fileprivate func write(to lines: inout JSONWriter, payload: [UInt8]) {
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
            json.field("payload", written: payload)
            json.field("status", status)
            json.field("reason", reason)
            json.field("channel", channel)
        }
    }
}
