/// A request, as far as answers depend on it.
struct Request: Hashable, Sendable {
    let method: String
    /// As it stood in the request line.
    let target: String
    /// The validators that the asker holds: `If-None-Match`.
    var knownTags: String?
    var body: [UInt8] = []
}

/// An answer, and what is done to it on the way.
struct Reply: Hashable, Sendable {
    var answer: Answer
    /// Waited before the first byte.
    var delay: Duration = .zero
    /// Whether the connection ends in the middle of the body.
    var isCut = false
}
