import Foundation

/// The server's stream of changes, read for one thing: that it is worth looking again.
///
/// What an event tells is not used. The answer to the question is the truth, and with its tag it costs next to nothing
/// where nothing changed; so a lost, doubled or unknown event never shows a wrong score.
struct HintStream {
    private let client: APIClient
    private var parser = ServerSentEventParser()
    private var body: HTTPBody?
    private var isServed = true
    /// Whether the stream broke before: then it is not opened again at once.
    private var wasOpen = false

    /// A stream whose server says nothing, not even a heartbeat, for so long is dead.
    private static let silence: Duration = .seconds(45)
    /// No more than one look for so long, however much happens.
    private static let spacing: Duration = .seconds(1)
    /// After so many heartbeats a look is due all the same: the day may have changed.
    private static let patience = 20

    init(_ client: APIClient) {
        self.client = client
    }

    /// Waits until something may have changed.
    /// - Returns: `false` where there is no stream to wait for: go by time.
    /// - Throws: ``APIError/cancelled`` and nothing else.
    mutating func next() async throws(APIError) -> Bool {
        guard isServed else { return false }
        guard let body else { return try await open() }
        try await client.pause(Self.spacing)
        do throws(TransportError) {
            for _ in 0..<Self.patience {
                guard let bytes = try await body.next() else { throw TransportError.failed("the stream ended") }
                let events = try parsed(bytes)
                let isNews = !events.isEmpty
                let isReset = events.contains { $0.name == "reset" }
                await client.see(parser.lastEventID, isReset: isReset)
                if isNews { return true }
            }
        } catch .cancelled {
            throw APIError.cancelled
        } catch {
            // What happens until it is opened again is not known.
            self.body = nil
        }
        return true
    }

    private mutating func parsed(_ bytes: Data) throws(TransportError) -> [ServerSentEvent] {
        do {
            return try parser.push(bytes)
        } catch {
            throw .tooLarge
        }
    }

    /// - Returns: whether it is open, after which a look is due: what happened before it was open is not in it.
    private mutating func open() async throws(APIError) -> Bool {
        guard let url = client.url("live") else { return false }
        if wasOpen { try await client.pause(parser.reconnectAfter ?? .seconds(3)) }
        // A new connection begins a new line; what the old one left unfinished is sent again.
        let reconnectAfter = parser.reconnectAfter
        parser = ServerSentEventParser(lastEventID: parser.lastEventID, reconnectAfter: reconnectAfter)
        var request = HTTPRequest(.get, url, silence: Self.silence)
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
            wasOpen = true
            return true
        // The server is away, or has enough listeners: by time, until it has room.
        case 408, 429, 500...599: return false
        // It has no stream, or none for us.
        default:
            isServed = false
            return false
        }
    }
}
