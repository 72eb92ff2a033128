package import Scores
package import Time

/// A game between the two teams that a source names, in either order, on or near the day that it names.
package struct GameCandidate: Hashable, Sendable {
    package let id: GameID
    package let day: CivilDate
    /// The start; `nil` if it is to be announced.
    package let start: Instant?
    /// Whether the game already has another id at the source, and that id is still in use. A reading with a new id then
    /// belongs to another game. An id is no longer in use if the page of the game's day no longer lists it; a live or
    /// final game keeps its id unless both starts are known.
    package let isTaken: Bool

    package init(id: GameID, day: CivilDate, start: Instant?, isTaken: Bool = false) {
        self.id = id
        self.day = day
        self.start = start
        self.isTaken = isTaken
    }
}

/// The known game that a source's reading belongs to.
package enum GameMatch: Hashable, Sendable {
    case game(GameID)
    /// More than one is possible, as on the day of a doubleheader.
    case several
    case none
}

extension GameReading {
    /// How far apart the starts of one game may be at two sources. Games of a doubleheader are farther apart, because
    /// no sport that BarDown reads is played in less time.
    package static let startTolerance = Duration.seconds(2 * 3600)

    /// Returns which of `candidates` this reading belongs to.
    ///
    /// If a score sheet states the number of the game in a doubleheader, that number decides. Otherwise the starts
    /// decide if both are known, because sources count days in different time zones. If one is unknown, the day
    /// decides.
    package func match(among candidates: [GameCandidate]) -> GameMatch {
        if let number = sheet?.doubleheaderGame { return match(game: number, among: candidates) }
        let near = candidates.filter { !$0.isTaken && isNear($0) }
        guard near.count > 1 else { return near.first.map { .game($0.id) } ?? .none }
        guard let start = startTime?.instant else { return .several }
        let distances = near.compactMap { game in game.start.map { (game: game.id, distance: start.distance(to: $0)) } }
            .sorted { $0.distance < $1.distance }
        guard distances.count == near.count, distances[1].distance - distances[0].distance >= Self.clearlyNearer else {
            return .several
        }
        return .game(distances[0].game)
    }

    /// How much nearer than all others the start of a game must be for it to be chosen. Half an hour is more than
    /// sources round a start by, and shorter than any game.
    private static let clearlyNearer = Duration.seconds(1800)

    /// Returns the game with the given number among the day's games in the order of their starts. Games that the source
    /// has already named are counted too.
    private func match(game number: Int, among candidates: [GameCandidate]) -> GameMatch {
        let slate = candidates.filter { day == nil ? isNear($0) : day == $0.day }
        guard !slate.isEmpty else { return .none }
        let ordered = slate.compactMap { game in game.start.map { (game: game, start: $0) } }
            .sorted { $0.start < $1.start }
        // If only one game is known, it may be either game of the doubleheader. Games without a start have no order.
        guard ordered.count == slate.count, ordered.count > 1, (1...ordered.count).contains(number) else {
            return .several
        }
        let game = ordered[number - 1].game
        return game.isTaken ? .several : .game(game.id)
    }

    private func isNear(_ game: GameCandidate) -> Bool {
        if let start = startTime?.instant, let other = game.start {
            return start.distance(to: other) <= Self.startTolerance
        }
        return day == game.day
    }
}

extension Instant {
    /// Returns the time between the two, whichever is earlier.
    fileprivate func distance(to other: Instant) -> Duration {
        max(self, other) - min(self, other)
    }
}
