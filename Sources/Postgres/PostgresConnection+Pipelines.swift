/// Several statements in one round trip.
extension PostgresConnection {
    /// Sends all statements in one round trip and one transaction.
    /// - Throws: the first error. No statement has taken effect then.
    package func pipeline(
        _ statements: [SQL],
        within deadline: Duration? = nil,
        file: StaticString = #fileID,
        line: UInt = #line
    ) async throws(PostgresError) -> [Rows] {
        guard !statements.isEmpty else { return [] }
        return try await call(
            within: deadline,
            callSite: CallSite(file: file, line: line)
        ) { connection, call throws(PostgresError) in
            try connection.runPipeline([statements], call).first?.get() ?? []
        }
    }

    /// Sends a statement and a hint in one round trip, as two transactions. The hint runs after the statement, even if
    /// that failed, and its outcome is ignored.
    package func query(
        _ statement: SQL,
        followedBy hint: SQL,
        file: StaticString = #fileID,
        line: UInt = #line
    ) async throws(PostgresError) -> Rows {
        try await perform(statement, followedBy: [hint], callSite: CallSite(file: file, line: line))
    }

    /// Like ``query(_:followedBy:file:line:)``, for any number of hints.
    /// - Parameter shielded: See ``perform(_:within:shielded:callSite:)``.
    func perform(
        _ statement: SQL,
        followedBy hints: [SQL],
        shielded: Bool = false,
        callSite: CallSite
    ) async throws(PostgresError) -> Rows {
        guard !hints.isEmpty else {
            return try await perform(statement, within: nil, shielded: shielded, callSite: callSite)
        }
        return try await call(within: nil, shielded: shielded, callSite: callSite) {
            connection,
            call throws(PostgresError) in
            let groups = [[statement]] + hints.map { [$0] }
            guard let rows = try connection.runPipeline(groups, call).first?.get().first else {
                throw call.error(.connectionLost, "no answer")
            }
            return rows
        }
    }

    private func runPipeline(
        _ groups: [[SQL]],
        _ call: Call
    ) throws(PostgresError) -> [Result<[Rows], PostgresError>] {
        let results = try exchange(call) { $0.runPipeline(groups) }
        for case .failure(let error) in results { recordServerError(error) }
        return results
    }
}
