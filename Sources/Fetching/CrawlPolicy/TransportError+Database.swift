import Postgres
import Transport

extension TransportError {
    /// Holds a request back when the database fails, because the limits of the host are then unknown.
    static func budgetUnknown(_ error: PostgresError, at host: String) -> TransportError {
        if error.code == .cancelled { return TransportError(.cancelled, authority: host) }
        return TransportError(.heldBack(.budget, for: .seconds(5)), authority: host, detail: "\(error)")
    }
}
