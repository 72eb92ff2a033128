import FoundationEssentials
import Time
import Transport

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
        var written = WrittenEntry(at: at.precise, took: took.wholeMicroseconds, method: method, url: url)
        written.request = requestHeaders.written
        switch outcome {
        case .answer(let answer):
            written.status = answer.status
            written.response = answer.headers.written
            written.body = answer.body?.text
            written.finalURL = answer.finalURL
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
            var answer = TapedResponse(status: status, headers: headers, finalURL: written.finalURL)
            if let body = written.body {
                guard let digest = TapeDigest(body) else { return nil }
                answer.body = digest
            }
            self = .answer(answer)
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
