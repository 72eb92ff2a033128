import Postgres

extension Row {
    /// The duration in a column of whole microseconds, such as `(extract(epoch from …) * 1000000)::bigint` of an
    /// interval; `nil` for NULL.
    func duration(_ column: String) throws(PostgresError) -> Duration? {
        let microseconds: Int64? = try decode(column: column)
        return microseconds.map { .microseconds($0) }
    }
}
