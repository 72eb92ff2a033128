package import Postgres

/// Shares request counts for rate limits between the processes of the api: table `request_tally`.
package struct RequestTallyStore: Sendable {
    /// Requests that one process has allowed and not reported yet.
    package struct Entry: Sendable, Hashable {
        /// The id of an API key or an address, as in `request_tally.client`; at most 64 characters.
        package let client: String
        /// The number of the minute in which the client's requests are counted.
        package let window: Int64
        /// The number of requests, more than 0.
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

    /// Adds these entries, at most one for each client and minute.
    /// - Returns: for each entry, in order, the requests that all processes together have allowed.
    package func add(_ entries: [Entry]) async throws -> [Int64] {
        if entries.isEmpty { return [] }
        let row = try await session.first(
            "select tally_requests(\(entries.map(\.client)), \(entries.map(\.window)), \(entries.map(\.requests)))"
        )
        return try row?.decode([Int64].self) ?? []
    }

    /// Deletes the counts of past minutes.
    package func prune() async throws {
        try await session.execute("select forget_request_tallies()")
    }
}
