import Scores
import Synchronization

/// What pages said of games when it changed nothing: a page that says the same again need not have each of its games
/// looked at, locked and compared. Of sixty games on a Saturday's page a few change from one reading to the next.
///
/// It is this process's, and no truth: the database says whether the game is still as it was then.
final class SlateMemory: Sendable {
    /// A game as a page told it, which was as the database had it.
    struct Entry: Sendable {
        let reading: GameReading
        let game: GameID
        /// Which the game had.
        let revision: Int64
        let rememberedAt: ContinuousClock.Instant
    }

    /// Then it is looked at anew: somebody may have said meanwhile that a source's name means another team.
    private static let trust: Duration = .seconds(300)
    /// Pages that are remembered; beyond it all are forgotten.
    private static let capacity = 64

    private let pages = Mutex<[String: [SourceID: Entry]]>([:])

    /// Which games a page tells as it did before.
    func unchanged(among games: [GameReading], on target: String) -> [Entry] {
        let known = pages.withLock { $0[target] } ?? [:]
        return games.compactMap { reading in
            guard let entry = known[reading.sourceID], entry.reading == reading,
                .now - entry.rememberedAt < Self.trust
            else { return nil }
            return entry
        }
    }

    /// Remembers what a page said that was no news, and forgets what it said before.
    func remember(_ entries: [Entry], of target: String) {
        pages.withLock { pages in
            if pages[target] == nil, pages.count >= Self.capacity { pages = [:] }
            pages[target] = Dictionary(entries.map { ($0.reading.sourceID, $0) }) { _, last in last }
        }
    }
}
