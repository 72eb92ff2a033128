/// An action at `/ops`: an argument of `ops.operate`.
enum OpsAction: String, CaseIterable, Sendable {
    /// Actions on queues.
    case pause, resume
    /// Actions on jobs.
    case retry, cancel, discard

    /// The label of its button.
    var word: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
