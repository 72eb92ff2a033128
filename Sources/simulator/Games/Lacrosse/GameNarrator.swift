import Scores
import Sports

/// Generates a planned lacrosse game, play by play, in the style of a scorer.
///
/// Plays between the planned goals are random and never change the score.
struct GameNarrator {
    let teams: BySide<KnownTeam>
    let dialect: ScorerDialect
    var random: SplitMix64
    var rosters: BySide<Roster>

    var plays: [ScriptedPlay] = []
    private(set) var periods: [ScriptedPeriod] = []
    private var score = Score.zero

    /// The current period with its start, its clock in seconds left, and its stoppages so far.
    private(set) var period = 1
    private(set) var startOffset = Duration.zero
    var clock = 0
    var stoppages = Duration.zero
    /// No play is generated below this clock, which is that of the next goal or of the period's end.
    var floor = 0

    /// The side with the ball, and whether that side still has to clear it out of its defence.
    var possession = Side.away
    var mustClear = false
    /// The side that is a man down, and the clock of this period at which the penalty ends.
    var penalty: (side: Side, until: Int)?
    var timeoutsLeft = BySide(home: 2, away: 2)

    /// - Parameter season: The players' totals before this game; `nil` invents them.
    init(teams: BySide<KnownTeam>, dialect: ScorerDialect, season: PlayerSeasons?, random: SplitMix64) {
        self.teams = teams
        self.dialect = dialect
        var random = random
        // Scorers with `sentences` vary in how they write names. With `phrases` all names have the same form.
        let lastNameFirst = BySide(home: random.chance(50), away: random.chance(50))
        rosters = BySide(
            home: Roster(
                of: teams.home.team,
                printsLastNameFirst: dialect == .phrases || lastNameFirst.home,
                season: season,
                using: &random
            ),
            away: Roster(
                of: teams.away.team,
                printsLastNameFirst: dialect == .phrases || lastNameFirst.away,
                season: season,
                using: &random
            )
        )
        self.random = random
    }

    /// Generates the whole game.
    mutating func narrate(_ plan: GamePlan) {
        for number in 1...plan.periodCount {
            startPeriod(number)
            let goals = plan.goals.filter { $0.period == number }
            faceoff(before: goals.first)
            for (index, goal) in goals.enumerated() {
                play(until: goal.clock, thenPossessionOf: goal.side)
                addGoal(goal)
                let isDecisive = number > 4
                guard !isDecisive else { break }
                stop(.seconds(20))
                faceoff(before: goals.dropFirst(index + 1).first)
            }
            endPeriod(isDecided: number > 4 && !goals.isEmpty)
        }
    }

    private mutating func startPeriod(_ number: Int) {
        period = number
        startOffset = (periods.last?.endOffset ?? .zero) + ScriptedPeriod.pause(beforePeriod: number)
        clock = ScriptedPeriod.length(ofPeriod: number)
        stoppages = .zero
        penalty = nil
        if number == 1 || number == 3 || number > 4 { timeoutsLeft = BySide(home: 2, away: 2) }
        if number == 1 {
            for side in [Side.away, .home] {
                let roster = rosters[side]
                narrate(
                    .goalieChange,
                    dialect.lineup(
                        teams[side].code,
                        starters: roster.starters.map(roster.printedName),
                        goalie: roster.printedName(roster.goalie)
                    ),
                    of: side,
                    roster.starters.map { (.starter, $0) }
                )
            }
        }
        if let text = dialect.periodStart(number) { narrate(.periodStart, text, of: .away) }
    }

    private mutating func endPeriod(isDecided: Bool) {
        if !isDecided { play(until: 0, thenPossessionOf: nil) }
        if !isDecided { clock = 0 }
        narrate(.periodEnd, dialect.periodEnd(period), of: .away)
        periods.append(
            ScriptedPeriod(
                number: period,
                display: ScriptedPeriod.display(ofPeriod: period),
                length: ScriptedPeriod.length(ofPeriod: period),
                startOffset: startOffset,
                endOffset: elapsed
            )
        )
    }

