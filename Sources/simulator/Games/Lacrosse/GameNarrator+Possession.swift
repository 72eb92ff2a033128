import Scores
import Sports

extension GameNarrator {
    /// Generates play until the clock is near `target`. If a side is given, it then has the ball.
    mutating func play(until target: Int, thenPossessionOf side: Side?) {
        floor = target
        while clock - floor > 40 {
            // Leaves time for the ground ball and the clear that may follow each event.
            run(8...min(30, clock - floor - 10))
            if mustClear { clear() } else { playPossession() }
        }
        guard let side, possession != side else { return }
        turnover()
        if mustClear { clear(isGood: true) }
    }

    private mutating func clear() {
        clear(isGood: random.chance(87))
    }

    private mutating func clear(isGood: Bool) {
        run(2...8)
        narrate(
            .clear,
            dialect.clear(teams[possession].code, isGood: isGood),
            of: possession,
            outcome: isGood ? ScriptedAction.goodClear : nil
        )
        mustClear = false
        if !isGood { turnover() }
    }

    /// Generates one random event of a possession.
    private mutating func playPossession() {
        switch Int.random(in: 0..<100, using: &random) {
        case ..<55: shot()
        case ..<84: turnover()
        case ..<92: foul()
        case ..<95: timeout()
        case ..<97: shotClockViolation()
        default: groundBall(of: possession)
        }
    }

    private mutating func shot() {
        let shooter = randomPlayer(of: possession, \.scorers)
        let goalie = rosters[possession.other].goalie
        let outcome: ScorerDialect.ShotOutcome =
            switch Int.random(in: 0..<100, using: &random) {
            case ..<45: .saved(goalie: name(goalie, of: possession.other))
            case ..<68: .missed("WIDE")
            case ..<80: .missed("HIGH")
            case ..<90: .missed("BLOCKED")
            case ..<96: .missed("HIT POST")
            default: .missed("HIT CROSSBAR")
            }
        let isSaved = if case .saved = outcome { true } else { false }
        narrate(
            .shot,
            dialect.shot(teams[possession].code, name(shooter, of: possession), outcome),
            of: possession,
            [(.shooter, shooter)] + (isSaved ? [(.goalie, goalie)] : [])
        )
        // A shot out of bounds goes to the nearest player's team, which is usually the shooter's.
        let isLost = random.chance(isSaved ? 85 : 30)
        if isLost { changePossession() }
        if random.chance(60) { groundBall(of: possession) }
    }

    private mutating func turnover() {
        let causer = random.chance(45) ? randomPlayer(of: possession.other, \.field) : nil
        let loser = randomPlayer(of: possession, \.field)
        narrate(
            .turnover,
            dialect.turnover(
                teams[possession].code,
                name(loser, of: possession),
                causedBy: causer.map { name($0, of: possession.other) }
            ),
            of: possession,
            [(.turnover, loser)] + (causer.map { [(.causedTurnover, $0)] } ?? [])
        )
        changePossession()
        if causer != nil { groundBall(of: possession) }
    }

    private mutating func foul() {
        let side: Side = random.chance(70) ? possession.other : possession
        let (foul, seconds) = Self.fouls.randomElement(using: &random) ?? ("Pushing", 30)
        let player = randomPlayer(of: side, \.field)
        let name = name(player, of: side)
        narrate(
            .penalty,
            dialect.penalty(
                teams[side].code,
                name,
                foul: foul,
                seconds: seconds,
                endsAt: endOfPenalty(seconds)
            ),
            of: side,
            [(.penalized, player)],
            variant: foul,
            seconds: seconds,
            entry: .penalty(player: name, foul: foul, seconds: seconds)
        )
        penalize(side, seconds: seconds)
        stop(.seconds(15))
        if side == possession { changePossession() }
        // The man-up side starts in its attack.
        mustClear = false
    }

    /// Returns when a penalty of this length ends. If the period is over before, the rest is served in the next one.
    private func endOfPenalty(_ seconds: Int) -> (clock: Int, period: Int) {
        let rest = clock - seconds
        return rest >= 0 ? (rest, period) : (ScriptedPeriod.length(ofPeriod: period + 1) + rest, period + 1)
    }

    private mutating func timeout() {
        guard timeoutsLeft[possession] > 0 else { return groundBall(of: possession) }
        timeoutsLeft[possession] -= 1
        narrate(.timeout, dialect.timeout(teams[possession].code), of: possession)
        stop(.seconds(75))
    }

    private mutating func shotClockViolation() {
        narrate(.shotClockViolation, dialect.shotClockViolation(teams[possession].code), of: possession)
        changePossession()
    }

    private mutating func groundBall(of side: Side) {
        run(1...4)
        let player = randomPlayer(of: side, \.field)
        narrate(
            .groundBall,
            dialect.groundBall(teams[side].code, name(player, of: side)),
            of: side,
            [(.groundBall, player)]
        )
    }

    private mutating func changePossession() {
        possession = possession.other
        mustClear = true
    }

    private static let fouls = [
        ("Pushing", 30), ("Holding", 30), ("Offside", 30), ("Interference", 30), ("Tripping", 60), ("Slashing", 60),
        ("Cross Check", 60), ("Unnecessary Roughness", 60), ("Unsportsmanlike Conduct", 60),
    ]
}
