package import Postgres

/// How many workers of a program are wanted: what `ops.scaler_signal` says of it.
package struct ScalerSignal: Sendable, Hashable {
    package let program: String
    /// The greater of what is wanted now and in ten minutes.
    package let wanted: Int
    /// What decided it, in words.
    package let because: String

    /// One for each program of which there may be several.
    package static func read(_ session: any PostgresSession) async throws -> [ScalerSignal] {
        try await session.query("select program, wanted, because from ops.scaler_signal order by program").map { row in
            let (program, wanted, because) = try row.decode(String.self, Int32.self, String.self)
            return ScalerSignal(program: program, wanted: Int(wanted), because: because)
        }
    }
}
