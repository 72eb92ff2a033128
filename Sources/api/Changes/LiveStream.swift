import Hummingbird
import NIOCore

/// One reader's stream: replay, then what comes, and a sign of life where nothing does.
///
/// Nothing is gathered for a reader who is slow: the next events are looked for when he has taken the last, and
/// ``StalledConnectionHandler`` cuts off who takes none. He comes again with the last id that he has.
struct LiveStream: Sendable {
    /// Where it begins.
    enum Start: Equatable {
        case after(Int64)
        /// An id that was never ours: the reader looks at everything anew.
        case reset(head: Int64)

        /// The id of the last event that the reader has counts for more than what his address says, which does not change
        /// when a browser connects again.
        init(_ lastEventID: String?, _ since: Int64?, _ head: Int64) {
            guard let lastEventID, !lastEventID.isEmpty else {
                self = .after(since ?? head)
                return
            }
            guard let number = Int64(lastEventID), number >= 0 else {
                self = .reset(head: head)
                return
            }
            self = .after(number)
        }
    }

    /// Between two signs of life: proxies close what is silent for a minute, and our client what is for 45 s.
    static let heartbeat: Duration = .seconds(15)

    let feed: ChangeFeed
    let filter: ChangeFilter
    let start: Start
    /// Whether its events only name what changed.
    var hidesScores = false

    /// Writes until the program stops or the reader is gone.
    @concurrent func write(to writer: inout any ResponseBodyWriter) async throws {
        // Those whose server stopped do not all come again at once.
        try await writer.write(ByteBuffer(string: "retry: \(Int.random(in: 1000...4000))\n\n"))
        var position: Int64
        switch start {
        case .after(let number):
            position = number
            try await writer.write(Self.id(position))
        case .reset(let head):
            position = head
            try await writer.write(Self.reset(head))
        }
        while true {
            switch try await feed.next(after: position, filter, until: .now + Self.heartbeat) {
            case .changes(let changes, let upTo):
                try await writer.write(contentsOf: changes.map(hidesScores ? \.hint : \.event))
                if let last = changes.last?.seq, last < upTo { try await writer.write(Self.id(upTo)) }
                position = upTo
            case .silence(let upTo):
                position = upTo
                try await writer.write(Self.heartbeat(position))
            case .reset(let head):
                position = head
                try await writer.write(Self.reset(head))
            case .ended:
                return
            }
        }
    }

    /// An id without an event: where the reader goes on should the stream break now.
    private static func id(_ position: Int64) -> ByteBuffer {
        ByteBuffer(string: "id: \(position)\n\n")
    }

    private static func heartbeat(_ position: Int64) -> ByteBuffer {
        ByteBuffer(string: ": still here\nid: \(position)\n\n")
    }

    private static func reset(_ head: Int64) -> ByteBuffer {
        ByteBuffer(string: "id: \(head)\nevent: reset\ndata: {\"seq\":\(head)}\n\n")
    }
}