    /// Generates a face-off. If a goal is planned within 45 seconds, its side wins; otherwise a random side does.
    private mutating func faceoff(before goal: GamePlan.Goal?) {
        let winner = if let goal, clock - goal.clock < 45 { goal.side } else { random.chance(50) ? Side.home : .away }
        let takers = BySide(home: taker(of: .home), away: taker(of: .away))
        let isPickedUp = random.chance(92)
        narrate(
            .faceoff,
            dialect.faceoff(
                away: name(takers.away, of: .away),
                home: name(takers.home, of: .home),
                winner: teams[winner].code,
                clock: printedClock(clock),
                pickup: isPickedUp ? name(takers[winner], of: winner) : nil
            ),
            of: winner,
            [(.faceoffWinner, takers[winner]), (.faceoffLoser, takers[winner.other])]
                + (isPickedUp ? [(.groundBall, takers[winner])] : [])
        )
        possession = winner
        mustClear = false
    }

    private mutating func taker(of side: Side) -> ScriptedPlayer {
        let specialists = rosters[side].specialists
        return specialists[random.chance(80) ? 0 : specialists.count - 1]
    }

    private mutating func addGoal(_ goal: GamePlan.Goal) {
        clock = goal.clock
        score[goal.side] += 1
        let isManUp = penalty.map { $0.side == goal.side.other && $0.until < clock } ?? false
        let isFirst =
            dialect == .sentences && score == (goal.side == .home ? Score(home: 1, away: 0) : Score(home: 0, away: 1))
        let narrated = makeGoal(of: goal.side, annotation: isManUp ? GoalWords.manUp : (isFirst ? "FIRST GOAL" : nil))
        write(narrated.action, narrated.text, of: goal.side, score: score, entry: .goal(narrated.words))
        penalty = nil
    }
}

/// Records plays and advances time.
extension GameNarrator {
    /// The time since the opening face-off at the current clock.
    var elapsed: Duration {
        startOffset + .seconds(ScriptedPeriod.length(ofPeriod: period) - clock) + stoppages
    }

    mutating func narrate(
        _ kind: PlayKind,
        _ text: String,
        of side: Side,
        _ participants: [(PlayPlayer.Role, ScriptedPlayer)] = [],
        variant: String? = nil,
        outcome: String? = nil,
        seconds: Int? = nil,
        entry: ScorerEntry? = nil
    ) {
        let action = ScriptedAction(kind, variant: variant, outcome: outcome, seconds: seconds, participants)
        write(action, text, of: side, score: nil, entry: entry)
    }

    mutating func write(
        _ action: ScriptedAction,
        _ text: String,
        of side: Side,
        score: Score?,
        entry: ScorerEntry?
    ) {
        plays.append(
            ScriptedPlay(
                elapsed: elapsed,
                period: period,
                clock: clock,
                printedClock: printedClock(clock),
                teamID: teams[side].team.id,
                text: text,
                score: score,
                action: action,
                entry: entry
            )
        )
    }

    /// Runs the game clock.
    mutating func run(_ seconds: ClosedRange<Int>) {
        clock = max(floor, clock - Int.random(in: seconds, using: &random))
    }

    /// Lets time pass while the game clock is stopped.
    mutating func stop(_ duration: Duration) {
        stoppages += duration
    }

    /// Starts a penalty: `side` is a man down for `seconds`.
    mutating func penalize(_ side: Side, seconds: Int) {
        penalty = (side, clock - seconds)
    }

    /// Returns a random player of the group. The goalie is a fallback that is not needed, because no group is empty.
    mutating func randomPlayer(of side: Side, _ group: KeyPath<Roster, [ScriptedPlayer]>) -> ScriptedPlayer {
        rosters[side][keyPath: group].randomElement(using: &random) ?? rosters[side].goalie
    }

    /// Returns a player's name in the style of the side's scorer.
    func name(_ player: ScriptedPlayer, of side: Side) -> String {
        rosters[side].printedName(player)
    }
}
