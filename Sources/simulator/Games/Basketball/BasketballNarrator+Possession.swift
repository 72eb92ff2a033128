import Scores
import Sports

extension BasketballNarrator {
    /// Generates one possession with a random outcome.
    /// - Parameter edge: The percentage points by which shots go in more often than usual.
    mutating func playPossession(_ side: Side, edge: Int) {
        switch Int.random(in: 0..<100, using: &random) {
        case ..<13: turnover(side)
        case ..<23: shootingFoul(side, made: (random.chance(77), random.chance(77)))
        case ..<29: foul(side)
        default: shoot(side, isThree: random.chance(38), edge: edge)
        }
    }

    /// Generates one possession that brings a side nearer to a score, and never beyond it.
    /// - Parameter missing: The points to that score. From 0 down, the side does not score.
    mutating func score(_ side: Side, missing: Int) {
        switch missing {
        case ...0: miss(side, isThree: random.chance(30))
        case 1: shootingFoul(side, made: (true, false))
        case 2: make(side, isThree: false)
        default: make(side, isThree: true)
        }
    }

    private mutating func shoot(_ side: Side, isThree: Bool, edge: Int) {
        if random.chance((isThree ? 36 : 53) + edge) {
            make(side, isThree: isThree)
        } else {
            miss(side, isThree: isThree)
            if random.chance(24) {
                rebound(side, isOffensive: true)
                writer.run(3)
                if writer.clock > 0, random.chance(50) { make(side, isThree: false) }
            } else {
                rebound(side.other, isOffensive: false)
            }
        }
    }

    private mutating func make(_ side: Side, isThree: Bool) {
        let shooter = player(side)
        let helper = player(side)
        let shot = isThree ? one(of: Self.threes) : one(of: Self.twos)
        let isAssisted = helper != shooter && random.chance(60)
        let assist = isAssisted ? " (\(helper.name) assists)" : ""
        let feet = distance(isThree)
        narrate(
            isThree ? .threePointer : .twoPointer,
            shot,
            of: side,
            "\(shooter.name) makes \(Self.shotName(shot, from: feet, isThree: isThree))\(assist)",
            [(.scorer, shooter)] + (isAssisted ? [(.assist, helper)] : []),
            feet: feet,
            points: isThree ? 3 : 2
        )
    }

    private mutating func miss(_ side: Side, isThree: Bool) {
        let shooter = player(side)
        let shot = isThree ? one(of: Self.threes) : one(of: Self.twos)
        guard !isThree, random.chance(9) else {
            let feet = distance(isThree)
            return narrate(
                .missedFieldGoal,
                shot,
                of: side,
                "\(shooter.name) misses \(Self.shotName(shot, from: feet, isThree: isThree))",
                [(.shooter, shooter)],
                outcome: isThree ? ScriptedAction.three : nil,
                feet: feet
            )
        }
        let blocker = player(side.other)
        narrate(
            .missedFieldGoal,
            shot,
            of: side,
            "\(blocker.name) blocks \(shooter.name)'s \(Self.shotName(shot))",
            [(.shooter, shooter), (.blocker, blocker)]
        )
    }

    private mutating func rebound(_ side: Side, isOffensive: Bool) {
        let rebounder = player(side)
        let word = isOffensive ? "Offensive" : "Defensive"
        writer.run(Int.random(in: 0...2, using: &random))
        narrate(
            .rebound,
            "\(word) Rebound",
            of: side,
            "\(rebounder.name) \(word.lowercased()) rebound",
            [(.rebounder, rebounder)]
        )
    }

    private mutating func turnover(_ side: Side) {
        let loser = player(side)
        let stealer = random.chance(55) ? player(side.other) : nil
        let steal = stealer.map { " (\($0.name) steals)" } ?? ""
        let kind = one(of: ["Bad Pass\nTurnover", "Lost Ball Turnover"])
        narrate(
            .turnover,
            stealer == nil ? "Out of Bounds - Lost Ball Turnover" : kind,
            of: side,
            "\(loser.name) \(stealer == nil ? "out of bounds lost ball turnover" : "turnover")\(steal)",
            [(.turnover, loser)] + (stealer.map { [(.stealer, $0)] } ?? [])
        )
    }

    private mutating func foul(_ side: Side) {
        let fouler = player(side.other)
        let fouled = player(side)
        narrate(
            .foul,
            "Personal Foul",
            of: side.other,
            "\(fouler.name) personal foul (\(fouled.name) draws the foul)",
            [(.fouler, fouler), (.fouled, fouled)]
        )
        writer.stop(15)
    }

    private mutating func shootingFoul(_ side: Side, made: (Bool, Bool)) {
        let fouler = player(side.other)
        let shooter = player(side)
        narrate(
            .foul,
            "Shooting Foul",
            of: side.other,
            "\(fouler.name) shooting foul (\(shooter.name) draws the foul)",
            [(.fouler, fouler), (.fouled, shooter)]
        )
        for (number, isMade) in [(1, made.0), (2, made.1)] {
            writer.stop(20)
            narrate(
                isMade ? .freeThrow : .missedFreeThrow,
                "Free Throw - \(number) of 2",
                of: side,
                "\(shooter.name) \(isMade ? "makes" : "misses") free throw \(number) of 2",
                [(isMade ? .scorer : .shooter, shooter)],
                points: isMade ? 1 : 0
            )
        }
        if !made.1 { rebound(side.other, isOffensive: false) }
    }

    /// Generates a time-out, followed by substitutions.
    mutating func callTimeout() {
        let side: Side = random.chance(50) ? .home : .away
        guard timeouts[side] > 0, writer.clock > 0 else { return }
        timeouts[side] -= 1
        narrate(.timeout, "Full Timeout", of: side, "\(pairing.teams[side].nickname) Full timeout")
        writer.stop(75)
        for side in Side.allCases { substitute(side) }
    }

    /// Replaces a random player on the floor with a random one from the bench. If starters are on the bench, in 30 of
    /// 100 cases one of them replaces a reserve. The last two players of the roster never play.
    mutating func substitute(_ side: Side) {
        guard writer.clock > 0 else { return }
        let bench = rosters[side].indices.filter { !onCourt[side].contains($0) && $0 < 10 }
        let starters = bench.filter { $0 < 5 }
        let isReturn = !starters.isEmpty && random.chance(30)
        let leaving = onCourt[side].indices.filter { !isReturn || onCourt[side][$0] >= 5 }
        guard let substituteIndex = (isReturn ? starters : bench).randomElement(using: &random),
            let courtIndex = leaving.randomElement(using: &random)
        else { return }
        let (incoming, outgoing) = (rosters[side][substituteIndex], rosters[side][onCourt[side][courtIndex]])
        onCourt[side][courtIndex] = substituteIndex
        narrate(
            .substitution,
            "Substitution",
            of: side,
            "\(incoming.name) enters the game for \(outgoing.name)",
            [(.substituteIn, incoming), (.substituteOut, outgoing)]
        )
    }
}
