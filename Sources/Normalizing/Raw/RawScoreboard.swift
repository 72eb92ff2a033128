package import Scores
package import Sports
package import Time

/// A scoreboard page as found: uninterpreted strings, in the page's order.
package struct RawScoreboard: Hashable, Sendable {
    package var games: [RawScoreboardEntry]
    /// The day that the page names: `2026-05-02`.
    package var day: String?
    /// The slug of the league that the page names.
    package var league: String?

    package init(games: [RawScoreboardEntry], day: String? = nil, league: String? = nil) {
        self.games = games
        self.day = day
        self.league = league
    }
}

/// One entry of a scoreboard page.
package enum RawScoreboardEntry: Hashable, Sendable {
    case game(RawGame)
    /// An entry without the shape of a game, with a description of what it is instead.
    case unreadable(String)
}

extension RawScoreboard {
    /// Reads all games of the page. Games that cannot be read are listed with their reasons.
    ///
    /// - Parameters:
    ///   - expected: The requested league. A game that names another league keeps that one.
    ///   - requested: The requested day; `nil` uses the day that the page names, or the day that all games share.
    package func normalized(league expected: ExpectedLeague, day requested: CivilDate?) -> ScoreboardReading {
        let requested = requested ?? CivilDate(printed: day)
        var slate = DistinctGames()
        for (index, entry) in games.enumerated() {
            switch entry {
            case .unreadable(let reason):
                slate.rejected.append(RejectedEntry(index: index, id: nil, reason: reason))
            case .game(let raw):
                do {
                    var reading = try raw.normalized(league: expected)
                    // A game without a day of its own gets the requested day, because it is on that day's page.
                    reading.day = reading.day ?? requested
                    slate.add(reading, from: index)
                } catch {
                    slate.reject(index, id: raw.id?.unblanked, error)
                }
            }
        }
        let readings = slate.games.map(\.reading)
        return ScoreboardReading(
            league: readings.map(\.league).common ?? league.map(expected.registry.league(printed:)) ?? expected.id,
            day: requested ?? readings.compactMap(\.day).common,
            games: readings,
            rejected: slate.rejected.sorted { $0.index < $1.index }
        )
    }
}

/// The games of a day while they are collected.
private struct DistinctGames {
    var games: [(index: Int, reading: GameReading)] = []
    var rejected: [RejectedEntry] = []
    private var indices: [SourceID: Int] = [:]

    /// Adds a reading. If an id occurs twice, the source has left a placeholder next to the game, so the entry with
    /// more progress is kept.
    mutating func add(_ reading: GameReading, from index: Int) {
        let id = reading.sourceID
        guard let position = indices[id] else {
            indices[id] = games.count
            games.append((index, reading))
            return
        }
        let hasMoreProgress = reading.progress > games[position].reading.progress
        reject(hasMoreProgress ? games[position].index : index, id: id.id, .duplicate(id: id.id))
        if hasMoreProgress { games[position] = (index, reading) }
    }

    mutating func reject(_ index: Int, id: String?, _ reason: UnreadableGame) {
        rejected.append(RejectedEntry(index: index, id: id, reason: "\(reason)"))
    }
}

extension GameReading {
    /// Orders two readings of the same game by how much has happened in them. A game that is played was not postponed,
    /// even if its placeholder still says so.
    fileprivate var progress: Int {
        let stage =
            switch status.status {
            case .final: 4
            case .live, .suspended, .delayed: 3
            case .cancelled, .postponed: 2
            case .scheduled: 1
            case nil: 0
            }
        return stage * 2 + (score == nil ? 0 : 1)
    }
}

extension Array where Element: Equatable {
    /// The value that all elements share; `nil` if they differ or if there are none.
    fileprivate var common: Element? {
        guard let first, allSatisfy({ $0 == first }) else { return nil }
        return first
    }
}

extension RawScoreboard {
    /// Returns the same page with a year added to the days that are printed without one. The year is the one that
    /// brings each day nearest to `today`, because a page lists one season, never more than a year.
    package func dated(near today: CivilDate) -> RawScoreboard {
        RawScoreboard(
            games: games.map { entry in
                guard case .game(var game) = entry else { return entry }
                if let day = CivilDate(monthAndDay: game.start.date, near: today) { game.start.date = day.description }
                return .game(game)
            }
        )
    }
}
