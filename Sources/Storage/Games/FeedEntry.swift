import Postgres
package import Scores
package import Time

/// A game in the home feed.
package struct FeedEntry: Sendable, Hashable {
    /// A section of the feed, in the order in which they are shown.
    package enum Section: Int, Sendable, CaseIterable {
        case earlier, today, upcoming
    }

    /// The game. If the feed was read without outcomes, its status is ``phase``, and score, periods, clock, ranks and
    /// everything else that depends on the course of the game are missing. Records are always missing.
    package let game: ScoreboardGame
    /// The status without what it reveals of the course: an interruption is `live` during the game and `scheduled`
    /// before it.
    package let phase: GameStatus
    package let section: Section
    /// The day under which the game is listed. A game of yesterday that is being played is listed under today.
    package let day: CivilDate
    /// Whether plays of the game are stored.
    package let hasPlays: Bool
    /// The state of the story; `nil` unless the game is over.
    package let story: StoredStory.State?
}

/// A part of the home feed.
package struct FeedGames: Sendable, Hashable {
    /// The games in the order of the feed.
    package let entries: [FeedEntry]
    /// The day before which the feed continues; `nil` if there are no earlier games.
    package let before: CivilDate?
    /// The day after which the feed continues; `nil` if there are no later games.
    package let after: CivilDate?
}

extension FeedEntry {
    /// Decodes the ids of the teams from the columns of ``FeedStore``.
    static func teamIDs(_ row: Row) throws -> BySide<TeamID> {
        BySide(
            home: try row.decode(column: "home_team_id", as: TeamID.self),
            away: try row.decode(column: "away_team_id", as: TeamID.self)
        )
    }

    /// Decodes the columns of ``FeedStore``.
    init(_ row: Row, teams: BySide<TeamBrief>) throws {
        game = try ScoreboardGame(row, teams: teams)
        phase = try row.decode(column: "phase", as: GameStatus.self)
        day = try row.decode(column: "shown_day", as: CivilDate.self)
        hasPlays = try row.decode(column: "has_plays", as: Bool.self)
        story = try row.decode(column: "story", as: StoredStory.State?.self)
        let today = try row.decode(column: "today", as: CivilDate.self)
        section = day < today ? .earlier : day == today ? .today : .upcoming
    }

    /// Sorts entries as the feed shows them. The order depends on nothing that happened in a game.
    ///
    /// Earlier days are shown newest first, all other days in order. Within a day, games begin with those being played
    /// (only today), then follow their start; a start to be announced comes last. The places of the leagues, the names
    /// of the home teams and the ids break ties.
    static func sorted(_ entries: [FeedEntry], places: [LeagueID: Int]) -> [FeedEntry] {
        // Positions are sorted, because moving entries is slower than comparing them.
        let keys = entries.map { $0.key(places) }
        return entries.indices.sorted { left, right in
            let (section, day) = (entries[left].section, entries[left].day)
            if section != entries[right].section { return section.rawValue < entries[right].section.rawValue }
            if day != entries[right].day { return (day < entries[right].day) != (section == .earlier) }
            return keys[left] < keys[right]
        }.map { entries[$0] }
    }

    private func key(_ places: [LeagueID: Int]) -> (Int, Int, Int64, Int, String, String) {
        let isOn = section == .today && phase == .live
        let start = game.startTime
        return (
            isOn ? 0 : 1, start == nil ? 1 : 0, start?.microseconds ?? 0, places[game.league] ?? places.count,
            game.teams.home.name, game.id.description
        )
    }
}
