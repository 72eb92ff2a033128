import Hummingbird
import NIOCore

/// One reader's stream: replay, then what comes, and a sign of life where nothing does.
///
/// Nothing is gathered for a reader who is slow: the next events are looked for when he has taken the last, and
/// ``StalledConnectionHandler`` cuts off who takes none. He comes again with the last id that he has.
struct LiveStream: Sendable {
    /// Between two signs of life: proxies close what is silent for a minute, and our client what is for 45 s.
    static let heartbeat: Duration = .seconds(15)

    let feed: ChangeFeed
    let filter: ChangeFilter
    let script: LiveScript
    /// Whose seat it takes; `nil`: nobody counts his.
    let client: RateLimitClient?

    /// Writes until the program stops or the reader is gone.
    @concurrent func write(to writer: inout any ResponseBodyWriter) async throws {
        var script = script
        try await writer.write(contentsOf: script.opening())
        while true {
            let delivery = try await feed.next(after: script.position, filter, until: .now + Self.heartbeat)
            guard let words = script.words(for: delivery) else { return }
            try await writer.write(contentsOf: words)
        }
    }
}
