import Scores

@testable import simulator

/// Small games written for tests.
enum Scripts {
    static let home = Team(
        id: 11,
        seoname: "alder",
        char6: "ALDER",
        short: "Alder",
        full: "Alder College",
        nickname: "Owls",
        color: "#112233",
        conference: "acc",
        rank: 3
    )
    static let away = Team(
        id: 22,
        seoname: "birch",
        char6: "BIRCH",
        short: "Birch",
        full: "Birch University",
        nickname: "Elks",
        color: "#445566",
        conference: "acc",
        rank: nil
    )

    /// Returns a game that starts at 10 minutes. It is 1–0 after five minutes of play, 1–1 after ten, and 2–1 in the
    /// second quarter.
    static func game(_ disruptions: [Disruption] = []) -> GameScript {
        GameScript(
            contestID: 501,
            teams: BySide(home: home, away: away),
            scheduledStart: .minutes(10),
            periods: periods,
            plays: [
                play(period: 1, clock: 900, team: 22, "Faceoff A vs B won by BIR (on faceoff violation)."),
                play(period: 1, clock: 600, team: 11, "GOAL by ALD One, A", Score(home: 1, away: 0)),
                play(period: 1, clock: 300, team: 22, "GOAL by BIR Two, B", Score(home: 1, away: 1)),
                play(period: 2, clock: 450, team: 11, "GOAL by ALD One, A", Score(home: 2, away: 1)),
            ],
            disruptions: disruptions
        )
    }

    /// Returns a play of a game whose clock never stops.
    static func play(period: Int, clock: Int, team: Int, _ text: String, _ score: Score? = nil) -> ScriptedPlay {
        ScriptedPlay(
            elapsed: periods[period - 1].startOffset + .seconds(900 - clock),
            period: period,
            clock: clock,
            printedClock: printedClock(clock),
            teamID: team,
            text: text,
            score: score
        )
    }

    /// Four periods, which begin 0, 17, 42 and 59 minutes after the face-off.
    private static let periods = (1...4).reduce(into: [ScriptedPeriod]()) { periods, number in
        let startOffset = (periods.last?.endOffset ?? .zero) + ScriptedPeriod.pause(beforePeriod: number)
        periods.append(
            ScriptedPeriod(
                number: number,
                display: ScriptedPeriod.display(ofPeriod: number),
                length: 900,
                startOffset: startOffset,
                endOffset: startOffset + .minutes(15)
            )
        )
    }
}
