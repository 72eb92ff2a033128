import Scores
import Time

/// The `injuries` of a summary: for each team its injured players, also before the game.
struct ESPNInjuriesBody {
    let view: GameView
    /// The day of the game.
    let day: CivilDate
    let league: ESPNLeague

    func fill(_ json: inout FeedJSONWriter) {
        json.array("injuries", [Side.home, .away]) { json, side in
            json.object { json in
                json.object("team") { ESPNCompetitionBody.fill(&$0, view.teams[side], of: league) }
                json.array("injuries", InjuryList.ofTeam(view.teams[side], in: view.league)) { json, injury in
                    json.object { json in entry(injury, &json) }
                }
            }
        }
    }

    private func entry(_ injury: ScriptedInjury, _ json: inout FeedJSONWriter) {
        json.field("status", injury.kind.status)
        if let listed = day.adding(days: -injury.daysListed) { json.field("date", "\(listed)T17:30Z") }
        json.object("athlete") { json in
            json.field("id", String(injury.player.id))
            json.field("displayName", injury.player.name)
            json.field("shortName", injury.player.shortName)
            json.field("jersey", String(injury.player.jersey))
            json.object("position") { $0.field("abbreviation", injury.player.position) }
        }
        json.object("details") { json in
            json.field("type", injury.kind.part)
            if let detail = injury.kind.detail { json.field("detail", detail) }
            json.field("side", injury.side ?? "Not Specified")
            if let back = day.adding(days: injury.daysOut) { json.field("returnDate", back.description) }
        }
    }
}
