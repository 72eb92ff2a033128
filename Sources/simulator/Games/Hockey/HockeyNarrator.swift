import Scores
import Sports

/// Generates a planned hockey game, play by play.
///
/// Plays between the planned goals are random and never change the score.
struct HockeyNarrator {
    /// The time in which a team has one skater more, until the other team's penalty ends or a goal ends it.
    private struct PowerPlay {
        let side: Side
        let period: Int
        /// Seconds left in the period at its end. A power play does not continue in the next period.
        let end: Int
    }

    var writer: ScriptWriter
    private let rosters: BySide<[ScriptedPlayer]>
    private var powerPlay: PowerPlay?
    var random: SplitMix64

    init(_ pairing: SimulatedLeagueDay.Pairing, random: SplitMix64) {
        rosters = BySide(home: HockeyTeams.roster(pairing.teams.home), away: HockeyTeams.roster(pairing.teams.away))
        writer = ScriptWriter(format: HockeyPlan.format, teams: pairing.teams)
        self.random = random
    }

    func script(_ pairing: SimulatedLeagueDay.Pairing) -> GameScript {
        var script = GameScript(
            contestID: pairing.contestID,
            teams: pairing.teams,
            scheduledStart: pairing.start,
            periods: writer.periods,
            plays: writer.plays
        )
        script.league = .nhl
        script.format = HockeyPlan.format
        script.rosters = rosters
        return script
    }

    /// Generates the whole game.
    mutating func narrate(_ plan: HockeyPlan) {
        for number in 1...plan.periodCount {
            writer.startPeriod(after: Self.pause(before: number))
            writer.write(ScriptedAction(.periodStart), of: .home)
            if number == plan.periodCount, let winner = plan.shootoutWinner {
                shootOut(winner)
            } else {
                narratePeriod(plan.goals.filter { $0.period == number }, isLast: number == plan.periodCount)
            }
            writer.endPeriod()
        }
    }

    private mutating func narratePeriod(_ goals: [HockeyPlan.Goal], isLast: Bool) {
        faceoff()
        for goal in goals {
            play(until: goal.clock)
            writer.run(to: goal.clock)
            score(goal.side)
            if writer.period > HockeyPlan.format.regulation { break }
            writer.stop(30)
            faceoff()
        }
        let isDecided = writer.period > HockeyPlan.format.regulation && !goals.isEmpty
        if !isDecided {
            play(until: 0)
            writer.run(to: 0)
        }
        writer.write(ScriptedAction(.periodEnd), of: .home)
        if isLast { writer.write(ScriptedAction(.gameEnd), of: .home) }
    }

    /// Returns the pause before a period: 17 minutes between periods, one before overtime, two before a shootout.
    private static func pause(before number: Int) -> Duration {
        switch number {
        case 1: .zero
        case 2, 3: .minutes(17)
        default: .minutes(number - 3)
        }
    }

    private mutating func play(until floor: Int) {
        while writer.clock - floor > 12 {
            writer.run(Int.random(in: 6...22, using: &random), floor: floor + 4)
            addEvent()
        }
    }

    /// Generates one random event of play.
    private mutating func addEvent() {
        let side: Side = random.chance(50) ? .home : .away
        switch Int.random(in: 0..<100, using: &random) {
        case ..<20: shot(side)
        case ..<36: miss(side)
        case ..<50: block(side)
        case ..<66: narrate(.hit, of: side, [(.hitter, skater(side)), (.hit, skater(side.other))])
        case ..<74: narrate(.giveaway, of: side, [(.giveaway, skater(side))])
        case ..<81: narrate(.takeaway, of: side, [(.takeaway, skater(side))])
        case ..<97: stoppage()
        default: penalty(side)
        }
    }

    private mutating func shot(_ side: Side) {
        narrate(
            .shot,
            of: side,
            [(.shooter, skater(side)), (.goalie, goalie(side.other))],
            variant: one(of: Self.shots)
        )
        if random.chance(30) { stoppage("goalie-stopped-after-sog") }
    }

    private mutating func miss(_ side: Side) {
        let participants: [(PlayPlayer.Role, ScriptedPlayer)] = [
            (.shooter, skater(side)), (.goalie, goalie(side.other)),
        ]
        narrate(.missedShot, of: side, participants, variant: one(of: Self.shots), outcome: one(of: Self.misses))
    }

    private mutating func block(_ side: Side) {
        narrate(.blockedShot, of: side, [(.shooter, skater(side)), (.blocker, skater(side.other))], outcome: "blocked")
    }

    private mutating func stoppage(_ reason: String? = nil) {
        narrate(.stoppage, of: .home, outcome: reason ?? one(of: Self.stoppages))
        writer.stop(20)
        faceoff()
    }

