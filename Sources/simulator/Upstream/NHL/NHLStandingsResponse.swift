import Scores
import Time

extension UpstreamResponse {
    /// `/standings/{date}`: the whole league in one list, by points.
    static func nhlStandings(_ table: LeagueTable, on day: CivilDate) -> UpstreamResponse {
        let order = NHLTableOrder(table)
        return .json { json in
            json.field("wildCardIndicator", true)
            json.array("standings", table.lines.enumerated()) { json, entry in
                json.object { json in
                    json.field("date", day.description)
                    json.field("seasonId", (day.seasonEnd - 1) * 10_000 + day.seasonEnd)
                    json.field("gameTypeId", 2)
                    json.field("leagueSequence", entry.offset + 1)
                    order.fill(&json, entry.element.team)
                    team(&json, entry.element.team)
                    figures(&json, entry.element)
                }
            }
        }
    }

    private static func team(_ json: inout FeedJSONWriter, _ team: Team) {
        json.object("placeName") { $0.field("default", team.place) }
        json.object("teamName") { $0.field("default", team.full) }
        json.object("teamCommonName") { $0.field("default", team.nickname) }
        json.object("teamAbbrev") { $0.field("default", team.char6) }
    }

    private static func figures(_ json: inout FeedJSONWriter, _ line: SimulatedTableLine) {
        let games = line.results.count
        json.field("gamesPlayed", games)
        json.field("wins", line.wins)
        json.field("losses", line.losses)
        json.field("otLosses", line.overtimeLosses)
        json.field("ties", 0)
        json.field("points", line.points)
        json.field("pointPctg", games == 0 ? 0 : Double(line.points) / Double(2 * games))
        json.field("winPctg", line.winShare)
        json.field("regulationWins", line.regulationWins)
        json.field("regulationPlusOtWins", line.wins - line.shootoutWins)
        json.field("shootoutWins", line.shootoutWins)
        json.field("shootoutLosses", line.shootoutLosses)
        json.field("goalFor", line.scored)
        json.field("goalAgainst", line.conceded)
        json.field("goalDifferential", line.difference)
        for (name, part) in [("home", line.filtered(\.isHome)), ("road", line.filtered { !$0.isHome })] {
            json.field(named: "\(name)GamesPlayed", part.results.count)
            json.field(named: "\(name)Wins", part.wins)
            json.field(named: "\(name)Losses", part.losses)
            json.field(named: "\(name)OtLosses", part.overtimeLosses)
            json.field(named: "\(name)Points", part.points)
        }
        json.field("l10GamesPlayed", line.lastTen.results.count)
        json.field("l10Wins", line.lastTen.wins)
        json.field("l10Losses", line.lastTen.losses)
        json.field("l10OtLosses", line.lastTen.overtimeLosses)
        json.field("l10Points", line.lastTen.points)
        guard let streak = line.streak else { return }
        json.field("streakCode", streak.code)
        json.field("streakCount", streak.count)
    }
}

/// The teams' ranks in their conference, their division and the wild-card race.
private struct NHLTableOrder {
    /// The number of teams of each division that qualify for the playoffs by division rank.
    private static let seededOfDivision = 3

    private let conferences: [Int: Int]
    private let divisions: [Int: Int]
    private let wildcards: [Int: Int]

    init(_ table: LeagueTable) {
        conferences = Self.places(table.groups { $0.conference ?? "" }.map(\.lines))
        let divisions = Self.places(table.groups { HockeyTeams.division(of: $0) ?? "" }.map(\.lines))
        let others = table.groups { $0.conference ?? "" }.map { conference in
            conference.lines.filter { divisions[$0.team.id, default: 0] > Self.seededOfDivision }
        }
        self.divisions = divisions
        wildcards = Self.places(others)
    }

    /// Returns the ranks, from 1, by team id.
    private static func places(_ groups: [[SimulatedTableLine]]) -> [Int: Int] {
        groups.reduce(into: [:]) { places, lines in
            for (index, line) in lines.enumerated() { places[line.team.id] = index + 1 }
        }
    }

    func fill(_ json: inout FeedJSONWriter, _ team: Team) {
        let conference = team.conference?.capitalizedASCII
        json.field("conferenceName", conference)
        json.field("conferenceAbbrev", conference.map { String($0.prefix(1)) })
        json.field("conferenceSequence", conferences[team.id])
        let division = HockeyTeams.division(of: team)
        json.field("divisionName", division)
        json.field("divisionAbbrev", division.map { String($0.prefix(1)) })
        json.field("divisionSequence", divisions[team.id])
        json.field("wildcardSequence", wildcards[team.id, default: 0])
    }
}

extension String {
    /// The text with a capital first letter: `Eastern` for `eastern`.
    fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst() }
}
