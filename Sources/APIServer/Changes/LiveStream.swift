import Hummingbird
import NIOCore

/// One reader's stream: the changes it missed, then new ones, and a heartbeat while there are none.
///
/// Nothing is buffered for a slow reader: the next events are read when it has taken the last, and
/// ``StalledConnectionHandler`` closes the connection of one that takes nothing. It reconnects with its last id.
struct LiveStream: Sendable {
    /// The time between two heartbeats. Proxies close a connection that is silent for a minute, and our client does
    /// after 45 s.
    static let heartbeat: Duration = .seconds(15)

    let feed: ChangeFeed
    let filter: ChangeFilter
    let script: LiveScript
    /// The client whose seat the stream takes; `nil`: the client is not limited.
    let client: RateLimitClient?

    /// Writes until the program stops or the reader disconnects.
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
