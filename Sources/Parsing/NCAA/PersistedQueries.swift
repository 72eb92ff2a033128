/// The current hash of each operation. It fetches nothing; its callers report the results of their requests.
package actor PersistedQueries {
    private var current: [NCAAOperation: String] = [:]
    /// Hashes that the source rejected since the last discovery.
    private var rejected: Set<String> = []
    /// When a page was last searched for an operation's hash.
    private var searched: [NCAAOperation: ContinuousClock.Instant] = [:]
    /// A page without a new hash will hardly have one a second later, so that not each of twenty live games should
    /// fetch it.
    private static let pauseBetweenSearches: Duration = .seconds(60)

    package init() {}

    /// Returns the hash to send now.
    package func hash(for operation: NCAAOperation) -> String {
        if let hash = current[operation], !rejected.contains(hash) { return hash }
        let known = operation.knownHashes
        // If all are rejected, any hash will do, because the response will report the error again.
        return known.first { !rejected.contains($0) } ?? current[operation] ?? known.first ?? ""
    }

    /// Records that the source did not know `hash`.
    ///
    /// - Returns: Whether another hash should be tried before searching a page.
    package func rejected(_ hash: String, for operation: NCAAOperation) -> Bool {
        rejected.insert(hash)
        return !rejected.contains(self.hash(for: operation))
    }

    /// Returns whether a page may be searched for the operation's hash now, and if so records the search.
    package func beginSearch(for operation: NCAAOperation, at now: ContinuousClock.Instant) -> Bool {
        if let last = searched[operation], now - last < Self.pauseBetweenSearches { return false }
        searched[operation] = now
        return true
    }

    /// Stores the hashes in a page of ncaa.com.
    ///
    /// - Returns: The operations whose hash has changed.
    @discardableResult
    package func rediscovered(from page: [UInt8]) -> Set<NCAAOperation> {
        var changed: Set<NCAAOperation> = []
        for (name, hash) in HashDiscovery.hashes(in: page) {
            guard let operation = NCAAOperation(rawValue: name) else { continue }
            if self.hash(for: operation) != hash { changed.insert(operation) }
            current[operation] = hash
            rejected.remove(hash)
            searched[operation] = nil
        }
        return changed
    }
}
