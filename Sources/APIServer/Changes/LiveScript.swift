import NIOCore

/// What one reader's stream says, and where it goes on: a value, whoever writes it (WHATWG HTML, section 9.2).
struct LiveScript: Sendable {
    /// Where a stream begins.
    enum Start: Equatable {
        case after(Int64)
        /// An id that was never ours: the reader looks at everything anew.
        case reset(head: Int64)

        /// The id of the last event that the reader has counts for more than what his address says, which does not
        /// change when a browser connects again.
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

    /// What the reader has everything up to.
    private(set) var position: Int64
    /// Whether its events only name what changed.
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

    /// The first words.
    /// - Parameter pause: Milliseconds after which who lost the stream comes again. Those whose server stopped are not
    ///   all to come at once, so every stream has its own.
    func opening(pause: Int = .random(in: 1000...4000)) -> [ByteBuffer] {
        let retry = ByteBuffer(string: "retry: \(pause)\n\n")
        switch start {
        case .after(let number): return [retry, Self.id(number)]
        case .reset(let head): return [retry, Self.reset(head)]
        }
    }

    /// The words for what the feed tells, and the place behind it; `nil`: nothing more comes.
    mutating func words(for delivery: ChangeDelivery) -> [ByteBuffer]? {
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

    /// Nothing of what was found is for this reader: he goes on behind it, and need not be told.
    mutating func pass(to position: Int64) {
        self.position = position
    }

    /// An id without an event: where the reader goes on should the stream break now.
    private static func id(_ position: Int64) -> ByteBuffer {
        ByteBuffer(string: "id: \(position)\n\n")
    }

    private static func reset(_ head: Int64) -> ByteBuffer {
        ByteBuffer(string: "id: \(head)\nevent: reset\ndata: {\"seq\":\(head)}\n\n")
    }
}
