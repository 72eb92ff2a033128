import Normalizing
import Scores
import Time

/// Decides which game of two teams an event of a source of odds belongs to.
enum OddsEventMatch {
    /// How far apart the starts of a game may be, if the source lists one game of these teams. Its start may be out of
    /// date.
    static let tolerance = Duration.seconds(12 * 3600)
    /// How far apart they may be if one of several games could be meant.
    static let tightTolerance = Duration.seconds(2 * 3600)

    /// - Parameters:
    ///   - start: The start according to the source; `nil`: it states none.
    ///   - isRepeated: Whether the page lists another event of the same teams.
    ///   - candidates: The games of these teams on the day of the start, and on the days before and after it.
    static func game(startingAt start: Instant?, isRepeated: Bool, among candidates: [GameCandidate]) -> GameMatch {
        let free = candidates.filter { !$0.isTaken }
        guard let start else { return only(free) }
        let limit = isRepeated ? tightTolerance : tolerance
        // A game whose start is to be announced may begin at any time.
        let near = free.filter { game in game.start.map { distance(start, $0) <= limit } ?? !isRepeated }
        guard near.count > 1 else { return only(near) }
        let clear = near.filter { game in game.start.map { distance(start, $0) < tightTolerance } ?? true }
        return only(clear, otherwise: .several)
    }

    private static func only(_ games: [GameCandidate], otherwise: GameMatch = .none) -> GameMatch {
        games.count > 1 ? .several : games.first.map { .game($0.id) } ?? otherwise
    }

    private static func distance(_ one: Instant, _ other: Instant) -> Duration { max(one, other) - min(one, other) }
}
