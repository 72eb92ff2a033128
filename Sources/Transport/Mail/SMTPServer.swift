/// A mail server, from a URL such as `smtps://user:password@mail.example.org`.
package struct SMTPServer: Sendable, Hashable {
    /// The URL with its credentials. It is a secret.
    let url: String
    /// Whether the server is reached over TLS only.
    let requiresTLS: Bool

    /// Parses a URL. `smtps://` is TLS from the first byte (RFC 8314), usually at port 465; `smtp://` demands STARTTLS
    /// (RFC 3207), usually at port 587, unless the server is this machine.
    /// - Returns: `nil` for another scheme, and for a URL with a path or without a host.
    package init?(_ url: String) {
        guard let scheme = ["smtps://", "smtp://"].first(where: url.hasPrefix) else { return nil }
        let authority = url.dropFirst(scheme.count)
        let place = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        let host = place.hasPrefix("[") ? place.prefix { $0 != "]" }.dropFirst() : place.prefix { $0 != ":" }
        let isPlain = url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"/?#".utf8.contains($0) || $0 == 0x2F }
        guard !host.isEmpty, isPlain, !authority.contains(where: { "/?#".contains($0) }) else { return nil }
        self.url = url
        let isLocal = host == "localhost" || host == "::1" || host.hasPrefix("127.")
        requiresTLS = !isLocal
    }
}

extension SMTPServer: CustomStringConvertible {
    /// Leaves the credentials out.
    package var description: String { "a mail server" }
}

/// What a mail server made of a mail.
package enum SMTPOutcome: Error, Sendable, Hashable {
    /// The server has taken the mail over.
    case accepted
    /// The server refuses it for now, with a reply of 400 to 499; the same mail may be accepted later.
    case refusedForNow(reply: Int)
    /// The server refuses it for good, with a reply of 500 to 599.
    case refused(reply: Int)
    /// No server was reached, or the connection broke. The mail may have been accepted.
    case unreachable(String)
}
