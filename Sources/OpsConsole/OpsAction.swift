/// What may be done at `/ops`: a word of `ops.operate`.
enum OpsAction: String, CaseIterable, Sendable {
    /// Of queues.
    case pause, resume
    /// Of jobs.
    case retry, cancel, discard

    /// What its button says.
    var word: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
