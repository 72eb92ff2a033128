import Postgres
import Transport

extension TransportError {
    /// Without the database nobody knows what the host may be asked, so it is not asked.
    static func budgetUnknown(_ error: PostgresError, at host: String) -> TransportError {
        if error.code == .cancelled { return TransportError(.cancelled, authority: host) }
        return TransportError(.heldBack(.budget, for: .seconds(5)), authority: host, detail: "\(error)")
    }
}
