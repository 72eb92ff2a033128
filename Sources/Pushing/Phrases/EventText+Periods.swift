import Scores
import Sports

/// The texts about ends of periods, ends of games, and corrections.
extension EventText {
    /// `End of 1st Quarter`, `Halftime`, `End of OT`.
    var endOfPeriod: Phrase {
        guard let period = event.period else {
            return switch terms.periodName {
            case .quarter: Phrase(.endOfQuarter)
            case .half: Phrase(.endOfHalf)
            case .period: Phrase(.endOfPeriod)
            }
        }
        let isRegular = period.kind == .regulation
        if isRegular, period.regulation.isMultiple(of: 2), period.number == period.regulation / 2 {
            return Phrase(.halftime)
        }
        let name = isRegular ? "\(period.label) \(terms.periodName.title)" : period.label
        return Phrase(.endOf, [GameClockTime.neutral(period, terms: terms)], english: Wording.endOf.filled([name]))
    }

    /// `Overtime`, `2nd overtime`, `Shootout`.
    var beginningOfPeriod: Phrase {
        guard event.period?.kind != .shootout else { return Phrase(.shootout) }
        guard let overtime = event.period?.overtime, overtime > 1 else { return Phrase(.overtime) }
        return Phrase(.overtimeNumber, ["\(overtime)"], english: "\(Period.ordinal(overtime)) overtime")
    }

    /// `Final: Duke 13, Maryland 12`, with ` (OT)`, ` (2OT)` or ` (SO)` after a game that needed it.
    var final: Phrase {
        guard let period = event.period, period.kind != .regulation else {
            return scoreText(event.score, .final, .finalMatchup)
        }
        return scoreText(event.score, .finalAfter, .finalMatchupAfter, [period.label])
    }

    /// The winner.
    var result: Phrase {
        guard let score = event.score else { return Phrase(.resultUnknown) }
        guard let winner = score.leader.map({ teams[$0].name }) else { return Phrase(.endsLevel) }
        return Phrase(terms.sport.words.result == .wins ? .wins : .winner, [winner])
    }

    /// `Score corrected: Duke 7, Maryland 6`. If only the status was wrong: `Not over: Duke 8, Maryland 6` or
    /// `Maryland vs Duke has not started`.
    var correction: Phrase {
        guard event.score == event.previousScore, let retracted = event.retracted else {
            return scoreText(event.score, .scoreCorrected, .scoreCorrectedMatchup)
        }
        return retracted == .final ? scoreText(event.score, .notOver, .notOverMatchup) : matchup(.notStarted)
    }

    /// The earlier statement that was wrong.
    var mistake: Phrase {
        let score = event.previousScore.flatMap { $0 == event.score ? nil : figures($0) }
        return switch (score, event.retracted) {
        case (nil, nil): Phrase(.saidWrongly)
        case (nil, .final): Phrase(.notOverAfterAll)
        case (nil, _): Phrase(.startByMistake)
        case (let score?, nil): Phrase(.itWas, score)
        case (let score?, .final): Phrase(.itWasAndIsNotOver, score)
        case (let score?, _): Phrase(.itWasAndNotStarted, score)
        }
    }
}

extension PeriodName {
    fileprivate var title: String {
        switch self {
        case .quarter: "Quarter"
        case .half: "Half"
        case .period: "Period"
        }
    }
}
