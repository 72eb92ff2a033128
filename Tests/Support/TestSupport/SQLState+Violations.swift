package import Postgres

/// What a table says to rows that it does not take.
extension SQLState {
    package static let uniqueViolation = SQLState(rawValue: "23505")
    package static let checkViolation = SQLState(rawValue: "23514")
}
