import Scores
import Time

extension UpstreamResponse {
    /// `/score/{date}`: one day's games with their goals.
    static func nhlScore(_ listings: [ScheduledListing], of day: CivilDate) -> UpstreamResponse {
        .json { json in
            json.field("prevDate", day.adding(days: -1)?.description)
            json.field("currentDate", day.description)
            json.field("nextDate", day.adding(days: 1)?.description)
            json.array("games", listings) { json, listing in
                json.object { json in
                    NHLHead(listing: listing).fill(&json)
                    goals(&json, listing.view)
                }
            }
        }
    }

    private static func goals(_ json: inout FeedJSONWriter, _ view: GameView) {
        guard view.shownScore != nil else { return }
        json.array("goals", NHLGoal.all(of: view)) { json, goal in
            json.object { json in
                json.field("period", goal.period.number)
                NHLHead.fill(&json, goal.period, of: view)
                goal.fill(&json, of: view)
                json.field("teamAbbrev", view.teams[goal.side].char6)
            }
        }
    }

    /// `/schedule/{date}`: seven days from the given one.
    static func nhlSchedule(from day: CivilDate, listings: (CivilDate) -> [ScheduledListing]) -> UpstreamResponse {
        let days = (0..<7).compactMap { day.adding(days: $0) }
        return .json { json in
            json.array("gameWeek", days) { json, day in
                let games = listings(day)
                json.object { json in
                    json.field("date", day.description)
                    json.field("numberOfGames", games.count)
                    json.array("games", games) { json, listing in
                        json.object { NHLHead(listing: listing).fill(&$0) }
                    }
                }
            }
        }
    }

    /// `/gamecenter/{id}/landing`: one game with its goals by period.
    static func nhlLanding(_ listing: ScheduledListing) -> UpstreamResponse {
        let view = listing.view
        return .json { json in
            NHLHead(listing: listing).fill(&json)
            guard view.shownScore != nil else { return }
            let goals = NHLGoal.all(of: view)
            json.object("summary") { json in
                json.array("scoring", view.periods.compactMap { view.format.period($0.number) }) { json, period in
                    json.object { json in
                        NHLHead.fill(&json, period, of: view)
                        json.array("goals", goals.filter { $0.period == period }) { json, goal in
                            json.object { json in
                                goal.fill(&json, of: view)
                                json.object("teamAbbrev") { $0.field("default", view.teams[goal.side].char6) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// An entry of a list of goals. A shootout has one entry, without a scorer, for the goal that its winner gets.
private struct NHLGoal {
    let period: Period
    let side: Side
    let play: ScriptedPlay
    let score: Score

    static func all(of view: GameView) -> [NHLGoal] {
        view.plays.compactMap { play in
            guard let score = play.score, let period = view.format.period(play.period) else { return nil }
            let side: Side = play.teamID == view.teams.home.id ? .home : .away
            return NHLGoal(period: period, side: side, play: play, score: score)
        }
    }

    func fill(_ json: inout FeedJSONWriter, of view: GameView) {
        let scorer = play.action?[.scorer]
        json.field("timeInPeriod", NHLWords.elapsed(play, in: view))
        json.field("playerId", scorer?.id)
        json.object("name") { $0.field("default", scorer?.shortName ?? "") }
        json.field("strength", "ev")
        json.field("awayScore", score.away)
        json.field("homeScore", score.home)
        json.array("assists", play.action?.players(.assist) ?? []) { json, player in
            json.object { json in
                json.field("playerId", player.id)
                json.object("name") { $0.field("default", player.shortName) }
            }
        }
    }
}
