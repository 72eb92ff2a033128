#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A league's standings; without groups if none are known.
public struct StandingsResponse: Codable, Hashable, Sendable {
    /// The league.
    public let league: LeagueName
    /// The source; `nil` if there are no standings.
    public let source: String?
    /// The period that the standings cover, in the source's words.
    public let asOf: String?
    /// As ``PollResponse/through``.
    public let through: LocalDay?
    /// As ``PollResponse/updatedAt``; `nil` if there are no standings.
    public let updatedAt: Date?
    /// As ``PollResponse/changedAt``; `nil` if there are no standings.
    public let changedAt: Date?
    /// The columns of the sport's tables from left to right, without those in which no team has a value; `nil` from
    /// servers without this field.
    public let columns: [StandingsColumnResponse]?
    /// How many teams go to the playoffs; `nil` if unknown.
    public let playoffs: PlayoffRulesResponse?
    /// Conferences, divisions or the whole league, in the source's order.
    public let groups: [StandingsGroupResponse]

    /// For the server, previews and tests.
    public init(
        league: LeagueName,
        source: String?,
        asOf: String?,
        through: LocalDay?,
        updatedAt: Date?,
        changedAt: Date?,
        columns: [StandingsColumnResponse]?,
        playoffs: PlayoffRulesResponse?,
        groups: [StandingsGroupResponse]
    ) {
        self.league = league
        self.source = source
        self.asOf = asOf
        self.through = through
        self.updatedAt = updatedAt
        self.changedAt = changedAt
        self.columns = columns
        self.playoffs = playoffs
        self.groups = groups
    }
}

/// A table of the standings.
public struct StandingsGroupResponse: Codable, Hashable, Sendable {
    /// The group's name: `Big Ten`; `nil` if the source gives none.
    public let name: String?
    /// In order of rank.
    public let entries: [StandingsEntryResponse]

    /// For the server, previews and tests.
    public init(name: String?, entries: [StandingsEntryResponse]) {
        self.name = name
        self.entries = entries
    }
}

/// A team's line in its table.
public struct StandingsEntryResponse: Codable, Hashable, Sendable {
    /// The place as printed; `nil` if there is none.
    public let place: Int?
    /// The team's name as printed by the source.
    public let team: String
    /// As ``RankingEntryResponse/teamID``.
    public let teamID: UUID?
    /// Record in all games: `14-1`.
    public let record: String?
    /// Record against teams of the same conference.
    public let conferenceRecord: String?
    /// Whether the team would be in the playoffs if the season ended today; `nil` if unknown.
    public let playoffPosition: PlayoffPosition?
    /// The team's figures; `nil` from servers without them.
    public let figures: StandingsFiguresResponse?
    /// As ``RankingEntryResponse/other``.
    public let other: [TableCellResponse]

    /// For the server, previews and tests.
    public init(
        place: Int?,
        team: String,
        teamID: UUID?,
        record: String?,
        conferenceRecord: String?,
        playoffPosition: PlayoffPosition?,
        figures: StandingsFiguresResponse?,
        other: [TableCellResponse]
    ) {
        self.place = place
        self.team = team
        self.teamID = teamID
        self.record = record
        self.conferenceRecord = conferenceRecord
        self.playoffPosition = playoffPosition
        self.figures = figures
        self.other = other
    }
}
