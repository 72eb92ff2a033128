import CLibcurl

/// An absolute URL, parsed by libcurl.
///
/// Checks use the same parser as libcurl's requests, because a check with a different parser could be bypassed.
package struct Destination: Sendable, Hashable {
    package enum Scheme: String, Sendable {
        case http, https
    }

    package enum Flaw: Error, Hashable {
        case unreadable, scheme, credentials
    }

    /// Normalised and without a fragment.
    package let url: String
    package let scheme: Scheme
    /// In lower case. IPv4 in any notation becomes dotted (`2130706433` is `127.0.0.1`), and IPv6 is in brackets.
    package let host: String
    package let port: Int
    /// The path and the query, as sent on the wire; at least a slash.
    package let path: String

    /// The key for host budgets, private addresses and errors.
    package var authority: String { "\(host):\(port)" }
    /// `https://www.example.org:443`: the scope of a robots.txt.
    package var origin: String { "\(scheme.rawValue)://\(authority)" }

    package init(_ text: String) throws(Flaw) {
        guard let parser = URLParser() else { throw .unreadable }
        try parser.read(text, flags: CURLU_DISALLOW_USER)
        try self.init(parser)
    }

    /// Resolves `location` against this URL (RFC 3986, section 5).
    func resolving(_ location: String) throws(Flaw) -> Destination {
        guard let parser = URLParser() else { throw .unreadable }
        try parser.read(url, flags: CURLU_DISALLOW_USER)
        // Some servers send unencoded spaces and non-ASCII bytes in `Location`. They are encoded here, as in browsers.
        try parser.read(location, flags: CURLU_DISALLOW_USER | CURLU_URLENCODE | CURLU_ALLOW_SPACE)
        return try Destination(parser)
    }

    private init(_ parser: borrowing URLParser) throws(Flaw) {
        guard let schemeText = parser.text(CURLUPART_SCHEME) else { throw .unreadable }
        guard let scheme = Scheme(rawValue: schemeText.lowercased()) else { throw .scheme }
        guard parser.removeFragment(),
            let url = parser.text(CURLUPART_URL), let host = parser.text(CURLUPART_HOST), !host.isEmpty,
            let portText = parser.text(CURLUPART_PORT, flags: CURLU_DEFAULT_PORT), let port = Int(portText),
            let path = parser.text(CURLUPART_PATH)
        else { throw .unreadable }
        self.url = url
        self.scheme = scheme
        self.host = host.lowercased()
        self.port = port
        self.path = path + (parser.text(CURLUPART_QUERY).map { "?\($0)" } ?? "")
    }
}

/// Owns a `CURLU`.
@safe private struct URLParser: ~Copyable {
    private let raw: OpaquePointer

    /// `nil` if memory is exhausted.
    init?() {
        guard let raw = unsafe curl_url() else { return nil }
        unsafe self.raw = raw
    }

    deinit { unsafe curl_url_cleanup(raw) }

    /// Parses an absolute URL, or one relative to the URL parsed before.
    func read(_ text: String, flags: Int32) throws(Destination.Flaw) {
        // A NUL would end the C string early, so that libcurl would parse a different URL than the caller passed.
        guard !text.utf8.contains(0) else { throw .unreadable }
        switch unsafe curl_url_set(raw, CURLUPART_URL, text, UInt32(flags)) {
        case CURLUE_OK: return
        case CURLUE_USER_NOT_ALLOWED: throw .credentials
        case CURLUE_UNSUPPORTED_SCHEME: throw .scheme
        default: throw .unreadable
        }
    }

    func removeFragment() -> Bool {
        unsafe curl_url_set(raw, CURLUPART_FRAGMENT, nil, 0) == CURLUE_OK
    }

    func text(_ part: CURLUPart, flags: Int32 = 0) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard unsafe curl_url_get(raw, part, &text, UInt32(flags)) == CURLUE_OK, let text = unsafe text else {
            return nil
        }
        defer { unsafe curl_free(text) }
        return unsafe String(cString: text)
    }
}
