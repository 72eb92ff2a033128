import Scores
import TestTools

/// Checks rules that hold for every game of every source.
enum GameInvariants {
    /// Descriptions of the rules that a reading breaks; empty if it breaks none.
    static func broken(by game: GameReading) -> [String] {
        score(game) + line(game) + order(game) + scoring(game) + box(game)
    }

    /// Returns whether the values of a reading are possible in a game. This must hold even for a damaged page.
    static func isPossible(_ game: GameReading) -> Bool {
        let shots = (game.plays ?? []).filter { $0.shotPosition != nil }
        let scores = [game.score].compactMap(\.self) + (game.plays ?? []).compactMap(\.score)
        return scores.allSatisfy { (0..<1000).contains($0.home) && (0..<1000).contains($0.away) }
            && [game.period].compactMap(\.self).allSatisfy { (1...150).contains($0.number) }
            && (game.periods ?? []).allSatisfy { $0.number <= 150 && $0.home >= 0 && $0.away >= 0 }
            && shots.allSatisfy { $0.side != nil }
            && shots.compactMap(\.shotPosition).allSatisfy { abs($0.x) <= 50 && (-20...200).contains($0.y) }
            && !game.teams.home.name.isEmpty && !game.teams.away.name.isEmpty
    }

    private static func score(_ game: GameReading) -> [String] {
        switch game.status {
        case .unknown(let word): ["unknown status \(word)"]
        case .known(.final) where game.score == nil: ["final without a score"]
        case .known(.scheduled) where game.score != nil || game.period != nil || game.clock != nil:
            ["a game to come has begun"]
        case .known: []
        }
    }

    private static func line(_ game: GameReading) -> [String] {
        guard let periods = game.periods else { return [] }
        var found: [String] = []
        let sum = Score(home: periods.reduce(0) { $0 + $1.home }, away: periods.reduce(0) { $0 + $1.away })
        if sum != game.score { found.append("the line score does not add up") }
        if periods.map(\.number) != Array(1...periods.count) { found.append("the periods do not count up") }
        if Set(periods.map(\.label)).count != periods.count { found.append("two periods have one label") }
        if let period = game.period, period.number != periods.count { found.append("the line is not up to date") }
        return found
    }

    /// Checks that neither the periods nor the running score of the plays go backwards.
    private static func order(_ game: GameReading) -> [String] {
        let plays = game.plays ?? []
        var found: [String] = []
        for (play, next) in zip(plays, plays.dropFirst()) {
            if next.period < play.period { found.append("the period falls after \(play.text)") }
        }
        let scores = plays.compactMap(\.score)
        for (score, next) in zip(scores, scores.dropFirst()) where !next.isAtLeast(score) {
            found.append("the score falls to \(next.home)-\(next.away)")
        }
        return found
    }

    private static func scoring(_ game: GameReading) -> [String] {
        guard let plays = game.plays, !plays.isEmpty else { return [] }
        var found: [String] = []
        for play in plays where play.kind.points > 0 {
            if play.score == nil || play.side == nil || play.players.first?.role != .scorer {
                found.append("a score without its scorer: \(play.text)")
            }
        }
        if plays.contains(where: { $0.kind == .other && !$0.text.isEmpty }) {
            found.append("a play that no rule knows")
        }
        let last = plays.last { $0.score != nil }?.score ?? .zero
        // During a game the score of the plays may be lower than the game's score, but never higher.
        let isOver = game.status == .known(.final) && game.period?.isShootout != true
        if let score = game.score, isOver ? last != score : !score.isAtLeast(last) {
            found.append("the last score is \(last.home)-\(last.away)")
        }
        return found
    }

    /// Checks that the players' points, or their goals plus the goal of a shootout, add up to the team's score.
    private static func box(_ game: GameReading) -> [String] {
        guard let box = game.box, let score = game.score else { return [] }
        return Side.allCases.flatMap { side -> [String] in
            let isHockey = game.league == .nhl
            guard var total = box[side].playersTotal(of: isHockey ? .goals : .points) else {
                return ["the players of the \(side) side have no points"]
            }
            if game.period?.isShootout == true, score.leader == side { total += 1 }
            return total == score[side] ? [] : ["the players of the \(side) side scored \(total)"]
        }
    }
}
