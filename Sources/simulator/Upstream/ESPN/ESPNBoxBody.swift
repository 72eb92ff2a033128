import Scores

/// The `boxscore` of a summary: statistics of the teams and players.
struct ESPNBoxBody {
    private let view: GameView
    private let league: ESPNLeague
    private let tally: BoxTally

    init(_ view: GameView, league: ESPNLeague) {
        self.view = view
        self.league = league
        tally = BoxTally(view.plays)
    }

    func fill(_ json: inout FeedJSONWriter) {
        json.array("teams", [Side.away, .home]) { json, side in
            json.object { json in
                team(side, &json)
                json.field("homeAway", side.rawValue)
                json.array("statistics", figures(side)) { json, figure in
                    json.object { json in
                        json.field("name", figure.name)
                        json.field("displayValue", figure.value)
                        json.field("label", figure.label)
                    }
                }
            }
        }
        json.array("players", [Side.away, .home]) { json, side in
            json.object { json in
                team(side, &json)
                json.array("statistics", tables(side)) { json, table in
                    json.object { json in fill(&json, table) }
                }
            }
        }
    }

    private func team(_ side: Side, _ json: inout FeedJSONWriter) {
        json.object("team") { ESPNCompetitionBody.fill(&$0, view.teams[side], of: league) }
    }

    private func fill(_ json: inout FeedJSONWriter, _ table: ESPNTable) {
        if let name = table.name { json.field("name", name) }
        json.array("keys", table.columns.map(\.key))
        json.array("labels", table.columns.map(\.label))
        json.emptyArray("totals")
        json.array("athletes", table.players) { json, player in
            let hasPlayed = table.hasPlayed(player)
            json.object { json in
                json.object("athlete") { json in
                    json.field("id", String(player.id))
                    json.field("displayName", player.name)
                    json.field("shortName", player.shortName)
                    json.field("jersey", String(player.jersey))
                    json.object("position") { $0.field("abbreviation", player.position) }
                }
                json.field("didNotPlay", !hasPlayed)
                json.field("reason", "COACH'S DECISION")
                json.array("stats", hasPlayed ? table.columns.map { $0.value(player) } : [])
            }
        }
    }

    /// Returns a team's statistics with the labels of real pages: an abbreviation for a pair of numbers, words for a
    /// single number.
    private func figures(_ side: Side) -> [(name: String, label: String, value: String)] {
        let roster = view.rosters[side]
        let total: (BoxTally.Count) -> Int = { tally.total($0, of: roster) }
        guard view.league == .nba else {
            return [
                ("shotsTotal", "Shots", "\(total(.shots))"), ("hits", "Hits", "\(total(.hits))"),
                ("blockedShots", "Blocked Shots", "\(total(.blockedShots))"),
                ("takeaways", "Takeaways", "\(total(.takeaways))"), ("giveaways", "Giveaways", "\(total(.giveaways))"),
            ]
        }
        let rebounds = (total(.offensiveRebounds), total(.defensiveRebounds))
        return [
            (
                "fieldGoalsMade-fieldGoalsAttempted", "FG",
                "\(total(.twosMade) + total(.threesMade))-\(total(.fieldGoalsAttempted))"
            ),
            (
                "threePointFieldGoalsMade-threePointFieldGoalsAttempted", "3PT",
                "\(total(.threesMade))-\(total(.threesAttempted))"
            ),
            ("freeThrowsMade-freeThrowsAttempted", "FT", "\(total(.freeThrowsMade))-\(total(.freeThrowsAttempted))"),
            ("totalRebounds", "Rebounds", "\(rebounds.0 + rebounds.1)"),
            ("offensiveRebounds", "Offensive Rebounds", "\(rebounds.0)"),
            ("defensiveRebounds", "Defensive Rebounds", "\(rebounds.1)"),
            ("assists", "Assists", "\(total(.assists))"), ("steals", "Steals", "\(total(.steals))"),
            ("blocks", "Blocks", "\(total(.blockedShots))"), ("turnovers", "Turnovers", "\(total(.turnovers))"),
        ]
    }

    private func tables(_ side: Side) -> [ESPNTable] {
        let roster = view.rosters[side]
        guard view.league == .nhl else { return [.basketball(roster, tally, MinutesPlayed(of: side, in: view))] }
        let iceTime = IceTime(of: side, in: view)
        return [
            .skaters("forwards", roster.filter { "CLR".contains($0.position) }, tally, iceTime),
            .skaters("defenses", roster.filter { $0.position == "D" }, tally, iceTime),
            .goalies(roster.filter { $0.position == "G" }, tally, seconds: view.playedSeconds),
        ]
    }
}
