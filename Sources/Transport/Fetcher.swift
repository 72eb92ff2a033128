/// What asks for pages: the network, or something that stands before it (a recorder, a host's bounds) or in its place
/// (a tape).
package protocol Fetcher: Sendable {
    /// The answer to `request`, of whatever status, after the redirects that may be followed.
    func fetch(_ request: Request) async throws(TransportError) -> Response
}
