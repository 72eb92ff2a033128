import Scores
import Sports

extension HockeyNarrator {
    /// Generates a shootout: three shooters a side, then one each until it is decided. The winner gets one goal in
    /// total.
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
            narrate(.shootoutGoal, of: side, [(.scorer, shooter), (.goalie, goalie)], manner: one(of: Self.shots))
        } else {
            narrate(.shootoutMiss, of: side, [(.shooter, shooter), (.goalie, goalie)], manner: one(of: Self.shots))
        }
    }
}
