import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import Storage

/// Reads requests for streams and decides whether each may have one.
package struct LiveStreams: Sendable {
    let feed: ChangeFeed
    let limiter: StreamLimiter
    private let keys: KeyRing
    private let series: RequestSeries

    /// The path, as the router spells it.
    static let path = "/api/v1/live"

    static let headers: HTTPFields = [
        .contentType: "text/event-stream", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
        // Without this a proxy that buffers responses would hold back events.
        .accelBuffering: "no",
    ]

    /// The head of a response of unknown length, without the fields that differ between clients.
    private static let head = WireResponse.head(
        "200 OK",
        streamHeaders + [.init(name: .transferEncoding, value: "chunked")]
    )
    /// The same for an HTTP/1.0 client, which does not support chunks.
    private static let http10Head = WireResponse.head("200 OK", streamHeaders, version: "1.0")
    private static let streamHeaders =
        Array(headers) + [.init(name: .server, value: CachedResponse.server), .init(name: .connection, value: "close")]

    /// The slots for streams of other routes.
    package var slots: StreamSlots { StreamSlots(limiter: limiter) }

    init(feed: ChangeFeed, limiter: StreamLimiter, keys: KeyRing, series: RequestSeries) {
        self.feed = feed
        self.limiter = limiter
        self.keys = keys
        self.series = series
    }

    /// The requested stream. It does not occupy a slot yet.
    /// - Parameter client: The client that makes the request; `nil` if its streams are not limited.
    /// - Throws: `Problem` if the request is invalid, no slot is free, the client has reached its limit, or the current
    ///   change number is not known.
    func stream(for request: HTTPRequest, by client: RateLimitClient?) throws(Problem) -> LiveStream {
        let query = try QueryReader(
            URI(request.path ?? ""),
            allowing: ChangeFilter.parameters.union(["scores", "since"])
        )
        let filter = try query.changeFilter()
        let since = try query.integer("since", in: 0...Int.max).map(Int64.init)
        let hidesScores = try query.text("scores").map { text throws(Problem) in
            guard text == "hidden" else { throw Problem.invalidParameter("scores", expected: "hidden") }
            return true
        }
        let head = try feed.head()
        guard limiter.hasCapacity else { throw Problem.tooManyStreams }
        guard limiter.hasCapacity(for: client) else { throw Problem.tooManyStreamsPerClient }
        let start = LiveScript.Start(request.headerFields[.lastEventID], since, head)
        return LiveStream(
            feed: feed,
            filter: filter,
            script: LiveScript(start, hidesScores: hidesScores ?? false),
            client: client,
            key: key(of: request, client)
        )
    }

    /// The issued key that the request was allowed by; `nil` for any other client.
    private func key(of request: HTTPRequest, _ client: RateLimitClient?) -> StreamKey? {
        guard case .key = client, let text = request.headerFields[.apiKey] else { return nil }
        return ApiKey(text).map { StreamKey($0, in: keys) }
    }

    /// Whether the request is for a stream.
    static func isRequested(by request: HTTPRequest) -> Bool {
        request.path.map { $0 == path || $0.hasPrefix(path + "?") } ?? false
    }

    /// The stream, if the request is for one that may begin immediately; `nil`: the routes handle the request.
    func fastPathStream(for request: HTTPRequest, by client: @autoclosure () -> RateLimitClient?) -> LiveStream? {
        guard Self.isRequested(by: request) else { return nil }
        // An error is left to the routes, which report it.
        return try? stream(for: request, by: client())
    }

    /// The channel handler that writes the stream.
    /// - Parameters:
    ///   - lines: The header fields that depend on the client, as lines of the head.
    ///   - inChunks: Whether the client supports chunks.
    ///   - encoder: Bytes written through it are sent unchanged.
    func handler(
        of stream: LiveStream,
        lines: ByteBuffer,
        inChunks: Bool,
        by encoder: ChannelHandlerContext
    ) -> LiveStreamHandler {
        var head = inChunks ? Self.head : Self.http10Head
        head.writeImmutableBuffer(lines)
        series[.init(method: "GET", route: Self.path, status: 2)].record(200, after: .zero)
        return LiveStreamHandler(stream, limiter: limiter, head: head, inChunks: inChunks, encoder: encoder)
    }
}

/// One reader's stream: the changes it missed, then new ones, and a heartbeat while there are none.
/// Nothing is buffered for a slow reader: the next events are read once the reader has received the previous ones.
/// ``StalledConnectionHandler`` closes the connection of a reader that receives nothing; the reader then reconnects
/// with its last id.
struct LiveStream: Sendable {
    /// The time between two heartbeats. Proxies close a connection that is silent for a minute, and our client does
    /// after 45 s.
    static let heartbeat: Duration = .seconds(15)

    let feed: ChangeFeed
    let filter: ChangeFilter
    let script: LiveScript
    /// The client whose slot the stream occupies; `nil`: the client is not limited.
    let client: RateLimitClient?
    /// The API key of the client; `nil` if it has none, or the operator's.
    let key: StreamKey?

    /// Writes until the program stops, the reader disconnects, its key is no longer valid, or the changes that it lacks
    /// cannot be read.
    @concurrent func write(to writer: inout any ResponseBodyWriter) async throws {
        var (script, key) = (script, key)
        try await writer.write(contentsOf: script.openingEvents())
        while true {
            let delivery = try await feed.next(after: script.position, filter, until: .now + Self.heartbeat)
            if key?.isDue == true, await key?.isStillValid() == false { return }
            guard let events = script.events(for: delivery) else { return }
            try await writer.write(contentsOf: events)
        }
    }
}

/// The API key that a stream was opened with. Once the key is revoked or has expired, the stream ends instead of
/// sending its next event or heartbeat.
struct StreamKey: Sendable {
    private let key: ApiKey
    private let ring: KeyRing
    private var checkedAt = ContinuousClock.now
    private var generation: Int

    init(_ key: ApiKey, in ring: KeyRing) {
        self.key = key
        self.ring = ring
        generation = ring.generation
    }

    /// Whether to check the key: the table of keys has changed, or the last check was at least ``LiveStream/heartbeat``
    /// ago.
    var isDue: Bool { ring.generation != generation || .now - checkedAt >= LiveStream.heartbeat }

    /// Checks the key. While the database is unavailable, a key that is not cached counts as valid until the next
    /// check. Any other error ends the stream, and is logged when the client connects again.
    mutating func isStillValid() async -> Bool {
        (generation, checkedAt) = (ring.generation, .now)
        do {
            return try await ring.lookUp(key)?.state == .valid
        } catch {
            return error.isDatabaseUnavailable
        }
    }
}
