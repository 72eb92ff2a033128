import Normalizing
package import Scores
package import Sports

/// A row of `standings_entry`.
package struct StandingsLine: TableLine {
    package static let table = "standings_entry"

    package var place: Int
    package var groupName: String?
    package var groupPlace: Int?
    package var team: String
    package var sourceTeamID: String?
    private var wins: Int?
    private var losses: Int?
    private var ties: Int?
    private var overtimeLosses: Int?
    private var conferenceWins: Int?
    private var conferenceLosses: Int?
    private var conferenceTies: Int?
    private var conferenceOvertimeLosses: Int?
    package var other: [PrintedStat]

    package enum CodingKeys: String, CodingKey, CaseIterable {
        case place, team, wins, losses, ties, other
        case groupName = "group_name"
        case groupPlace = "group_place"
        case sourceTeamID = "source_team_id"
        case overtimeLosses = "overtime_losses"
        case conferenceWins = "conference_wins"
        case conferenceLosses = "conference_losses"
        case conferenceTies = "conference_ties"
        case conferenceOvertimeLosses = "conference_overtime_losses"
    }

    /// - Parameters:
    ///   - group: The name of the conference or division; `nil` when the page gives none.
    ///   - place: The line's number on the page, from 1.
    init(_ entry: StandingsEntry, in group: String?, place: Int) {
        self.place = place
        groupName = group?.inColumn
        groupPlace = entry.place?.asRank
        team = entry.team.name.inColumn
        sourceTeamID = entry.team.sourceID?.id.inColumn
        wins = entry.overall?.wins.inColumn
        losses = entry.overall?.losses.inColumn
        ties = entry.overall?.ties?.inColumn
        overtimeLosses = entry.overall?.overtimeLosses?.inColumn
        conferenceWins = entry.conference?.wins.inColumn
        conferenceLosses = entry.conference?.losses.inColumn
        conferenceTies = entry.conference?.ties?.inColumn
        conferenceOvertimeLosses = entry.conference?.overtimeLosses?.inColumn
        other = entry.other.inColumn
    }

    package var overall: TeamRecord? {
        guard let wins, let losses else { return nil }
        return TeamRecord(wins: wins, losses: losses, ties: ties, overtimeLosses: overtimeLosses)
    }

    package var conference: TeamRecord? {
        guard let conferenceWins, let conferenceLosses else { return nil }
        return TeamRecord(
            wins: conferenceWins,
            losses: conferenceLosses,
            ties: conferenceTies,
            overtimeLosses: conferenceOvertimeLosses
        )
    }

    /// The figures that the source states, and those that follow from them.
    /// - Parameter countsOvertimeLosses: See ``LeagueProfile/countsOvertimeLosses``.
    package func figures(countsOvertimeLosses: Bool) -> StandingsFigures {
        StandingsFigures(
            overall: overall,
            conference: conference,
            columns: other,
            countsOvertimeLosses: countsOvertimeLosses
        )
    }
}
