package import Scores

/// The sports that a program supports. It is passed to all code that needs the rules of a game's sport.
package struct SportRegistry: Sendable {
    /// In the order in which they were given.
    package let all: [Sport]
    private let byID: [SportID: Sport]
    private let definitions: [Statistic: StatisticDefinition]

    /// - Parameter sports: If two have the same id, the first is used.
    package init(_ sports: [Sport]) {
        all = sports
        byID = Dictionary(sports.map { ($0.id, $0) }) { first, _ in first }
        definitions = Dictionary(sports.flatMap(\.statistics).map { ($0.statistic, $0) }) { first, _ in first }
    }

    /// The sports that BarDown ships. A new sport needs a folder in this module and an entry here.
    package static let shipped = SportRegistry([.lacrosse, .basketball, .hockey])

    /// - Returns: `nil` for a sport that is not in the registry.
    package subscript(id: SportID) -> Sport? { byID[id] }

    /// - Throws: ``UnknownSport`` for a sport that is not in the registry.
    package func sport(_ id: SportID) throws(UnknownSport) -> Sport {
        guard let sport = byID[id] else { throw UnknownSport(sport: id) }
        return sport
    }

    /// Returns the format in which sources print a statistic, by the definition in the first sport that has it; `count`
    /// if none has.
    package func form(of statistic: Statistic) -> StatisticDefinition.Form { definitions[statistic]?.form ?? .count }

    /// Returns the definition of a statistic in a sport; otherwise in the first sport that has it; `nil` if none has.
    package func definition(of statistic: Statistic, in id: SportID) -> StatisticDefinition? {
        byID[id]?.statistics.first { $0.statistic == statistic } ?? definitions[statistic]
    }

    /// Returns the points that plays add in a league.
    /// - Parameters:
    ///   - id: `nil` or an unknown sport: each kind adds the same as in the first sport that has it.
    ///   - mostOfGoal: See ``LeagueProfile/mostPointsOfGoal``.
    package func points(in id: SportID?, mostOfGoal: Int = 1) -> PlayPoints {
        if let sport = id.flatMap({ byID[$0] }) { return PlayPoints(sport.plays.points, mostOfGoal: mostOfGoal) }
        let points = all.reduce(into: [:]) { $0.merge($1.plays.points) { first, _ in first } }
        return PlayPoints(points, mostOfGoal: mostOfGoal)
    }
}

/// The sport of a game is unknown to this program. A newer program may support it.
package struct UnknownSport: Error, Hashable, CustomStringConvertible {
    package let sport: SportID

    package init(sport: SportID) {
        self.sport = sport
    }

    package var description: String { "this program does not know the sport \(sport)" }
}
