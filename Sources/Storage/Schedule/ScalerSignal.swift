package import Postgres

/// How many workers a program should have: a row of `ops.scaler_signal`.
package struct ScalerSignal: Sendable, Hashable {
    package let program: String
    /// The number of workers needed now or in ten minutes, whichever is greater.
    package let desired: Int
    /// The reason, in words.
    package let reason: String

    /// One signal for each program that can have several workers.
    package static func read(_ session: any PostgresSession) async throws -> [ScalerSignal] {
        try await session.query("select program, desired, because from ops.scaler_signal order by program").map { row in
            let (program, desired, reason) = try row.decode(String.self, Int32.self, String.self)
            return ScalerSignal(program: program, desired: Int(desired), reason: reason)
        }
    }
}
