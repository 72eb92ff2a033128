package import Scores
package import Time

/// A game between the two teams that a source names, in either order, on about the day that it names.
package struct GameCandidate: Hashable, Sendable {
    package let id: GameID
    package let day: CivilDate
    /// `nil`: to be announced.
    package let start: Instant?
    /// Whether the source has named it already, by another id that it still has: its two ids are two games.
    package let isTaken: Bool

    package init(id: GameID, day: CivilDate, start: Instant?, isTaken: Bool = false) {
        self.id = id
        self.day = day
        self.start = start
        self.isTaken = isTaken
    }
}

/// Which of the known games a source's reading is of.
package enum GameMatch: Hashable, Sendable {
    case game(GameID)
    /// More than one may be meant, as on the day of a doubleheader.
    case several
    case none
}

extension GameReading {
    /// How far two sources may be apart about the start of one game. Games of a doubleheader lie farther apart: no
    /// sport that BarDown reads is played in less.
    package static let startTolerance = Duration.seconds(2 * 3600)

    /// Which of `candidates` this is a reading of.
    ///
    /// Where both starts are known they decide: days differ by the zone that a source counts them in. Else the day
    /// does, and on the day of a doubleheader the number that a score sheet has.
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

    /// Half an hour is more than sources round, and less than any game is long.
    private static let clearlyNearer = Duration.seconds(1800)

    /// The day's games in the order of their starts, those already named included: the second is number two.
    private func match(game number: Int, among candidates: [GameCandidate]) -> GameMatch {
        let slate = candidates.filter { day == nil ? isNear($0) : day == $0.day }
        guard !slate.isEmpty else { return .none }
        let ordered = slate.compactMap { game in game.start.map { (game: game, start: $0) } }
            .sorted { $0.start < $1.start }
        // One game alone may be either of the two, and games without a start have no order.
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
    /// The time between the two, whichever is earlier.
    fileprivate func distance(to other: Instant) -> Duration {
        max(self, other) - min(self, other)
    }
}
