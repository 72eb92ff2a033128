/// Fetches pages: from the network, through a wrapper (a recorder, a host's rate limit) or from a tape.
package protocol Fetcher: Sendable {
    /// Returns the response to `request`, whatever its status, after following the allowed redirects.
    func fetch(_ request: Request) async throws(TransportError) -> Response
}
