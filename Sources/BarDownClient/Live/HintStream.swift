import Foundation

/// The changes that ``HintStream`` reports.
struct HintQuery: Hashable, Sendable {
    /// The game whose changes are reported; `nil` for all games.
    var game: Game.ID?
    /// Whether the server's events have no scores.
    var hidesScores = false

    /// The query parameters of the stream.
    var items: [URLQueryItem] {
        let values = [("game", game?.uuidString.lowercased()), ("scores", hidesScores ? "hidden" : nil)]
        return values.compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } }
    }

    /// After this many pieces of data without an event, which are usually heartbeats, a fetch is due anyway, because
    /// the day may have changed. A response without outcomes does not change at once with the game, so that the fetch
    /// after an event may come too early; after a minute, which is four heartbeats, it has changed.
    var maxChunks: Int { hidesScores ? 4 : 20 }
}

/// Reads the server's change stream only to learn when to fetch again.
///
/// The data of events is not used, only their ids and the name `reset`. Only the response to the next request counts,
/// which costs little when nothing changed, because the request has an entity tag. A lost, duplicate or unknown event
/// therefore never shows a wrong score.
struct HintStream {
    private let client: APIClient
    private let query: HintQuery
    private var parser = ServerSentEventParser()
    private var body: HTTPBody?
    private var isSupported = true
    /// Whether the stream was open before. If so, it is reopened only after a pause.
    private var hasConnected = false

    /// A stream without data, not even a heartbeat, for this long counts as broken.
    private static let silenceTimeout: Duration = .seconds(45)
    /// The minimum time between two fetches, however many events arrive.
    private static let spacing: Duration = .seconds(1)

    /// - Parameter query: The changes to report.
    init(_ client: APIClient, _ query: HintQuery) {
        self.client = client
        self.query = query
    }

    /// Waits until something may have changed.
    /// - Returns: `false` if there is no stream to wait for, so that the caller polls.
    /// - Throws: Only ``APIError/cancelled``.
    mutating func next() async throws(APIError) -> Bool {
        guard isSupported else { return false }
        guard let body else { return try await open() }
        try await client.pause(Self.spacing)
        do throws(HTTPTransportError) {
            for _ in 0..<query.maxChunks {
                guard let bytes = try await body.next() else { throw HTTPTransportError.failed("the stream ended") }
                let events = try parse(bytes)
                let hasEvents = !events.isEmpty
                let isReset = events.contains { $0.name == "reset" }
                await client.recordSeq(parser.lastEventID, isReset: isReset)
                if hasEvents { return true }
            }
        } catch .cancelled {
            throw APIError.cancelled
        } catch {
            // The stream broke. Changes before it is reopened may be missed, so a fetch is due.
            self.body = nil
        }
        return true
    }

    private mutating func parse(_ bytes: Data) throws(HTTPTransportError) -> [ServerSentEvent] {
        do {
            return try parser.push(bytes)
        } catch {
            throw .tooLarge
        }
    }

    /// - Returns: Whether the stream is open. If so, a fetch is due, because earlier changes are not in the stream.
    private mutating func open() async throws(APIError) -> Bool {
        guard let url = client.url("live", query.items) else { return false }
        if hasConnected { try await client.pause(parser.reconnectAfter ?? .seconds(3)) }
        // A new parser drops the rest of an event that was cut off. The server sends that event again.
        let reconnectAfter = parser.reconnectAfter
        parser = ServerSentEventParser(lastEventID: parser.lastEventID, reconnectAfter: reconnectAfter)
        var request = HTTPRequest(.get, url, silence: Self.silenceTimeout)
        request.headers["Accept"] = "text/event-stream"
        request.headers["Last-Event-ID"] = parser.lastEventID
        let response: HTTPResponse
        do throws(APIError) {
            response = try await client.open(request)
        } catch .cancelled {
            throw .cancelled
        } catch {
            return false
        }
        let isStream = response["content-type"]?.lowercased().hasPrefix("text/event-stream") ?? false
        switch response.status {
        case 200 where isStream:
            body = response.body
            hasConnected = true
            return true
        // The server is unavailable or has no capacity for another stream. The caller polls until it has.
        case 408, 429, 500...599: return false
        // The server has no stream, or refuses it to this client.
        default:
            isSupported = false
            return false
        }
    }
}
