import HTTPTypes
import HummingbirdCore
import NIOCore

/// Reads who asks for a stream, and whether he may have it.
package struct LiveStreams: Sendable {
    let feed: ChangeFeed
    let seats: StreamSeats
    private let series: RequestSeries

    /// The address, in the words of the router.
    static let path = "/api/v1/live"

    static let headers: HTTPFields = [
        .contentType: "text/event-stream", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
        // A proxy that gathers an answer before it passes it on would hold every event back.
        .accelBuffering: "no",
    ]

    /// The head of a response of unknown length, without the fields that differ between clients. It ends with its
    /// connection.
    private static let head = WireResponse.head(
        "200 OK",
        wholeHeaders + [.init(name: .transferEncoding, value: "chunked")]
    )
    /// The same for a client of HTTP/1.0, which knows no chunks.
    private static let oldHead = WireResponse.head("200 OK", wholeHeaders, version: "1.0")
    private static let wholeHeaders =
        Array(headers) + [.init(name: .server, value: CachedResponse.server), .init(name: .connection, value: "close")]

    init(feed: ChangeFeed, seats: StreamSeats, series: RequestSeries) {
        self.feed = feed
        self.seats = seats
        self.series = series
    }

    /// The stream that is asked for; it has no seat yet.
    /// - Parameter client: Who asks; `nil`: nobody counts his streams.
    /// - Throws: `Problem` where the question is wrong, no seat is free, the client has all that he may have, or nobody
    ///   knows where the changes are.
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
        guard seats.isFree else { throw Problem.noSeat }
        guard seats.hasRoom(for: client) else { throw Problem.noSeatOfYours }
        let start = LiveScript.Start(request.headerFields[.lastEventID], since, head)
        return LiveStream(
            feed: feed,
            filter: filter,
            script: LiveScript(start, hidesScores: hidesScores ?? false),
            client: client
        )
    }

    /// Whether a stream is asked for.
    static func isAsked(by request: HTTPRequest) -> Bool {
        request.path.map { $0 == path || $0.hasPrefix(path + "?") } ?? false
    }

    /// The stream where one is asked for and may begin at once; `nil`: the routes answer.
    func streamAtOnce(for request: HTTPRequest, by client: @autoclosure () -> RateLimitClient?) -> LiveStream? {
        guard Self.isAsked(by: request) else { return nil }
        // What is wrong with it the routes say.
        return try? stream(for: request, by: client())
    }

    /// The stream as what stands at its connection, and writes it.
    /// - Parameters:
    ///   - lines: What its client alone is told, as lines of the head.
    ///   - inChunks: Whether the client knows chunks.
    ///   - encoder: What is written by it goes out as it is.
    func handler(
        of stream: LiveStream,
        lines: ByteBuffer,
        inChunks: Bool,
        by encoder: ChannelHandlerContext
    ) -> LiveStreamHandler {
        var head = inChunks ? Self.head : Self.oldHead
        head.writeImmutableBuffer(lines)
        series[.init(method: "GET", route: Self.path, status: 2)].note(200, after: .zero)
        return LiveStreamHandler(stream, seats: seats, head: head, inChunks: inChunks, encoder: encoder)
    }
}
