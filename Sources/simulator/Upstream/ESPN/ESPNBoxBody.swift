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
                        json.field("label", figure.name)
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

    private func figures(_ side: Side) -> [(name: String, value: String)] {
        let roster = view.rosters[side]
        let total: (BoxTally.Count) -> Int = { tally.total($0, of: roster) }
        guard view.league == .nba else {
            return [
                ("shotsTotal", "\(total(.shots))"), ("hits", "\(total(.hits))"),
                ("blockedShots", "\(total(.blockedShots))"), ("takeaways", "\(total(.takeaways))"),
                ("giveaways", "\(total(.giveaways))"),
            ]
        }
        return [
            (
                "fieldGoalsMade-fieldGoalsAttempted",
                "\(total(.twosMade) + total(.threesMade))-\(total(.fieldGoalsTried))"
            ),
            (
                "threePointFieldGoalsMade-threePointFieldGoalsAttempted",
                "\(total(.threesMade))-\(total(.threesTried))"
            ),
            ("freeThrowsMade-freeThrowsAttempted", "\(total(.freeThrowsMade))-\(total(.freeThrowsTried))"),
            ("totalRebounds", "\(total(.offensiveRebounds) + total(.defensiveRebounds))"),
            ("assists", "\(total(.assists))"), ("steals", "\(total(.steals))"), ("blocks", "\(total(.blockedShots))"),
            ("turnovers", "\(total(.turnovers))"),
        ]
    }

    private func tables(_ side: Side) -> [ESPNTable] {
        let roster = view.rosters[side]
        guard view.league == .nhl else { return [.basketball(roster, tally, seconds: view.playedSeconds)] }
        return [
            .skaters("forwards", roster.filter { "CLR".contains($0.position) }, tally, seconds: view.playedSeconds / 4),
            .skaters("defenses", roster.filter { $0.position == "D" }, tally, seconds: view.playedSeconds / 3),
            .goalies(roster.filter { $0.position == "G" }, tally, seconds: view.playedSeconds),
        ]
    }
}
