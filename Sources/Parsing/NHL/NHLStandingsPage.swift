package import Normalizing
import Scores

/// The page `/standings/{date}`: the whole league in one list, by points. It can lag behind the night's games. The
/// divisions are in the order of their names, because the order of their first teams changes during a season.
package enum NHLStandingsPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawStandings {
        let fields = try JSONPage.fields(page)
        guard let teams = fields.list("standings") else {
            throw .unexpectedShape(path: "standings")
        }
        var standings = RawStandings(source: NHL.source)
        standings.sport = "nhl"
        var groupIndices: [String?: Int] = [:]
        for team in teams {
            standings.day = standings.day ?? team.fields?.text("date")
            let name = team.fields.flatMap(division)
            let index = groupIndices[name, default: standings.groups.endIndex]
            if index == standings.groups.endIndex { standings.groups.append(RawStandings.Group(name: name)) }
            groupIndices[name] = index
            standings.groups[index].entries.append(team.fields.map(entry) ?? RawStandings.Entry())
        }
        standings.groups.sort(by: isBefore)
        return standings
    }

    /// Whether one division comes before another: `Eastern, Metropolitan` before `Western, Central`. Teams without a
    /// division come last.
    private static func isBefore(_ first: RawStandings.Group, _ second: RawStandings.Group) -> Bool {
        guard let name = first.name else { return false }
        return second.name.map { name < $0 } ?? true
    }

    /// Returns a name such as `Western, Pacific`.
    private static func division(_ fields: JSONFields) -> String? {
        let names = [fields.text("conferenceName"), fields.text("divisionName")].compactMap(\.self)
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    private static func entry(_ fields: JSONFields) -> RawStandings.Entry {
        var entry = RawStandings.Entry()
        entry.team.abbreviation = NHL.localized(fields, "teamAbbrev")
        entry.team.id = entry.team.abbreviation
        entry.team.shortName = NHL.localized(fields, "teamCommonName")
        entry.team.fullName = NHL.localized(fields, "teamName")
        entry.place = fields.text("divisionSequence")
        let record = ["wins", "losses", "otLosses"].compactMap { fields.text($0) }
        entry.overall = record.count == 3 ? record.joined(separator: "-") : nil
        entry.other = columns.compactMap { name in
            fields.text(name).map { PrintedStat(name: name, value: $0) }
        }
        return entry
    }

    /// The columns that the league's own tables show. The page has four times as many.
    private static let columns = [
        "gamesPlayed", "points", "pointPctg", "regulationWins", "regulationPlusOtWins", "goalFor", "goalAgainst",
        "goalDifferential", "homeWins", "homeLosses", "homeOtLosses", "roadWins", "roadLosses", "roadOtLosses",
        "l10Wins", "l10Losses", "l10OtLosses", "streakCode", "streakCount", "clinchIndicator", "conferenceSequence",
        "leagueSequence", "wildcardSequence",
    ]
}
