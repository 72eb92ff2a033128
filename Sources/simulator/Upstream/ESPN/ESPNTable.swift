/// A table of players with its columns.
struct ESPNTable {
    struct Column {
        let key: String
        let label: String
        let value: (ScriptedPlayer) -> String
    }

    var name: String?
    let players: [ScriptedPlayer]
    let columns: [Column]
    let hasPlayed: (ScriptedPlayer) -> Bool
}

extension ESPNTable {
    static func basketball(_ roster: [ScriptedPlayer], _ tally: BoxTally, _ minutes: MinutesPlayed) -> ESPNTable {
        let count: (String, String, BoxTally.Count) -> Column = { key, label, count in
            Column(key: key, label: label) { "\(tally[$0, count])" }
        }
        return ESPNTable(
            players: roster,
            columns: [
                Column(key: "minutes", label: "MIN") { "\(minutes[$0] ?? 0)" },
                Column(key: "fieldGoalsMade-fieldGoalsAttempted", label: "FG") {
                    "\(tally[$0, .twosMade] + tally[$0, .threesMade])-\(tally[$0, .fieldGoalsAttempted])"
                },
                Column(key: "threePointFieldGoalsMade-threePointFieldGoalsAttempted", label: "3PT") {
                    "\(tally[$0, .threesMade])-\(tally[$0, .threesAttempted])"
                },
                Column(key: "freeThrowsMade-freeThrowsAttempted", label: "FT") {
                    "\(tally[$0, .freeThrowsMade])-\(tally[$0, .freeThrowsAttempted])"
                },
                count("offensiveRebounds", "OREB", .offensiveRebounds),
                count("defensiveRebounds", "DREB", .defensiveRebounds),
                Column(key: "rebounds", label: "REB") {
                    "\(tally[$0, .offensiveRebounds] + tally[$0, .defensiveRebounds])"
                },
                count("assists", "AST", .assists), count("steals", "STL", .steals),
                count("blocks", "BLK", .blockedShots), count("turnovers", "TO", .turnovers),
                count("fouls", "PF", .fouls), count("points", "PTS", .points),
            ],
            hasPlayed: { minutes[$0] != nil }
        )
    }

    static func skaters(
        _ name: String,
        _ players: [ScriptedPlayer],
        _ tally: BoxTally,
        _ iceTime: IceTime
    ) -> ESPNTable {
        let count: (String, String, BoxTally.Count) -> Column = { key, label, count in
            Column(key: key, label: label) { "\(tally[$0, count])" }
        }
        return ESPNTable(
            name: name,
            players: players,
            columns: [
                count("blockedShots", "BS", .blockedShots), count("hits", "HT", .hits),
                count("takeaways", "TK", .takeaways),
                Column(key: "timeOnIce", label: "TOI") { printedClock(iceTime[$0]) },
                count("goals", "G", .goals), count("assists", "A", .assists), count("shotsTotal", "S", .shots),
                count("faceoffsWon", "FW", .faceoffsWon), count("faceoffsLost", "FL", .faceoffsLost),
                count("giveaways", "GV", .giveaways), count("penalties", "PN", .penalties),
            ],
            hasPlayed: { _ in true }
        )
    }

    /// Returns the table of the goalies. The second goalie does not play.
    static func goalies(_ players: [ScriptedPlayer], _ tally: BoxTally, seconds: Int) -> ESPNTable {
        ESPNTable(
            name: "goalies",
            players: players,
            columns: [
                Column(key: "goalsAgainst", label: "GA") { "\(tally[$0, .goalsAgainst])" },
                Column(key: "shotsAgainst", label: "SA") { "\(tally[$0, .shotsAgainst])" },
                Column(key: "saves", label: "SV") { "\(tally[$0, .shotsAgainst] - tally[$0, .goalsAgainst])" },
                Column(key: "timeOnIce", label: "TOI") { _ in printedClock(seconds) },
            ],
            hasPlayed: { $0 == players.first }
        )
    }
}
