import Scores
import Synchronization

/// Caches readings that changed nothing, so that a page with the same contents need not have each of its games locked
/// and compared. Of 60 games on a Saturday's page, only a few change between two readings.
///
/// The cache is local to the process and is not authoritative: the database decides whether a game still has the same
/// revision.
final class UnchangedGameCache: Sendable {
    /// A reading that matched the stored game.
    struct Entry: Sendable {
        let reading: GameReading
        let game: GameID
        /// The revision of the game at that time.
        let revision: Int64
        let rememberedAt: ContinuousClock.Instant
    }

    /// After this time a game is reconciled again, because an operator may have mapped a source's name to another team.
    private static let trust: Duration = .seconds(300)
    /// The maximum number of remembered pages. Beyond it all are forgotten.
    private static let capacity = 64

    private let pages = Mutex<[String: [SourceID: Entry]]>([:])

    /// Returns the cached entries of games whose reading is the same as before.
    func unchanged(among games: [GameReading], on target: String) -> [Entry] {
        let known = pages.withLock { $0[target] } ?? [:]
        return games.compactMap { reading in
            guard let entry = known[reading.sourceID], entry.reading == reading,
                .now - entry.rememberedAt < Self.trust
            else { return nil }
            return entry
        }
    }

    /// Replaces the entries of a page.
    func remember(_ entries: [Entry], of target: String) {
        pages.withLock { pages in
            if pages[target] == nil, pages.count >= Self.capacity { pages = [:] }
            pages[target] = Dictionary(entries.map { ($0.reading.sourceID, $0) }) { _, last in last }
        }
    }
}
