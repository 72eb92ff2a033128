import JobQueue

/// A job names an alert that is not there: its game was deleted.
struct UnknownPushEvent: FatefulError {
    let id: Int64
    var fate: Fate { .discard }
}
