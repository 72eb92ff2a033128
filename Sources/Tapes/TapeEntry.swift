import FoundationEssentials
package import Time
package import Transport

/// A request and its outcome.
package struct TapeEntry: Hashable, Sendable {
    /// When the request was made, by the recorder's clock.
    package var at: Instant
    /// The time from the request to the last byte or the error.
    package var took: Duration
    /// `GET` or `HEAD`. Requests with side effects are not recorded.
    package var method: String
    /// Without possible secrets; see ``Secrets``.
    package var url: String
    /// Only the headers that may affect the response, without possible secrets.
    package var requestHeaders: Headers
    package var outcome: Outcome

    /// The outcome of a request.
    package enum Outcome: Hashable, Sendable {
        case response(TapedResponse)
        case failure(TapedFailure)
    }

    package init(
        at: Instant,
        took: Duration,
        method: String = "GET",
        url: String,
        requestHeaders: Headers = [:],
        outcome: Outcome
    ) {
        self.at = at
        self.took = took
        self.method = method
        self.url = url
        self.requestHeaders = requestHeaders
        self.outcome = outcome
    }

    /// When the outcome was known.
    package var end: Instant { at + took }
}

/// A recorded response.
package struct TapedResponse: Hashable, Sendable {
    /// 200…999
    package var status: Int
    /// Only the headers that matter to a client, without cookies and possible secrets.
    package var headers: Headers
    /// `nil` if the body is empty.
    package var body: TapeDigest?
    /// The URL of the response, if it differs from the request's.
    package var finalURL: String?

    package init(status: Int, headers: Headers = [:], body: TapeDigest? = nil, finalURL: String? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.finalURL = finalURL
    }
}

extension TapeEntry {
    /// Reads an entry from JSON; `nil` if it is invalid. Unknown fields are ignored.
    init?(json: [UInt8]) {
        guard let written = try? JSONDecoder().decode(WrittenEntry.self, from: Data(json)),
            let at = Instant(rfc3339: written.at), written.took >= 0, !written.method.isEmpty, !written.url.isEmpty,
            let requestHeaders = Headers(written: written.request),
            let outcome = Outcome(written)
        else { return nil }
        self.init(
            at: at,
            took: .microseconds(written.took),
            method: written.method,
            url: written.url,
            requestHeaders: requestHeaders,
            outcome: outcome
        )
    }

    /// The entry as one line of JSON with sorted keys.
    var json: [UInt8] {
        var written = WrittenEntry(
            at: at.descriptionWithFraction,
            took: took.wholeMicroseconds,
            method: method,
            url: url
        )
        written.request = requestHeaders.written
        switch outcome {
        case .response(let response):
            written.status = response.status
            written.response = response.headers.written
            written.body = response.body?.text
            written.finalURL = response.finalURL
        case .failure(let failure):
            written.failure = failure.kind.rawValue
            written.detail = failure.detail.isEmpty ? nil : failure.detail
        }
        return Self.line(written)
    }

    /// Returns the content of the end record.
    static func end(after count: Int) -> [UInt8] {
        line(["entries": count])
    }

    private static func line(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding cannot fail, because the values are strings and integers only.
        return (try? encoder.encode(value)).map(Array.init) ?? []
    }
}

extension TapeEntry.Outcome {
    /// Reads the outcome, which must be either a response or a failure.
    fileprivate init?(_ written: WrittenEntry) {
        switch (written.status, written.failure) {
        case (let status?, nil):
            guard (200...999).contains(status), let headers = Headers(written: written.response) else { return nil }
            var response = TapedResponse(status: status, headers: headers, finalURL: written.finalURL)
            if let body = written.body {
                guard let digest = TapeDigest(body) else { return nil }
                response.body = digest
            }
            self = .response(response)
        case (nil, let word?):
            guard let kind = TapedFailure.Kind(rawValue: word) else { return nil }
            self = .failure(TapedFailure(kind, detail: written.detail ?? ""))
        default: return nil
        }
    }
}

/// The JSON form of an entry. Empty fields are left out.
private struct WrittenEntry: Codable {
    /// RFC 3339 with microseconds.
    var at: String
    /// Microseconds.
    var took: Int64
    var method: String
    var url: String
    /// Header fields in order, each as `[name, value]`.
    var request: [[String]]?
    var status: Int?
    var response: [[String]]?
    var body: String?
    var finalURL: String?
    /// ``TapedFailure/Kind``
    var failure: String?
    var detail: String?
}

extension Headers {
    fileprivate init?(written: [[String]]?) {
        self.init()
        for field in written ?? [] {
            guard field.count == 2 else { return nil }
            add(field[0], field[1])
        }
    }

    fileprivate var written: [[String]]? {
        isEmpty ? nil : map { [$0.name, $0.value] }
    }
}
