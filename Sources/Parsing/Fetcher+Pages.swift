import Time
import Transport

// Steps that all sources share: sending the request, handling "not modified", and reading the response.

extension Fetcher {
    /// Returns the response to a request, whatever its status.
    func answer(to request: Request) async throws(ScrapeError) -> Response {
        do throws(TransportError) {
            return try await fetch(request)
        } catch {
            throw .transport(error)
        }
    }
}

extension Response {
    /// Returns the page in the response; `nil` if it has not been modified.
    func page<Reading: Sendable>(
        at now: Instant,
        _ parse: ([UInt8]) throws(ParseError) -> Reading
    ) throws(ScrapeError) -> SourcePage<Reading>? {
        if isNotModified { return nil }
        try requireSuccess(at: now)
        do throws(ParseError) {
            let reading = try parse(body)
            return SourcePage(reading: reading, validators: validators.isEmpty ? nil : validators, body: body)
        } catch {
            throw .unreadable(error)
        }
    }

    /// Returns the list in the response; `nil` if the source has no such page.
    func list<Reading: Sendable>(
        at now: Instant,
        _ parse: ([UInt8]) throws(ParseError) -> Reading
    ) throws(ScrapeError) -> Reading? {
        if status == 404 { return nil }
        return try page(at: now, parse)?.reading
    }

    /// Throws unless the status is 200.
    func requireSuccess(at now: Instant) throws(ScrapeError) {
        guard status != 200 else { return }
        let pause = retryAfter(now: now).map { Int($0.components.seconds) }
        throw .status(status, retryAfter: pause.map { min(max($0, 1), 3600) })
    }
}
