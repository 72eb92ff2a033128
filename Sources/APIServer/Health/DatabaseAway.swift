import Postgres

extension Error {
    /// Whether the database is unavailable, busy or starting. The error then says nothing about the query, and a stale
    /// response is better than none.
    var isDatabaseAway: Bool {
        switch self {
        case let error as PostgresError:
            error.isTransient || error.code == .poolClosed || error.sqlState == .queryCanceled
        case is ReplicaLacksServed: true
        default: false
        }
    }
}
