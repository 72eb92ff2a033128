#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A game of any sport, with its box score as the source prints it.
public struct PrintedBoxResponse: Codable, Hashable, Sendable {
    /// The game, read at the same time as the statistics.
    public let game: GameResponse
    /// The source; `nil` if no source prints a box score yet.
    public let source: String?
    /// When the source was read; `nil` if no source prints a box score yet.
    public let observedAt: Date?
    /// The home team's part; `nil` if no source prints a box score yet.
    public let home: TeamSheetResponse?
    /// The away team's part; `nil` if no source prints a box score yet.
    public let away: TeamSheetResponse?

    /// For the server, previews and tests.
    public init(
        game: GameResponse,
        source: String?,
        observedAt: Date?,
        home: TeamSheetResponse?,
        away: TeamSheetResponse?
    ) {
        self.game = game
        self.source = source
        self.observedAt = observedAt
        self.home = home
        self.away = away
    }
}

/// One team's part of a box score.
public struct TeamSheetResponse: Codable, Hashable, Sendable {
    /// The team's own statistics, in the source's order.
    public let figures: [StatFigureResponse]
    /// The tables of its players. Hockey has one table each for forwards, defence and goalies.
    public let tables: [StatTableResponse]

    /// For the server, previews and tests.
    public init(figures: [StatFigureResponse], tables: [StatTableResponse]) {
        self.figures = figures
        self.tables = tables
    }
}

/// One statistic of a whole team.
public struct StatFigureResponse: Codable, Hashable, Sendable {
    /// The source's own name, which is more stable than the label.
    public let key: String
    /// The heading that the source shows; it may be the same as the key.
    public let label: String
    /// The full name: `Shots on goal`.
    public let name: String
    /// For narrow headings: `SOG`; the name if the server does not recognize the statistic.
    public let abbreviation: String
    /// The statistic: `shots_on_goal`; `nil` if the server does not recognize it.
    public let statistic: String?
    /// The text as printed: `38-90`.
    public let printed: String
    /// The meaning of the printed text, if certain.
    public let value: StatValueResponse?

    /// For the server, previews and tests.
    public init(
        key: String,
        label: String,
        name: String,
        abbreviation: String,
        statistic: String?,
        printed: String,
        value: StatValueResponse?
    ) {
        self.key = key
        self.label = label
        self.name = name
        self.abbreviation = abbreviation
        self.statistic = statistic
        self.printed = printed
        self.value = value
    }
}

/// A table of a team's players.
public struct StatTableResponse: Codable, Hashable, Sendable {
    /// The table's name: `goalies`; `nil` if the team has only one table.
    public let name: String?
    /// The columns in the source's order.
    public let columns: [StatColumnResponse]
    /// The players in the source's order.
    public let players: [StatLineResponse]
    /// The team's totals, one cell for each column; `nil` if the source prints none.
    public let totals: [StatCellResponse]?

    /// For the server, previews and tests.
    public init(
        name: String?,
        columns: [StatColumnResponse],
        players: [StatLineResponse],
        totals: [StatCellResponse]?
    ) {
        self.name = name
        self.columns = columns
        self.players = players
        self.totals = totals
    }
}

/// A column of a table of players.
public struct StatColumnResponse: Codable, Hashable, Sendable {
    /// As ``StatFigureResponse/key``.
    public let key: String
    /// As ``StatFigureResponse/label``.
    public let label: String
    /// As ``StatFigureResponse/name``.
    public let name: String
    /// As ``StatFigureResponse/abbreviation``.
    public let abbreviation: String
    /// As ``StatFigureResponse/statistic``.
    public let statistic: String?

    /// For the server, previews and tests.
    public init(key: String, label: String, name: String, abbreviation: String, statistic: String?) {
        self.key = key
        self.label = label
        self.name = name
        self.abbreviation = abbreviation
        self.statistic = statistic
    }
}

/// A player's line in a table.
public struct StatLineResponse: Codable, Hashable, Sendable {
    /// The source's id of the player.
    public let id: String?
    /// The name, first name first.
    public let name: String
    /// The jersey number; text, because 00 is not 0.
    public let number: String?
    /// The position's abbreviation, as the source prints it.
    public let position: String?
    /// Whether the player started the game; `nil` if the source does not say.
    public let isStarter: Bool?
    /// `false` for players who dressed but did not play; `nil` if the source does not say.
    public let hasPlayed: Bool?
    /// The source's note, such as a goalie's W (win), L (loss) or O (overtime loss).
    public let note: String?
    /// The player's statistics, one cell for each column; empty for players who did not play.
    public let cells: [StatCellResponse]
    /// The id of the player's ``PlayerProfileResponse``; `nil` if the server has no such player.
    public let playerID: UUID?

    /// For the server, previews and tests.
    public init(
        id: String?,
        name: String,
        number: String?,
        position: String?,
        isStarter: Bool?,
        hasPlayed: Bool?,
        note: String?,
        cells: [StatCellResponse],
        playerID: UUID? = nil
    ) {
        self.id = id
        self.name = name
        self.number = number
        self.position = position
        self.isStarter = isStarter
        self.hasPlayed = hasPlayed
        self.note = note
        self.cells = cells
        self.playerID = playerID
    }
}

/// A cell of a table of players.
public struct StatCellResponse: Codable, Hashable, Sendable {
    /// The text as printed: `.941`.
    public let printed: String
    /// The meaning of the printed text, if certain.
    public let value: StatValueResponse?

    /// For the server, previews and tests.
    public init(printed: String, value: StatValueResponse?) {
        self.printed = printed
        self.value = value
    }
}

/// The meaning of a printed figure; the key in JSON names its unit.
public enum StatValueResponse: Hashable, Sendable {
    /// A plain number; may be negative, as in plus-minus.
    case number(Int)
    /// Successes out of attempts: shots made out of attempted, face-offs won out of taken, shots saved out of faced.
    case ratio(made: Int, of: Int)
    /// A duration, such as playing time or penalty time.
    case seconds(Int)
    /// A fraction of 1: .941 and 94.1 are both 0.941.
    case share(Double)
    /// A unit that this version does not know. Show the printed text.
    case unknown
}

extension StatValueResponse: Codable {
    private enum CodingKeys: String, CodingKey {
        case number, made, of, seconds, share
    }

    /// Writes `{"number":31}`, `{"made":12,"of":20}`, `{"seconds":2301}` or `{"share":0.941}`.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .number(let number): try fields.encode(number, forKey: .number)
        case .ratio(let made, let all):
            try fields.encode(made, forKey: .made)
            try fields.encode(all, forKey: .of)
        case .seconds(let seconds): try fields.encode(seconds, forKey: .seconds)
        case .share(let share): try fields.encode(share, forKey: .share)
        case .unknown: break
        }
    }

    /// Reads an object of a known unit, and any other as ``unknown``.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        if let number = try fields.decodeIfPresent(Int.self, forKey: .number) {
            self = .number(number)
        } else if let made = try fields.decodeIfPresent(Int.self, forKey: .made) {
            self = .ratio(made: made, of: try fields.decode(Int.self, forKey: .of))
        } else if let seconds = try fields.decodeIfPresent(Int.self, forKey: .seconds) {
            self = .seconds(seconds)
        } else if let share = try fields.decodeIfPresent(Double.self, forKey: .share) {
            self = .share(share)
        } else {
            self = .unknown
        }
    }
}
