#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A player, with the statistics of a season and of each of its games.
public struct PlayerProfileResponse: Codable, Hashable, Sendable, Identifiable {
    /// The id; other responses call it `playerID`.
    public let id: UUID
    /// The name, first name first.
    public let name: String
    /// The jersey number, as the first page that had one gave it; text, because 00 is not 0.
    public let number: String?
    /// The position as printed: `A`, `Goalkeeper`.
    public let position: String?
    /// The team, with its record of the season.
    public let team: TeamResponse
    /// The league.
    public let league: LeagueName
    /// The number of final games with a box score in which the player played.
    public let gamesPlayed: Int
    /// The season's statistics, in the order of a box score.
    public let statistics: [PlayerStatisticResponse]
    /// The games that ``gamesPlayed`` counts, newest first.
    public let games: [PlayerGameResponse]

    /// For the server, previews and tests.
    public init(
        id: UUID = UUID(),
        name: String,
        number: String? = nil,
        position: String? = nil,
        team: TeamResponse,
        league: LeagueName,
        gamesPlayed: Int,
        statistics: [PlayerStatisticResponse],
        games: [PlayerGameResponse]
    ) {
        self.id = id
        self.name = name
        self.number = number
        self.position = position
        self.team = team
        self.league = league
        self.gamesPlayed = gamesPlayed
        self.statistics = statistics
        self.games = games
    }
}

/// A statistic of a player's season, summed over box scores.
public struct PlayerStatisticResponse: Codable, Hashable, Sendable {
    /// What it counts: `shots_on_goal`.
    public let statistic: String
    /// The name: `Shots on goal`.
    public let name: String
    /// The abbreviation: `SOG`.
    public let abbreviation: String
    /// The season's total as text: `12`; `nil` if it follows from none of the box scores.
    public let total: String?
    /// The season's total as a number with its unit; `nil` like ``total``.
    public let value: StatValueResponse?
    /// The average per game as text: `3.4`. For a share, such as a save percentage, it is the share of the whole
    /// season.
    public let average: String?

    /// For the server, previews and tests.
    public init(
        statistic: String,
        name: String,
        abbreviation: String,
        total: String?,
        value: StatValueResponse?,
        average: String?
    ) {
        self.statistic = statistic
        self.name = name
        self.abbreviation = abbreviation
        self.total = total
        self.value = value
        self.average = average
    }
}

/// A game in which a player played.
public struct PlayerGameResponse: Codable, Hashable, Sendable {
    /// The same as ``GameResponse/id``.
    public let gameID: UUID
    /// The day in the league's calendar.
    public let day: LocalDay
    /// The other team.
    public let opponent: TeamResponse
    /// Whether the player's team plays at home.
    public let isHome: Bool
    /// The score of the player's team; `nil` if no score is known.
    public let teamScore: Int?
    /// The score of the other team; `nil` if no score is known.
    public let opponentScore: Int?
    /// The player's statistics in the game; those without a value are left out.
    public let statistics: [PlayerGameStatisticResponse]

    /// For the server, previews and tests.
    public init(
        gameID: UUID = UUID(),
        day: LocalDay,
        opponent: TeamResponse,
        isHome: Bool,
        teamScore: Int?,
        opponentScore: Int?,
        statistics: [PlayerGameStatisticResponse]
    ) {
        self.gameID = gameID
        self.day = day
        self.opponent = opponent
        self.isHome = isHome
        self.teamScore = teamScore
        self.opponentScore = opponentScore
        self.statistics = statistics
    }
}

/// A statistic of a player in one game.
public struct PlayerGameStatisticResponse: Codable, Hashable, Sendable {
    /// As ``PlayerStatisticResponse/statistic``.
    public let statistic: String
    /// The value as text: `12–20`.
    public let text: String
    /// The value with its unit; `nil` if the meaning of the text is not certain.
    public let value: StatValueResponse?

    /// For the server, previews and tests.
    public init(statistic: String, text: String, value: StatValueResponse?) {
        self.statistic = statistic
        self.text = text
        self.value = value
    }
}