    private mutating func penalty(_ side: Side) {
        let isMajor = random.chance(5)
        narrate(
            .penalty,
            of: side,
            [(.penalized, skater(side)), (.drewPenalty, skater(side.other))],
            variant: isMajor ? "fighting" : one(of: Self.fouls),
            seconds: isMajor ? 300 : 120
        )
        // A penalty of the team with the power play makes both teams equal again.
        let isEqual = powerPlay?.side == side && hasPowerPlay(side)
        let next = PowerPlay(side: side.other, period: writer.period, end: writer.clock - 120)
        powerPlay = isMajor || isEqual ? nil : next
        writer.stop(35)
        faceoff()
    }

    private func hasPowerPlay(_ side: Side) -> Bool {
        powerPlay.map { $0.side == side && $0.period == writer.period && $0.end <= writer.clock } ?? false
    }

    private mutating func faceoff() {
        let side: Side = random.chance(50) ? .home : .away
        narrate(.faceoff, of: side, [(.faceoffWinner, centre(side)), (.faceoffLoser, centre(side.other))])
    }

    private mutating func score(_ side: Side) {
        let scorers = rosters[side].filter { $0.position != "G" }.shuffled(using: &random)
        let helpers = scorers.dropFirst().prefix([0, 1, 2, 2].randomElement(using: &random) ?? 2)
        let participants =
            scorers.prefix(1).map { (PlayPlayer.Role.scorer, $0) } + helpers.map { (.assist, $0) }
            + [(.goalie, goalie(side.other))]
        let outcome = hasPowerPlay(side) ? ScriptedAction.powerPlay : nil
        narrate(.goal, of: side, participants, variant: one(of: Self.shots), outcome: outcome, points: 1)
        powerPlay = nil
    }
}

extension HockeyNarrator {
    mutating func narrate(
        _ kind: PlayKind,
        of side: Side,
        _ participants: [(PlayPlayer.Role, ScriptedPlayer)] = [],
        variant: String? = nil,
        outcome: String? = nil,
        seconds: Int? = nil,
        points: Int = 0
    ) {
        let action = ScriptedAction(kind, variant: variant, outcome: outcome, seconds: seconds, participants)
        writer.write(action, of: side, points: points)
    }

    /// Returns a random skater. The indices are valid because rosters are created with all positions.
    mutating func skater(_ side: Side) -> ScriptedPlayer {
        rosters[side][Int.random(in: 0..<18, using: &random)]
    }

    private mutating func centre(_ side: Side) -> ScriptedPlayer {
        rosters[side][3 * Int.random(in: 0..<4, using: &random)]
    }

    func goalie(_ side: Side) -> ScriptedPlayer { rosters[side][18] }

    mutating func one(of choices: [String]) -> String {
        choices.randomElement(using: &random) ?? ""
    }

    static let shots = ["wrist", "snap", "slap", "tip-in", "backhand", "deflected"]
    private static let misses = ["wide-left", "wide-right", "hit-left-post", "hit-crossbar", "above-crossbar"]
    private static let stoppages = [
        "icing", "offside", "puck-in-netting", "puck-in-crowd", "puck-frozen", "tv-timeout",
    ]
    private static let fouls = ["hooking", "tripping", "slashing", "interference", "high-sticking", "holding"]
}

extension HockeyNarrator {
    /// Generates a shootout: three shooters a side, then one each until it is decided. The winner's score rises by one
    /// goal, however many attempts scored.
    mutating func shootOut(_ winner: Side) {
        // Both teams score equally in the first two rounds, so that later rounds can decide for the planned winner.
        let (one, other) = (random.chance(33), random.chance(33))
        round(away: one, home: other)
        round(away: other, home: one)
        var isLevel = true
        while isLevel {
            let away = random.chance(33)
            let home = winner == .home
            round(away: away, home: home)
            isLevel = away == home
        }
        writer.stop(10)
        narrate(.periodEnd, of: winner, points: 1)
        writer.write(ScriptedAction(.gameEnd), of: .home)
    }

    private mutating func round(away: Bool, home: Bool) {
        for (side, scores) in [(Side.away, away), (.home, home)] {
            writer.stop(40)
            attempt(side, scores: scores)
        }
    }

    private mutating func attempt(_ side: Side, scores: Bool) {
        let shooter = skater(side)
        let goalie = goalie(side.other)
        if scores {
            narrate(.shootoutGoal, of: side, [(.scorer, shooter), (.goalie, goalie)], variant: one(of: Self.shots))
        } else {
            narrate(.shootoutMiss, of: side, [(.shooter, shooter), (.goalie, goalie)], variant: one(of: Self.shots))
        }
    }
}
