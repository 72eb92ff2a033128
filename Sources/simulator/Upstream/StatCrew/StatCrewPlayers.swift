import Scores

/// A team's players in the scorer's file. Only players who have played have statistics.
struct StatCrewPlayers {
    private let view: GameView
    private let side: Side
    private let tally: BoxTally
    /// The ids of the starters and of the players with a role in a play.
    private let starters: Set<Int>
    private let active: Set<Int>

    init(_ view: GameView, _ side: Side) {
        self.view = view
        self.side = side
        tally = BoxTally(view.plays)
        let participants = view.plays.compactMap(\.action).flatMap(\.participants)
        starters = Set(participants.filter { $0.role == .starter }.map(\.player.id))
        active = Set(participants.map(\.player.id))
    }

    func fill(_ xml: inout XMLWriter) {
        for player in view.rosters[side] {
            let hasPlayed = active.contains(player.id)
            xml.element(
                "player",
                [
                    "uni": String(player.jersey), "name": "\(player.last), \(player.first)",
                    "gp": hasPlayed ? "1" : "0", "gs": starters.contains(player.id) ? "1" : "0", "pos": player.position,
                ]
            ) { xml in
                if hasPlayed { figures(of: player, &xml) }
            }
        }
    }

    private func figures(of player: ScriptedPlayer, _ xml: inout XMLWriter) {
        func count(_ count: BoxTally.Count) -> String { String(tally[player, count]) }
        xml.element(
            "shots",
            ["g": count(.goals), "a": count(.assists), "sh": count(.shots), "sog": count(.shotsOnGoal)]
        )
        xml.element("penalty", ["count": count(.penalties), "seconds": count(.penaltySeconds)])
        xml.element(
            "misc",
            [
                "facewon": count(.faceoffsWon), "facelost": count(.faceoffsLost), "gb": count(.groundBalls),
                "turnover": count(.turnovers), "ct": count(.causedTurnovers),
            ]
        )
        guard player.position == "g" else { return }
        // The starting goalie plays the whole game.
        let (shots, goals) = (tally[player, .shotsAgainst], tally[player, .goalsAgainst])
        xml.element(
            "goalie",
            [
                "minutes": printedClock(view.playedSeconds), "ga": String(goals), "saves": String(shots - goals),
                "sf": String(shots),
            ]
        )
    }
}
