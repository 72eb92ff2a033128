package import Scores

/// The statistics of a player or a team: those that are known, and those that follow from them.
package struct StatisticValues: Hashable, Sendable {
    var knownValues: [Statistic: StatValue]
    let dictionary: StatisticDictionary

    /// - Returns: `nil` if the statistic is neither known nor follows from others.
    package subscript(statistic: Statistic) -> StatValue? {
        if let value = knownValues[statistic] { return value }
        guard let definition = dictionary[statistic] else { return nil }
        return definition.derivations.lazy.compactMap { value(by: $0, as: definition.form) }.first
    }

    private func value(by derivation: StatisticDefinition.Derivation, as form: StatisticDefinition.Form) -> StatValue? {
        switch derivation {
        case .pointsOfGoals(let goals, let assists):
            guard dictionary.goalsAreOnePoint, let goals = number(goals), let assists = number(assists) else {
                return nil
            }
            return .number(goals + assists)
        case .part(let part, let all):
            guard let part = number(part), let all = number(all), part <= all else { return nil }
            return Self.value(part, of: all, as: form)
        case .won(let won, let lost):
            guard let won = number(won), let lost = number(lost) else { return nil }
            return Self.value(won, of: won + lost, as: form)
        case .ratio(let statistic):
            guard case .ratio(let made, let all)? = self[statistic] else { return nil }
            return Self.value(made, of: all, as: form)
        }
    }

    private static func value(_ made: Int, of all: Int, as form: StatisticDefinition.Form) -> StatValue? {
        guard form == .share else { return .ratio(made: made, of: all) }
        return all > 0 ? .share(Double(made) / Double(all)) : nil
    }

    func number(_ statistic: Statistic) -> Int? {
        guard case .number(let number)? = self[statistic], number.magnitude < 1_000_000 else { return nil }
        return number
    }
}

/// The definitions of a sport's statistics, for a game of a league.
package struct StatisticDictionary: Hashable, Sendable {
    private let definitions: [Statistic: StatisticDefinition]
    /// Whether every goal is one point of its scorer.
    let goalsAreOnePoint: Bool

    package init(_ sport: Sport, mostPointsOfGoal: Int = 1) {
        definitions = Dictionary(sport.statistics.map { ($0.statistic, $0) }) { first, _ in first }
        goalsAreOnePoint = mostPointsOfGoal == 1
    }

    package subscript(statistic: Statistic) -> StatisticDefinition? { definitions[statistic] }

    /// - Returns: `nil` for a column whose meaning is unknown, or is not in the dictionary.
    subscript(column: StatColumn) -> StatisticDefinition? { column.statistic.flatMap { definitions[$0] } }
}

extension StatValue {
    var isZero: Bool {
        switch self {
        case .number(let number): number == 0
        case .ratio(_, let all): all == 0
        case .seconds(let seconds): seconds == 0
        case .share(let share): share == 0
        }
    }

    /// The value as one number, for sorting and for the lengths of bars.
    var size: Double {
        switch self {
        case .number(let number): Double(number)
        case .ratio(let made, _): Double(made)
        case .seconds(let seconds): Double(seconds)
        case .share(let share): share
        }
    }

    /// Adds two values; `nil` for shares, for values of different kinds, and if the sum is too large.
    static func + (left: StatValue, right: StatValue) -> StatValue? {
        switch (left, right) {
        case (.number(let left), .number(let right)): sum(left, right).map(StatValue.number)
        case (.seconds(let left), .seconds(let right)): sum(left, right).map(StatValue.seconds)
        case (.ratio(let made, let all), .ratio(let more, let of)):
            sum(made, more).flatMap { made in sum(all, of).map { .ratio(made: made, of: $0) } }
        default: nil
        }
    }

    private static func sum(_ left: Int, _ right: Int) -> Int? {
        let (sum, isTooLarge) = left.addingReportingOverflow(right)
        return isTooLarge ? nil : sum
    }
}
