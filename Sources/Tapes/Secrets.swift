import Transport

/// Keeps secrets off tapes, so that a tape can be shared without the credentials of the client that recorded it.
package enum Secrets {
    /// Replaces the value of a secret in a query.
    static let removed = "removed"

    /// Request headers that may affect the response and do not identify the sender.
    private static let requestHeaders: Set<String> = [
        "accept", "accept-language", "content-type", "if-modified-since", "if-none-match", "referer",
    ]

    /// Response headers that a client uses. Cookies are left out.
    private static let responseHeaders: Set<String> = [
        "age", "cache-control", "content-type", "date", "etag", "expires", "last-modified", "location", "retry-after",
        "vary",
    ]

    /// Endings of query names that denote secrets, in lower case and without dashes.
    private static let endings = [
        "key", "token", "secret", "password", "passwd", "pwd", "signature", "sig", "auth", "authorization", "jwt",
        "session", "sessionid", "sid", "credential", "credentials",
    ]

    /// Returns `url` without user, fragment and the values of possible secrets in its query.
    package static func removing(fromURL url: String) -> String {
        let page = url.prefix { $0 != "#" }
        let parts = page.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let address = withoutUser(parts[0])
        guard parts.count == 2 else { return address }
        let pairs = parts[1].split(separator: "&", omittingEmptySubsequences: false).map { pair -> String in
            guard let value = secret(in: pair) else { return String(pair) }
            return "\(pair.dropLast(value.utf8.count))\(removed)"
        }
        return "\(address)?\(pairs.joined(separator: "&"))"
    }

    /// Returns the values in the query of `url` that ``removing(fromURL:)`` removes.
    static func values(inURL url: String) -> [String] {
        let page = url.prefix { $0 != "#" }
        guard let query = page.split(separator: "?", maxSplits: 1).dropFirst().first else { return [] }
        return query.split(separator: "&").compactMap { secret(in: $0).map(String.init) }
            .filter { $0 != removed && !$0.isEmpty }
    }

    /// Returns the request headers that may be recorded.
    static func keeping(request headers: Headers) -> Headers {
        filtered(headers, among: requestHeaders)
    }

    /// Returns the response headers that may be recorded.
    static func keeping(response headers: Headers) -> Headers {
        filtered(headers, among: responseHeaders)
    }

    /// Returns the secrets in a request and in its response's redirects, both as written and decoded.
    static func values(in request: Request, _ response: Response? = nil) -> [String] {
        let addresses = [
            request.url, request.headers["Referer"], response?.finalURL, response?.headers["Location"],
        ]
        let values = addresses.compactMap(\.self).flatMap(values(inURL:))
        return Set(values + values.map { PageAddress.decoded($0[...]) }).sorted()
    }

    /// Returns `body` with every occurrence of a secret crossed out. Some services print the key of the request, and
    /// redirect pages show the address.
    static func redacting(_ values: [String], in body: [UInt8]) -> [UInt8] {
        var body = body
        // Values shorter than eight bytes are not keys, and would match ordinary text.
        for value in values.map({ Array($0.utf8) }) where value.count >= 8 {
            var start = body.startIndex
            while let range = body[start...].firstRange(of: value) {
                body.replaceSubrange(range, with: [UInt8](repeating: UInt8(ascii: "x"), count: value.count))
                start = range.upperBound
            }
        }
        return body
    }

    /// Describes what in an entry should not be on a tape; empty for every entry that our recorder writes.
    package static func found(in entry: TapeEntry) -> [String] {
        var found = values(inURL: entry.url).isEmpty ? [] : ["a key in the query"]
        if withoutUser(entry.url[...]) != entry.url { found.append("a user in the address") }
        var headers = Set(entry.requestHeaders.map { $0.name.lowercased() }).subtracting(requestHeaders)
        if case .response(let response) = entry.outcome {
            headers.formUnion(Set(response.headers.map { $0.name.lowercased() }).subtracting(responseHeaders))
            let addresses = [response.finalURL, response.headers["Location"]].compactMap(\.self)
            if addresses.contains(where: { !values(inURL: $0).isEmpty }) { found.append("a key in a redirect") }
        }
        return found + headers.sorted().map { "the header \($0)" }
    }

    private static func filtered(_ headers: Headers, among names: Set<String>) -> Headers {
        var filtered = Headers()
        for field in headers where names.contains(field.name.lowercased()) {
            let isAddress = ["location", "referer"].contains(field.name.lowercased())
            filtered.add(field.name, isAddress ? removing(fromURL: field.value) : field.value)
        }
        return filtered
    }

    /// Returns the value of a `name=value` pair whose name denotes a secret.
    private static func secret(in pair: Substring) -> Substring? {
        guard let separator = pair.firstIndex(of: "=") else { return nil }
        let name = pair[..<separator].lowercased().filter { $0 != "-" && $0 != "_" }
        return endings.contains(where: name.hasSuffix) ? pair[pair.index(after: separator)...] : nil
    }

    private static func withoutUser(_ address: Substring) -> String {
        guard let scheme = address.firstRange(of: "://") else { return String(address) }
        let authority = address[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
        guard let separator = authority.lastIndex(of: "@") else { return String(address) }
        return String(address[..<scheme.upperBound] + address[authority.index(after: separator)...])
    }
}
