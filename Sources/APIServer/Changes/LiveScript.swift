import NIOCore

/// The text of one reader's stream, and the position where it continues (WHATWG HTML, section 9.2). Both writers of
/// streams use it: ``LiveStream`` and ``LiveStreamHandler``.
struct LiveScript: Sendable {
    /// The beginning of a stream.
    enum Start: Equatable {
        case after(Int64)
        /// The id of the reader's last event is not a change number, so the reader must read everything again.
        case reset(head: Int64)

        /// The id of the reader's last event takes precedence over `since` in the URL, because a browser that
        /// reconnects repeats the URL unchanged.
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

    /// The reader has all changes up to this number.
    private(set) var position: Int64
    /// Whether its events only name the game that changed.
    let hidesScores: Bool
    private let start: Start

    init(_ start: Start, hidesScores: Bool) {
        self.start = start
        self.hidesScores = hidesScores
        switch start {
        case .after(let number): position = number
        case .reset(let head): position = head
        }
    }

    /// The first lines of the stream.
    /// - Parameter pause: The time after which a client that lost the stream reconnects, in milliseconds. It is random,
    ///   so that the clients of a server that stopped do not all reconnect at the same moment.
    func openingEvents(retryAfter pause: Int = .random(in: 1000...4000)) -> [ByteBuffer] {
        let retry = ByteBuffer(string: "retry: \(pause)\n\n")
        switch start {
        case .after(let number): return [retry, Self.id(number)]
        case .reset(let head): return [retry, Self.reset(head)]
        }
    }

    /// The events of a delivery; also moves the position past it. `nil`: nothing more follows.
    mutating func events(for delivery: ChangeDelivery) -> [ByteBuffer]? {
        switch delivery {
        case .changes(let changes, let upTo):
            position = upTo
            let events = changes.map(hidesScores ? \.hint : \.event)
            return changes.last.map { $0.seq < upTo } == true ? events + [Self.id(upTo)] : events
        case .silence(let upTo):
            position = upTo
            return [ByteBuffer(string: ": still here\nid: \(upTo)\n\n")]
        case .reset(let head):
            position = head
            return [Self.reset(head)]
        case .ended:
            return nil
        }
    }

    /// Moves the position past changes that do not match the reader's filter, without writing anything.
    mutating func advance(to position: Int64) {
        self.position = position
    }

    /// An id without an event, so that a reconnecting reader continues from here.
    private static func id(_ position: Int64) -> ByteBuffer {
        ByteBuffer(string: "id: \(position)\n\n")
    }

    private static func reset(_ head: Int64) -> ByteBuffer {
        ByteBuffer(string: "id: \(head)\nevent: reset\ndata: {\"seq\":\(head)}\n\n")
    }
}
