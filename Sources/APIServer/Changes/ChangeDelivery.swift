/// What a reader of changes is told.
enum ChangeDelivery: Sendable {
    /// In order, at least one; he goes on after `upTo`.
    case changes([PublishedChange], upTo: Int64)
    /// Nothing for him until his deadline; he goes on after `upTo`.
    case silence(upTo: Int64)
    /// Nobody can tell any more what he lacks, or his number was never given: he looks at everything anew and goes on
    /// after `head`.
    case reset(head: Int64)
    /// There will be no more: the program stops.
    case ended
}

/// What becomes of a reader's question where he does not wait.
enum ChangeDecision: Sendable {
    case tell(ChangeDelivery)
    /// What he lacks is no longer at hand: the database may have it.
    case older
    /// His number is not known here yet: the database may have given it.
    case ahead
}
