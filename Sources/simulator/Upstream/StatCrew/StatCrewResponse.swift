import Scores
import Sports
import Time

extension UpstreamResponse {
    /// The scorer's complete file after the latest play.
    static func statCrew(_ listing: ScheduledListing) -> UpstreamResponse {
        var xml = XMLWriter()
        xml.element(
            "lcgame",
            ["source": "BarDown simulator", "version": "1", "generated": listing.date?.american ?? ""]
        ) {
            StatCrewFile(listing: listing).fill(&$0)
        }
        return UpstreamResponse(status: 200, contentType: "text/xml; charset=utf-8", body: Array(xml.text.utf8))
    }
}

/// A game in the format of the scorer's program.
private struct StatCrewFile {
    let listing: ScheduledListing
    private var view: GameView { listing.view }

    init(listing: ScheduledListing) {
        self.listing = listing
    }

    func fill(_ xml: inout XMLWriter) {
        venue(&xml)
        status(&xml)
        for side in [Side.away, .home] { team(side, &xml) }
        lists(&xml)
        plays(&xml)
    }

    private func venue(_ xml: inout XMLWriter) {
        let date = listing.date.map { "\($0.month)/\($0.day)/\($0.year)" } ?? ""
        xml.element(
            "venue",
            [
                "gameid": String(view.contestID), "visid": view.teams.away.char6, "visname": view.teams.away.short,
                "homeid": view.teams.home.char6, "homename": view.teams.home.short, "date": date, "gender": "M",
                "neutralgame": "N",
            ]
        ) { xml in
            xml.element("rules", ["prds": "4", "minutes": "15", "minutesot": "4"])
            xml.element("show", ["sog": "1", "faceoffs": "1", "dcs": "0"])
        }
    }

    private func status(_ xml: inout XMLWriter) {
        switch view.stage {
        case .scheduled, .postponed: xml.element("status", ["complete": "N"])
        case .live(let period, let clock, _):
            xml.element("status", ["complete": "N", "period": String(period), "clock": printedClock(clock)])
        case .final(let period):
            xml.element("status", ["complete": "Y", "period": String(period), "clock": "00:00"])
        }
    }

    private func team(_ side: Side, _ xml: inout XMLWriter) {
        let team = view.teams[side]
        xml.element(
            "team",
            ["vh": sideCode(side), "id": team.char6, "name": team.short, "rank": team.rank.map(String.init) ?? ""]
        ) { xml in
            guard view.shownScore != nil else { return }
            let line = view.lineScore.map { String($0[side]) }
            xml.element(
                "linescore",
                [
                    "periods": String(line.count), "line": line.joined(separator: ","),
                    "score": String(view.score[side]),
                ]
            )
            xml.element("totals") { totals(side, &$0) }
            StatCrewPlayers(view, side).fill(&xml)
        }
    }

    /// Writes a team's totals, counted from the plays.
    private func totals(_ side: Side, _ xml: inout XMLWriter) {
        let own = view.plays.filter { $0.teamID == view.teams[side].id }
        let count: (PlayKind) -> Int = { kind in own.count { $0.action?.kind == kind } }
        let penalties = own.compactMap { play -> Int? in
            if case .penalty(_, _, let seconds)? = play.entry { seconds } else { nil }
        }
        xml.element("shots", ["g": String(view.score[side]), "sh": String(count(.goal) + count(.shot))])
        xml.element("penalty", ["count": String(penalties.count), "seconds": String(penalties.reduce(0, +))])
        xml.element(
            "misc",
            [
                "facewon": String(count(.faceoff)), "gb": String(count(.groundBall)),
                "turnover": String(count(.turnover)),
            ]
        )
    }

    /// Writes the lists of goals and penalties. A captured game has none.
    private func lists(_ xml: inout XMLWriter) {
        let goals = view.plays.filter { $0.action?.kind == .goal && $0.entry != nil }
        guard view.plays.contains(where: { $0.action != nil }) else { return }
        xml.element("scores") { xml in
            for (index, play) in goals.enumerated() { goal(play, number: index + 1, &xml) }
        }
        xml.element("penalties") { xml in
            for (index, play) in view.plays.filter({ $0.action?.kind == .penalty }).enumerated() {
                penalty(play, number: index + 1, &xml)
            }
        }
    }

    private func goal(_ play: ScriptedPlay, number: Int, _ xml: inout XMLWriter) {
        guard case .goal(let words)? = play.entry else { return }
        xml.element(
            "score",
            [
                "number": String(number), "vh": sideCode(of: play), "prd": String(play.period),
                "time": play.printedClock,
                "type": words.annotation == "MAN-UP" ? "PP" : "EV", "name": words.scorer,
                "assist1": words.assist?.name ?? "", "seasong": String(words.number),
            ]
        )
    }

    private func penalty(_ play: ScriptedPlay, number: Int, _ xml: inout XMLWriter) {
        guard case .penalty(let player, let foul, let seconds)? = play.entry else { return }
        xml.element(
            "pen",
            [
                "number": String(number), "vh": sideCode(of: play), "prd": String(play.period),
                "time": play.printedClock,
                "type": "MINOR", "seconds": String(seconds), "name": player, "desc": foul.uppercased(),
            ]
        )
    }

    private func plays(_ xml: inout XMLWriter) {
        xml.element("plays", ["format": "summary"]) { xml in
            for period in view.periods {
                xml.element("period", ["number": String(period.number)]) { xml in
                    for play in view.plays where play.period == period.number { self.play(play, &xml) }
                }
            }
        }
    }

    private func play(_ play: ScriptedPlay, _ xml: inout XMLWriter) {
        let side = sideCode(of: play)
        xml.element(
            "play",
            [
                "vh": side, "team": view.teams[side == "H" ? .home : .away].char6, "clock": play.printedClock,
                "action": play.action.flatMap { Self.actions[$0.kind] } ?? "", "text": play.text,
            ]
        )
        guard let score = play.score else { return }
        xml.element("currentscore", ["vscore": String(score.away), "hscore": String(score.home)])
    }

    private func sideCode(_ side: Side) -> String { side == .home ? "H" : "V" }

    private func sideCode(of play: ScriptedPlay) -> String {
        sideCode(play.teamID == view.teams.home.id ? .home : .away)
    }

    private static let actions: [PlayKind: String] = [
        .goalieChange: "GOALIE", .faceoff: "FACE", .goal: "SHOT", .shot: "SHOT", .clear: "CLEAR", .groundBall: "GB",
        .turnover: "TURN", .penalty: "PEN", .timeout: "TOUT", .periodStart: "PRD", .periodEnd: "END-PRD",
        .shotClockViolation: "CLOCKV",
    ]
}
