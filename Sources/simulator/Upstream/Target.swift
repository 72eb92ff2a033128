import TextCoding

/// The parsed target of a request: `/path?name=value&…`, with percent-encoding decoded.
struct Target: Hashable, Sendable {
    let path: String
    /// The parameters by name. Of a repeated name, the last value counts.
    let query: [String: String]

    /// `nil` if the percent-encoding is invalid or the text is not UTF-8.
    ///
    /// A `+` is not decoded to a space, like in the source.
    init?(_ target: String) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = PercentEncoding.decode(parts[0]) else { return nil }
        var query: [String: String] = [:]
        for pair in parts.dropFirst().first?.split(separator: "&") ?? [] {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentEncoding.decode(sides[0]),
                let value = PercentEncoding.decode(sides.count > 1 ? sides[1] : "")
            else { return nil }
            query[name] = value
        }
        self.path = path
        self.query = query
    }
}
