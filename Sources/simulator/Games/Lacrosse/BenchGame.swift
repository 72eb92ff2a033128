import Scores
import Time

/// A game that is always in play and scores only on request, so that the latency of a single goal can be measured.
///
/// Each goal takes one second off its clock, and nothing else changes.
struct BenchGame: Hashable, Sendable {
    let contestID: Int
    let teams: BySide<Team>
    private(set) var goals: [DatedGoal] = []
    private var plays: [ScriptedPlay] = []

    /// The first contest id of bench games.
    static let firstContestID = 7_200_001

    /// - Parameter number: From 0. It determines teams and id.
    init(number: Int) {
        contestID = Self.firstContestID + number
        teams = BySide(
            home: .bench("home", "Home", id: 80_001 + 2 * number, number: number + 1),
            away: .bench("away", "Away", id: 80_002 + 2 * number, number: number + 1)
        )
    }

    var score: Score { goals.last?.scored.score ?? .zero }

    /// Adds a goal that is visible from `instant` on.
    @discardableResult
    mutating func add(goalOf side: Side, at instant: Instant) -> DatedGoal {
        var score = score
        score[side] += 1
        let left = max(1, Self.period.length - goals.count - 1)
        let play = ScriptedPlay(
            elapsed: .seconds(Self.period.length - left),
            period: Self.period.number,
            clock: left,
            printedClock: printedClock(left),
            teamID: teams[side].id,
            text: "GOAL by \(teams[side].char6) Bench, Player, goal number \(score[side]) for season.",
            score: score
        )
        let goal = DatedGoal(scored: ScriptedGoal(side: side, play: play, score: score), at: instant)
        goals.append(goal)
        plays.append(play)
        return goal
    }

    /// Returns the game as known at a real instant.
    func view(at instant: Instant) -> GameView {
        let shown = goals.partitionPoint { $0.at > instant }
        return GameView(
            contestID: contestID,
            league: .mensLacrosseD1,
            teams: teams,
            start: .at(.zero),
            stage: .live(period: Self.period.number, clock: max(1, Self.period.length - shown), isBreak: false),
            score: goals[..<shown].last?.scored.score ?? .zero,
            periods: [Self.period],
            plays: plays[..<shown],
            format: .collegeLacrosse,
            rosters: BySide(home: [], away: [])
        )
    }

    private static let period = ScriptedPeriod(
        number: 1,
        display: ScriptedPeriod.display(ofPeriod: 1),
        length: ScriptedPeriod.length(ofPeriod: 1),
        startOffset: .zero,
        endOffset: .seconds(ScriptedPeriod.length(ofPeriod: 1))
    )
}

/// A goal, with the real instant from which all responses show it.
struct DatedGoal: Hashable, Sendable {
    let scored: ScriptedGoal
    let at: Instant
}

extension Team {
    fileprivate static func bench(_ seoname: String, _ name: String, id: Int, number: Int) -> Team {
        Team(
            id: id,
            seoname: "bench-\(seoname)-\(number)",
            char6: "B\(number)\(name.prefix(1).uppercased())",
            short: "Bench \(name) \(number)",
            full: "Bench \(name) \(number)",
            nickname: "Benchers",
            color: "#808080",
            conference: "bench"
        )
    }
}
