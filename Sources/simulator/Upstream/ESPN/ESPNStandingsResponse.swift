import Scores

extension UpstreamResponse {
    /// `/apis/v2/…/standings`: the table of each conference.
    static func espnStandings(_ table: LeagueTable, of league: ESPNLeague) -> UpstreamResponse {
        .json { json in
            json.field("uid", league.uid)
            json.field("id", league.number)
            guard !table.lines.isEmpty else {
                // A league that is not simulated has one empty table.
                return json.object("standings") { $0.emptyArray("entries") }
            }
            json.array("children", table.groups { SimulatedConferences.name($0.conference) }) { json, group in
                json.object { json in
                    json.field("name", group.name)
                    json.field("isConference", true)
                    json.object("standings") { json in
                        json.field("name", "overall")
                        json.field("displayName", "Standings")
                        json.array("entries", group.lines.enumerated()) { json, entry in
                            let line = ESPNStandingsLine(entry.element, seed: entry.offset + 1, leader: group.lines[0])
                            json.object { line.fill(&$0, of: league) }
                        }
                    }
                }
            }
            json.array("links", CollectionOfOne(league.slug)) { json, slug in
                json.object { $0.field("href", "https://www.espn.com/\(slug)/standings") }
            }
        }
    }
}

/// A team's line in ESPN's table of a conference: named numbers, and records with summaries.
private struct ESPNStandingsLine {
    private let line: SimulatedTableLine
    /// The rank in the conference, from 1.
    private let seed: Int
    private let leader: SimulatedTableLine

    init(_ line: SimulatedTableLine, seed: Int, leader: SimulatedTableLine) {
        self.line = line
        self.seed = seed
        self.leader = leader
    }

    func fill(_ json: inout FeedJSONWriter, of league: ESPNLeague) {
        json.object("team") { ESPNCompetitionBody.fill(&$0, line.team, of: league) }
        let stats = numbers + records
        json.array("stats", stats) { json, stat in
            json.object { json in
                json.field("name", stat.name)
                json.field("type", stat.type)
                if let value = stat.value { json.field("value", value) }
                if let summary = stat.summary { json.field("summary", summary) }
                json.field("displayValue", stat.display)
            }
        }
    }

    private struct Stat {
        let name: String
        let type: String
        var value: Double?
        var summary: String?
        let display: String

        /// The type is the name in lower case.
        init(_ name: String, _ value: Double, _ display: String) {
            self.name = name
            type = name.lowercased()
            self.value = value
            self.display = display
        }

        init(_ name: String, _ number: Int) {
            self.init(name, Double(number), "\(number)")
        }

        init(_ name: String, type: String, _ line: SimulatedTableLine) {
            self.name = name
            self.type = type
            summary = line.record
            // Records in hockey are followed by the points.
            display = line.countsOvertimeLosses ? "\(line.record), \(line.points) PTS" : line.record
        }
    }

    private var numbers: [Stat] {
        var stats = [
            Stat("losses", line.losses), Stat("playoffSeed", seed), Stat("pointsAgainst", line.conceded),
            Stat("pointsFor", line.scored),
            Stat("pointDifferential", Double(line.difference), signed(line.difference)), Stat("wins", line.wins),
        ]
        if let streak = line.streak {
            let value = streak.code == "W" ? streak.count : -streak.count
            stats.append(Stat("streak", Double(value), "\(streak.code)\(streak.count)"))
        }
        guard line.countsOvertimeLosses else {
            return stats + [
                Stat("gamesBehind", Double(halfGamesBehind) / 2, gamesBehind),
                Stat("winPercent", line.winShare, winPercent),
            ]
        }
        return stats + [
            Stat("gamesPlayed", line.results.count), Stat("otLosses", line.overtimeLosses),
            Stat("points", line.points), Stat("regWins", line.regulationWins),
            Stat("shootoutWins", line.shootoutWins), Stat("shootoutLosses", line.shootoutLosses),
        ]
    }

    private var records: [Stat] {
        let conference = line.team.conference
        return [
            Stat("overall", type: "total", line), Stat("Home", type: "home", line.filtered(\.isHome)),
            Stat("Road", type: "road", line.filtered { !$0.isHome }),
            Stat("vs. Conf.", type: "vsconf", line.filtered { $0.opponent.conference == conference }),
            Stat("Last Ten Games", type: "lasttengames", line.lastTen),
        ]
    }

    private var halfGamesBehind: Int { leader.wins - leader.losses - line.wins + line.losses }

    /// `-`, `0.5`, `2`. A team level with the leader or ahead of it has `-`.
    private var gamesBehind: String {
        guard halfGamesBehind > 0 else { return "-" }
        return "\(halfGamesBehind / 2)" + (halfGamesBehind.isMultiple(of: 2) ? "" : ".5")
    }

    /// The share of wins: `.500`, `1.000`.
    private var winPercent: String {
        let thousandths = Int((line.winShare * 1000).rounded())
        let digits = String(repeating: "0", count: max(0, 3 - "\(thousandths % 1000)".count)) + "\(thousandths % 1000)"
        return (thousandths == 1000 ? "1" : "") + ".\(digits)"
    }

    private func signed(_ number: Int) -> String { number > 0 ? "+\(number)" : "\(number)" }
}
