import JobQueue

/// A job names an alert that does not exist; its game was deleted.
struct UnknownAlert: FatefulError {
    let id: Int64
    var fate: Fate { .discard }
}
