/// Which hash stands for which operation at the moment. It does not fetch: whoever does tells it what came of it.
package actor PersistedQueries {
    private var current: [NCAAOperation: String] = [:]
    /// Hashes that the source has not known since the last discovery.
    private var rejected: Set<String> = []
    /// When a page was last searched for an operation's hash.
    private var searched: [NCAAOperation: ContinuousClock.Instant] = [:]
    /// A page that names no new hash now will hardly name one in a second: twenty live games must not each fetch it.
    private static let pauseBetweenSearches: Duration = .seconds(60)

    package init() {}

    /// The hash to send now.
    package func hash(for operation: NCAAOperation) -> String {
        if let hash = current[operation], !rejected.contains(hash) { return hash }
        let known = operation.knownHashes
        // When all are rejected the first is as good as any; the answer will say so again.
        return known.first { !rejected.contains($0) } ?? current[operation] ?? known.first ?? ""
    }

    /// The source did not know `hash`.
    ///
    /// - Returns: Whether another hash is worth trying before a page has to be searched.
    package func rejected(_ hash: String, for operation: NCAAOperation) -> Bool {
        rejected.insert(hash)
        return !rejected.contains(self.hash(for: operation))
    }

    /// Whether a page may be searched for the operation's hash now; saying so counts as the search.
    package func beginSearch(for operation: NCAAOperation, at now: ContinuousClock.Instant) -> Bool {
        if let last = searched[operation], now - last < Self.pauseBetweenSearches { return false }
        searched[operation] = now
        return true
    }

    /// Takes over the hashes that a page of ncaa.com names.
    ///
    /// - Returns: The operations whose hash is another now.
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
