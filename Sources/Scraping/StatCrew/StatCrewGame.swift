import Markup
import Normalizing

/// Fills in the raw form from the element `lcgame`.
struct StatCrewGame {
    private(set) var game = RawGame(source: StatCrewPage.source)

    init(_ root: borrowing Element) {
        game.teams = root.mapChildren("team") { StatCrewGame.team($0) }
        let venue = root.firstChild("venue") { StatCrewGame.venue($0) }
        game.id = venue?.id
        game.start.date = venue?.date
        game.periods = root.firstChild("plays") { plays in plays.mapChildren("period") { StatCrewGame.period($0) } }
        game.goals =
            root.firstChild("scores") { scores in
                scores.mapChildren("score") { RawGoal(team: $0.attribute("vh"), period: $0.attribute("prd")) }
            } ?? []
        let status = root.firstChild("status") { StatCrewGame.status($0) }
        game.period = status?.period
        game.clock = status?.clock
        game.stateTexts = [status?.text].compactMap(\.self)
        game.state = status?.isComplete == true ? "final" : hasBegun ? "live" : "pre"
        game.sport = sport(venue?.show ?? [:])
    }

    /// The file says only whether the game is over. One without a play or a goal has not begun.
    private var hasBegun: Bool {
        !game.goals.isEmpty || game.periods?.contains { !$0.plays.isEmpty } == true
    }

    /// Men take face-offs and women draws; the file says which its tables show. Some producers leave the switches at 0
    /// though the data is there: then the plays tell.
    private func sport(_ show: [String: String]) -> String? {
        switch (show["faceoffs"], show["dcs"]) {
        case ("1", "0"), ("1", nil): return "MLA"
        case ("0", "1"), (nil, "1"): return "WLA"
        default: break
        }
        let actions = Set(game.periods?.flatMap(\.plays).compactMap(\.action) ?? [])
        return actions.contains("DC") ? "WLA" : actions.contains("FACE") ? "MLA" : nil
    }
}

extension StatCrewGame {
    private struct Venue {
        let id: String?
        let date: String?
        let show: [String: String]
    }

    private static func venue(_ venue: borrowing Element) -> Venue {
        let stated = [venue.attribute("gameid"), venue.attribute("sbid")].compactMap(\.self).first { !$0.isEmpty }
        let show = venue.firstChild("show") { show in
            ["faceoffs", "dcs"].reduce(into: [:]) { values, name in values[name] = show.attribute(name) }
        }
        return Venue(id: stated ?? makeshiftID(venue), date: venue.attribute("date"), show: show ?? [:])
    }

    /// The game's number is often missing. Then what the file does say names it, and tells it from every other game but
    /// the second of two between the same teams on one day.
    private static func makeshiftID(_ venue: borrowing Element) -> String? {
        guard let date = venue.attribute("date"), let visitor = venue.attribute("visid"),
            let home = venue.attribute("homeid"), !date.isEmpty, !visitor.isEmpty, !home.isEmpty
        else { return nil }
        return "\(date) \(visitor) at \(home)"
    }

    private struct Status {
        let period: String?
        let clock: String?
        let isComplete: Bool
        let text: String?
    }

    private static func status(_ status: borrowing Element) -> Status {
        Status(
            period: status.attribute("period"),
            clock: status.attribute("clock"),
            isComplete: status.attribute("complete") == "Y",
            text: status.attribute("gamestatus")
        )
    }

    private static func team(_ element: borrowing Element) -> RawTeam {
        var team = RawTeam()
        team.mark = element.attribute("vh")
        team.isHome = ["H": true, "V": false][team.mark ?? ""]
        team.id = element.attribute("id")
        team.abbreviation = team.id
        team.shortName = element.attribute("name")
        team.rank = element.attribute("rank")
        let line = element.firstChild("linescore") { ($0.attribute("score"), $0.attribute("line")) }
        team.score = line?.0
        team.lineScore = line?.1?.split(separator: ",").map(String.init) ?? []
        return team
    }

    private static func period(_ element: borrowing Element) -> RawPeriod {
        var period = RawPeriod()
        period.number = element.attribute("number")
        element.forEachChild { child in
            switch child.name {
            case "play": period.plays.append(play(child))
            // The score after the play before it.
            case "currentscore" where !period.plays.isEmpty:
                period.plays[period.plays.count - 1].homeScore = child.attribute("hscore")
                period.plays[period.plays.count - 1].awayScore = child.attribute("vscore")
            default: break
            }
        }
        return period
    }

    private static func play(_ element: borrowing Element) -> RawPlay {
        var play = RawPlay()
        play.clock = element.attribute("clock")
        play.team = element.attribute("vh")
        play.action = element.attribute("action")
        play.text = element.attribute("text")
        return play
    }
}
