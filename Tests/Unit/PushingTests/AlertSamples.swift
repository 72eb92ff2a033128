import FoundationEssentials
import Pushing
import Scores

/// The teams of the game in these tests. The home team is Duke.
let teams = BySide(home: TeamLabel(name: "Duke"), away: TeamLabel(name: "Maryland"))

/// The game of all alerts in these tests.
let game = GameID("3F2504E0-4F89-41D3-9A0C-0305E82C3301") ?? GameID(rawValue: UUID())

/// Returns an alert about an event with only these facts.
func alert(
    _ kind: Alert.Kind,
    _ score: (home: Int, away: Int)? = nil,
    before: (home: Int, away: Int)? = nil,
    period: Int? = nil,
    of regulation: Int = 4,
    isShootout: Bool = false,
    clock: String? = nil,
    side: Side? = nil,
    scorer: String? = nil,
    retracted: GameStatus? = nil,
    deficit: Int? = nil,
    ranks: BySide<Int?>? = nil,
    milestones: [Milestone]? = nil,
    scorers: [Scorer]? = nil
) -> Alert {
    let event = GameEvent(
        kind: GameEvent.Kind(rawValue: kind.rawValue) ?? .score,
        score: score.map { Score(home: $0.home, away: $0.away) },
        previousScore: before.map { Score(home: $0.home, away: $0.away) },
        period: period.map { Period(number: $0, regulation: regulation, isShootout: isShootout) },
        clock: clock.flatMap { GameClock($0) },
        side: side,
        scorer: scorer,
        retracted: retracted,
        deficit: deficit,
        ranks: ranks,
        milestones: milestones,
        scorers: scorers
    )
    return Alert(kind: kind, event: event, usefulForSeconds: 600, isSupersededByLaterScore: kind == .score)
}
