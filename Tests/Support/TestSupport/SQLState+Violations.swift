package import Postgres

/// The error codes of constraint violations.
extension SQLState {
    package static let uniqueViolation = SQLState(rawValue: "23505")
    package static let checkViolation = SQLState(rawValue: "23514")
}
