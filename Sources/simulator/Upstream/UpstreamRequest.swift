/// The parts of a request that matter for its response.
struct UpstreamRequest: Hashable, Sendable {
    let method: String
    /// As written in the request line.
    let target: String
    /// The client's validators: `If-None-Match`.
    var knownTags: String?
    /// The `Authorization` header.
    var authorization: String?
    var body: [UInt8] = []
}

/// A response, and how it is sent.
struct UpstreamReply: Hashable, Sendable {
    var answer: UpstreamResponse
    /// The pause before the first byte.
    var delay: Duration = .zero
    var ending = Ending.whole

    /// How the response ends.
    enum Ending: Hashable, Sendable {
        case whole
        /// The connection is closed in the middle of the body.
        case cut
        /// The connection is reset before the first byte is sent.
        case reset
        /// The body is sent byte by byte, with this pause.
        case trickle(Duration)
    }
}
