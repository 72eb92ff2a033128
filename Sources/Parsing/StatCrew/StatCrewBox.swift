import MarkupParsing
import Normalizing

/// A team's part of the box score: the element `totals`, and a `player` for each listed player.
///
/// A key consists of element and attribute, `misc.gb`, because some attributes have different meanings in different
/// elements (`shots.sh` are shots, `goaltype.sh` goals with a player less). Two attributes that form one figure are
/// combined.
extension RawTeamSheet {
    init(statCrew team: borrowing Element) {
        self.init(team: team.attribute("vh"))
        let totals = team.firstChild("totals") { StatCrewFigures($0) }
        figures = StatCrewFigures.team.compactMap { key in
            totals?[key].map { RawFigure(key: key, label: nil, value: $0) }
        }
        tables = [
            RawStatTable(name: nil, StatCrewFigures.player, of: team, totals: totals),
            RawStatTable(name: "goalies", StatCrewFigures.goalie, of: team, totals: totals),
        ].filter { !$0.rows.isEmpty }
    }
}

extension RawStatTable {
    /// Creates a table without empty columns, because each producer prints its own selection.
    fileprivate init(name: String?, _ keys: [String], of team: borrowing Element, totals: StatCrewFigures?) {
        self.init(name: name)
        let isGoalies = name != nil
        let lines = team.mapChildren("player") {
            (row: RawStatRow(statCrew: $0, isGoalie: isGoalies), StatCrewFigures($0))
        }
        let listed = lines.filter { line in !isGoalies || keys.contains { line.1[$0] != nil } }
        self.keys = keys.filter { key in listed.contains { $0.1[key] != nil } }
        rows = listed.map { row, figures in
            var row = row
            row.cells = row.hasPlayed == false ? [] : self.keys.map { figures[$0] ?? "" }
            return row
        }
        self.totals = totals.map { totals in self.keys.map { totals[$0] ?? "" } } ?? []
    }
}

extension RawStatRow {
    fileprivate init(statCrew player: borrowing Element, isGoalie: Bool) {
        self.init()
        self.player = RawPlayer(
            id: player.attribute("playerId"),
            name: player.attribute("name"),
            jersey: player.attribute("uni"),
            position: player.attribute("pos")
        )
        self.player.classYear = player.attribute("class")
        // Among field players only starters are marked; goalies are marked whether they started or not.
        let started = player.attribute("gs") ?? player.firstChild("goalie") { $0.attribute("gs") } ?? nil
        isStarter = ["1": true, "0": false][started ?? ""]
        hasPlayed = ["1": true, "0": false][player.attribute("gp") ?? ""]
        guard isGoalie else { return }
        let record = player.firstChild("goalie") { goalie in
            goalie.firstText("win").map { "W \($0)" } ?? goalie.firstText("loss").map { "L \($0)" }
        }
        note = record ?? nil
    }
}

/// The figures of a team or a player, by key.
private struct StatCrewFigures {
    private var values: [String: String] = [:]

    init(_ owner: borrowing Element) {
        owner.forEachChild { group in
            guard let columns = Self.columns[group.name] else { return }
            for column in columns { values[column.key] = group.firstText(column.attribute) }
            for pair in Self.pairs[group.name] ?? [] {
                guard let one = group.firstText(pair.first), let other = group.firstText(pair.second) else { continue }
                let padding = pair.separator == ":" && other.utf8.count == 1 ? "0" : ""
                values["\(group.name).\(pair.first)-\(pair.second)"] = one + pair.separator + padding + other
            }
        }
    }

    subscript(key: String) -> String? { values[key] }

    private static let attributes = [
        "shots": ["g", "a", "sh", "sog", "freepos"],
        "goaltype": ["gw", "pp", "sh", "ua", "fg", "ot", "en"],
        "penalty": ["count", "seconds", "foul", "rc", "yc", "gc"],
        "misc": ["facewon", "facelost", "gb", "dc", "turnover", "ct"],
        "goalie": ["minutes", "ga", "saves", "sf", "savebyprd"],
        "powerplay": [], "clear": [],
    ]

    /// The attributes of each element, with their keys.
    private static let columns = Dictionary(
        uniqueKeysWithValues: attributes.map { group, names in
            (group, names.map { (attribute: $0, key: "\(group).\($0)") })
        }
    )

    private static let pairs: [String: [(first: String, second: String, separator: String)]] = [
        "misc": [("minutes", "seconds", ":")],
        "powerplay": [("ppg", "ppopp", "-")],
        "clear": [("clearm", "cleara", "-")],
    ]

    static let player = keys("shots", "goaltype", "misc", "penalty") + ["misc.minutes-seconds"]
    static let goalie = keys("goalie")
    static let team =
        keys("shots", "goaltype", "misc", "penalty", "goalie") + ["powerplay.ppg-ppopp", "clear.clearm-cleara"]

    private static func keys(_ groups: String...) -> [String] {
        groups.flatMap { group in (attributes[group] ?? []).map { "\(group).\($0)" } }
    }
}
