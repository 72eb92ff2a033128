import Scores

extension UpstreamResponse {
    /// `/gamecenter/{id}/boxscore`: one game with the statistics of its skaters and goalies.
    static func nhlBoxScore(_ listing: ScheduledListing) -> UpstreamResponse {
        let view = listing.view
        return .json { json in
            NHLHead(listing: listing).fill(&json)
            guard view.shownScore != nil else { return }
            let tally = BoxTally(view.plays)
            json.object("playerByGameStats") { json in
                for (name, side) in [("awayTeam", Side.away), ("homeTeam", .home)] {
                    let roster = view.rosters[side]
                    let iceTime = IceTime(of: side, in: view)
                    json.object(named: name) { json in
                        let forwards = roster.filter { "CLR".contains($0.position) }
                        skaters(&json, "forwards", forwards, tally, iceTime)
                        let defence = roster.filter { $0.position == "D" }
                        skaters(&json, "defense", defence, tally, iceTime)
                        goalies(&json, roster.filter { $0.position == "G" }, tally, of: view, side)
                    }
                }
            }
        }
    }

    private static func skaters(
        _ json: inout FeedJSONWriter,
        _ name: StaticString,
        _ players: [ScriptedPlayer],
        _ tally: BoxTally,
        _ iceTime: IceTime
    ) {
        json.array(name, players) { json, player in
            json.object { json in
                head(&json, player)
                json.field("goals", tally[player, .goals])
                json.field("assists", tally[player, .assists])
                json.field("points", tally[player, .goals] + tally[player, .assists])
                json.field("pim", tally[player, .penaltySeconds] / 60)
                json.field("hits", tally[player, .hits])
                json.field("powerPlayGoals", tally[player, .powerPlayGoals])
                json.field("sog", tally[player, .shots])
                let (won, lost) = (tally[player, .faceoffsWon], tally[player, .faceoffsLost])
                json.field("faceoffWinningPctg", won + lost == 0 ? 0 : Double(won) / Double(won + lost))
                json.field("toi", printedClock(iceTime[player]))
                json.field("blockedShots", tally[player, .blockedShots])
                json.field("giveaways", tally[player, .giveaways])
                json.field("takeaways", tally[player, .takeaways])
            }
        }
    }

    /// Writes both goalies. The fields `starter` and `decision` are present only after the game.
    private static func goalies(
        _ json: inout FeedJSONWriter,
        _ players: [ScriptedPlayer],
        _ tally: BoxTally,
        of view: GameView,
        _ side: Side
    ) {
        json.array("goalies", players) { json, player in
            let isPlaying = player == players.first
            let (shots, goals) = (tally[player, .shotsAgainst], tally[player, .goalsAgainst])
            json.object { json in
                head(&json, player)
                json.field("saveShotsAgainst", "\(shots - goals)/\(shots)")
                if shots > 0 { json.field("savePctg", Double(shots - goals) / Double(shots)) }
                json.field("goalsAgainst", goals)
                json.field("toi", printedClock(isPlaying ? view.playedSeconds : 0))
                json.field("shotsAgainst", shots)
                json.field("saves", shots - goals)
                if let winner = view.winner, let period = view.period {
                    json.field("starter", isPlaying)
                    let loss = period.number > view.format.regulation ? "O" : "L"
                    if isPlaying { json.field("decision", winner == side ? "W" : loss) }
                }
            }
        }
    }

    private static func head(_ json: inout FeedJSONWriter, _ player: ScriptedPlayer) {
        json.field("playerId", player.id)
        json.field("sweaterNumber", player.jersey)
        json.object("name") { $0.field("default", player.shortName) }
        json.field("position", player.position)
    }
}
