import Postgres

extension Error {
    /// Whether the failure says nothing of the question: the database is away, busy or starting, and an old answer is
    /// better than none.
    var isDatabaseAway: Bool {
        switch self {
        case let error as PostgresError:
            error.isTransient || error.code == .poolClosed || error.sqlState == .queryCanceled
        case is ReplicaLacksServed: true
        default: false
        }
    }
}
