package import Postgres

/// What the processes of the api tell each other of how often clients ask: table `request_tally`.
package struct RequestTallyStore: Sendable {
    /// What one process has let through and has not told yet.
    package struct Entry: Sendable, Hashable {
        /// At most 64 letters.
        package let client: String
        /// Which of the client's minutes.
        package let window: Int64
        /// More than 0.
        package let requests: Int64

        package init(client: String, window: Int64, requests: Int64) {
            self.client = client
            self.window = window
            self.requests = requests
        }
    }

    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Adds these entries, one a client and minute.
    /// - Returns: for each in its place what all processes together have let through.
    package func add(_ entries: [Entry]) async throws -> [Int64] {
        if entries.isEmpty { return [] }
        let row = try await session.first(
            "select tally_requests(\(entries.map(\.client)), \(entries.map(\.window)), \(entries.map(\.requests)))"
        )
        return try row?.decode([Int64].self) ?? []
    }

    /// Forgets minutes that are over.
    package func forget() async throws {
        try await session.execute("select forget_request_tallies()")
    }
}
