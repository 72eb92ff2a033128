package import Normalizing
import Scores

/// The page `/apis/v2/sports/{sport}/{league}/standings`: the tables of a league, by conference or by division.
package enum ESPNStandingsPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawStandings {
        let fields = try JSONPage.fields(page)
        var standings = RawStandings(source: ESPN.source)
        standings.sport = ESPN.slug(address: fields.objects("links").first?.text("href"))
        standings.groups = groups(in: fields, under: [])
        guard !standings.groups.isEmpty else { throw .unexpectedShape(path: "children.standings") }
        return standings
    }

    /// Returns the tables, which are the leaves of a tree. The tree consists of the league, its conferences and their
    /// divisions.
    private static func groups(in fields: JSONFields, under names: [String]) -> [RawStandings.Group] {
        guard let entries = fields.fields("standings")?.list("entries") else {
            return fields.objects("children").flatMap { child in
                groups(in: child, under: names + [child.text("name") ?? ""])
            }
        }
        var group = RawStandings.Group(name: names.filter { !$0.isEmpty }.joined(separator: ", "))
        group.entries = entries.map { $0.fields.map(entry) ?? RawStandings.Entry() }
        return [group]
    }

    private static func entry(_ fields: JSONFields) -> RawStandings.Entry {
        var entry = RawStandings.Entry()
        entry.team = fields.fields("team").map(ESPN.team) ?? RawTeam()
        for stat in fields.objects("stats") {
            switch stat.text("type") {
            case "total": entry.overall = stat.text("summary", "displayValue")
            case "vsconf": entry.conference = stat.text("summary", "displayValue")
            case let type:
                // The page displays this value as the position, although its rows are in another order.
                if type == "playoffseed" { entry.place = stat.text("displayValue", "value") }
                guard let name = stat.text("name"), let value = stat.text("summary", "displayValue") else { continue }
                entry.other.append(PrintedStat(name: name, value: value))
            }
        }
        return entry
    }
}
