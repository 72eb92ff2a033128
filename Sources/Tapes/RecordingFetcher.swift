package import Logging
import Synchronization
package import SystemPackage
package import Time
package import Transport

/// Records the responses of another fetcher on a tape.
///
/// Recording never makes a request fail. When the tape is full or cannot be written, recording ends and one error is
/// logged.
package final class RecordingFetcher: Fetcher {
    private let fetcher: any Fetcher
    private let now: @Sendable () -> Instant
    private let logger: Logger
    private let tape: Mutex<Recording>

    /// - Parameters:
    ///   - tape: The tape's file, which must not exist.
    ///   - limits: The limits of the tape's size.
    ///   - now: The clock for the times on the tape.
    package init(
        _ fetcher: any Fetcher,
        to tape: FilePath,
        limits: TapeLimits = TapeLimits(),
        now: @escaping @Sendable () -> Instant,
        logger: Logger
    ) throws(TapeError) {
        self.fetcher = fetcher
        self.now = now
        self.logger = logger
        self.tape = Mutex(.running(try TapeWriter(to: tape, limits: limits)))
    }

    package func fetch(_ request: Request) async throws(TransportError) -> Response {
        // Requests with side effects cannot be replayed, and their bodies may contain secrets.
        guard request.method == .get || request.method == .head else { return try await fetcher.fetch(request) }
        let at = now()
        let begun = ContinuousClock.now
        do throws(TransportError) {
            let response = try await fetcher.fetch(request)
            let body = Secrets.redacting(Secrets.values(in: request, response), in: response.body)
            store(TapeEntry(request, response, at: at, took: begun.duration(to: .now)), body: body)
            return response
        } catch {
            if let failure = TapedFailure(error) {
                store(TapeEntry(request, .failure(failure), at: at, took: begun.duration(to: .now)), body: [])
            }
            throw error
        }
    }

    /// Ends the tape with its end record. Later responses are not recorded.
    package func finish() throws(TapeError) {
        try tape.withLock { (recording) throws(TapeError) in try recording.finish() }
    }

    private func store(_ entry: TapeEntry, body: [UInt8]) {
        do {
            try tape.withLock { (recording) throws(TapeError) in try recording.append(entry, body: body) }
        } catch {
            logger.error("recording ends: the tape cannot be written", metadata: ["error": "\(error)"])
        }
    }
}

/// The state of a recording.
private enum Recording: ~Copyable {
    case running(TapeWriter)
    case ended

    mutating func append(_ entry: TapeEntry, body: [UInt8]) throws(TapeError) {
        switch consume self {
        case .running(var writer):
            // After an incomplete record nothing more may be written.
            self = .ended
            do {
                try writer.append(entry, body: body)
            } catch .tooLarge(let part, let limit) {
                try writer.finish()
                throw .tooLarge(part, limit: limit)
            }
            self = .running(writer)
        case .ended: self = .ended
        }
    }

    mutating func finish() throws(TapeError) {
        switch consume self {
        case .running(let writer):
            self = .ended
            try writer.finish()
        case .ended: self = .ended
        }
    }
}

extension TapeEntry {
    fileprivate init(_ request: Request, _ outcome: Outcome, at: Instant, took: Duration) {
        var headers = Secrets.keeping(request: request.headers)
        if let tag = request.validators?.etag { headers.add("If-None-Match", tag) }
        if let date = request.validators?.lastModified { headers.add("If-Modified-Since", date) }
        self.init(
            at: at,
            took: took,
            method: request.method.rawValue,
            url: Secrets.removing(fromURL: request.url),
            requestHeaders: headers,
            outcome: outcome
        )
    }

    fileprivate init(_ request: Request, _ response: Response, at: Instant, took: Duration) {
        let taped = TapedResponse(
            status: response.status,
            headers: Secrets.keeping(response: response.headers),
            finalURL: response.redirects == 0 ? nil : Secrets.removing(fromURL: response.finalURL)
        )
        self.init(request, .response(taped), at: at, took: took)
    }
}
