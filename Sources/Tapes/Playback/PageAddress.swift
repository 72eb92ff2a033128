import TextCoding

/// The identity of a page: host, path and query, with percent-encoding decoded, query pairs sorted and secrets removed.
package struct PageAddress: Hashable, Sendable {
    package let text: String

    /// - Parameter url: An absolute URL, or the part of one after `://`.
    package init(url: String) {
        let url = Secrets.removing(fromURL: url)
        let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let location = Self.decoded(parts[0])
        let pairs = (parts.dropFirst().first ?? "").split(separator: "&").map(Self.decoded).sorted()
        // The root of a host is the same page with and without a slash.
        let path = location.contains("/") ? location : "\(location)/"
        text = pairs.isEmpty ? path : "\(path)?\(pairs.joined(separator: "&"))"
    }

    /// `sdataprod.ncaa.com`, with the port if the URL has one.
    package var host: String { String(text.prefix { $0 != "/" }) }

    /// Decodes percent-encoding. Returns the text unchanged if the encoding is invalid.
    static func decoded(_ text: Substring) -> String {
        PercentEncoding.decode(text) ?? String(text)
    }
}
