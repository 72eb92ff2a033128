/// A request, as far as answers depend on it.
struct Request: Hashable, Sendable {
    let method: String
    /// As it stood in the request line.
    let target: String
    /// The validators that the asker holds: `If-None-Match`.
    var knownTags: String?
    /// The header of that name.
    var authorization: String?
    var body: [UInt8] = []
}

/// An answer, and what is done to it on the way.
struct Reply: Hashable, Sendable {
    var answer: Answer
    /// Waited before the first byte.
    var delay: Duration = .zero
    var ending = Ending.whole

    /// How the answer comes to its end.
    enum Ending: Hashable, Sendable {
        case whole
        /// The connection ends in the middle of the body.
        case cut
        /// The connection is reset before the first byte.
        case reset
        /// A byte of the body at a time, with this pause between two.
        case trickle(Duration)
    }
}
