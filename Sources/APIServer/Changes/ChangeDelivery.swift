/// One delivery to a reader of changes.
enum ChangeDelivery: Sendable {
    /// Changes in order, at least one. The reader continues after `upTo`.
    case changes([PublishedChange], upTo: Int64)
    /// No change for this reader until its deadline. It continues after `upTo`.
    case silence(upTo: Int64)
    /// The changes that the reader lacks are no longer available, or its number was never assigned. It must read
    /// everything again and continue after `head`.
    case reset(head: Int64)
    /// The server is stopping, so no more follow.
    case ended
}

/// The answer to a reader that does not wait.
enum ChangeDecision: Sendable {
    case deliver(ChangeDelivery)
    /// The changes that the reader lacks are no longer in memory. The database may have them.
    case older
    /// The reader's number is not known here yet. The database may have assigned it.
    case ahead
}
