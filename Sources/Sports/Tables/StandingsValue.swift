package import Scores

/// A value in standings.
package enum StandingsValue: Hashable, Sendable {
    /// For example `12`, `−3`.
    case count(Int)
    /// For example `+12`, `−3`.
    case signed(Int)
    /// A share of 1: `.732`.
    case share(Double)
    /// Games behind the first, in halves: `2.5`; `–` for the first.
    case gamesBehind(Double)
    /// For example `12–3`.
    case record(TeamRecord)
    /// For example `W3`.
    case streak(StandingsStreak)
}

/// Equal results at the end of a team's games.
package struct StandingsStreak: Hashable, Sendable {
    /// The raw values are the letters that standings show.
    package enum Result: String, Hashable, Sendable {
        case win = "W"
        case loss = "L"
        case tie = "T"
        case overtimeLoss = "OT"
    }

    package let result: Result
    /// The number of games, from 1.
    package let length: Int

    package init(_ result: Result, _ length: Int) {
        self.result = result
        self.length = length
    }
}

extension StandingsStreak: CustomStringConvertible {
    package var description: String { "\(result.rawValue)\(length)" }
}

extension StandingsValue {
    /// The value as readers see it.
    package var text: String {
        switch self {
        case .count(let number): FigureText.signed(number)
        case .signed(let number): number > 0 ? "+\(number)" : FigureText.signed(number)
        case .share(let share): FigureText.decimal(share)
        case .gamesBehind(let games): Self.gamesBehind(games)
        case .record(let record): record.description.replacing("-", with: "–")
        case .streak(let streak): streak.description
        }
    }

    private static func gamesBehind(_ games: Double) -> String {
        let halves = Int((min(max(games, 0), 1000) * 2).rounded())
        if halves == 0 { return "–" }
        return "\(halves / 2)" + (halves.isMultiple(of: 2) ? "" : ".5")
    }

    package var number: Int? {
        switch self {
        case .count(let number), .signed(let number): number
        case .share, .gamesBehind, .record, .streak: nil
        }
    }

    package var fraction: Double? {
        switch self {
        case .share(let value), .gamesBehind(let value): value
        case .count, .signed, .record, .streak: nil
        }
    }

    package var record: TeamRecord? {
        if case .record(let record) = self { record } else { nil }
    }
}
