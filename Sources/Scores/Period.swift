/// A period of play, counted from 1. Overtimes continue the count: in lacrosse the fifth period is the first overtime.
/// The shootout of a hockey game continues the count, too.
package struct Period: Hashable, Sendable, Comparable {
    /// The number of the period, from 1.
    package let number: Int
    /// The number of periods of regulation: 4 in lacrosse and the NBA, 3 in hockey, 2 in men's college basketball.
    package let regulation: Int
    /// Whether the period is a shootout. A shootout counts as one goal of the winner, however many shots scored.
    package let isShootout: Bool

    package init(number: Int, regulation: Int = 4, isShootout: Bool = false) {
        self.number = number
        self.regulation = regulation
        self.isShootout = isShootout
    }

    /// Creates a period from its stored number and kind.
    ///
    /// - Parameter usual: The number of periods of regulation in the game or, if unknown, in its league. The kind
    ///   overrides it: college women played halves until 2015, and the third period of such a game is overtime.
    package init(number: Int, kind: Kind, usual: Int) {
        let regulation = kind == .regulation ? max(usual, number) : min(usual, max(1, number - 1))
        self.init(number: number, regulation: regulation, isShootout: kind == .shootout)
    }

    /// Returns the number of periods of regulation in a game with periods of these kinds, from the first on.
    ///
    /// - Parameter usual: The number in the league, for a game that has not passed regulation.
    package static func regulation(of kinds: [Kind], usual: Int) -> Int {
        guard let first = kinds.firstIndex(where: { $0 != .regulation }), first > 0 else {
            return max(usual, kinds.count)
        }
        return first
    }

    /// The valid numbers of a period. The longest baseball game had far fewer innings than the upper limit.
    package static let numbers = 1...150

    /// The valid numbers of periods of regulation. Period numbers go higher, because extra innings are not overtime.
    package static let regulations = 1...20

    /// The role of a period in its game. The raw values are those of the columns `period_kind` and `kind`, and of
    /// JSON.
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case regulation, overtime, shootout
    }

    package var kind: Kind {
        if isShootout { return .shootout }
        return number > regulation ? .overtime : .regulation
    }

    /// 1 for the first overtime; `nil` in regulation and in a shootout.
    package var overtime: Int? {
        number > regulation && !isShootout ? number - regulation : nil
    }

    /// `1st` … `4th`, `OT`, `2OT`, `SO`, as on scoreboards.
    package var label: String {
        if isShootout { return "SO" }
        if let overtime { return overtime == 1 ? "OT" : "\(overtime)OT" }
        return Self.ordinal(number)
    }

    /// For example `1st`, `2nd`, `3rd`, `4th`.
    package static func ordinal(_ number: Int) -> String {
        switch number {
        case 1: "1st"
        case 2: "2nd"
        case 3: "3rd"
        default: "\(number)th"
        }
    }

    /// Compares only the numbers, because the number identifies the period within its game.
    package static func == (left: Period, right: Period) -> Bool {
        left.number == right.number
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(number)
    }

    package static func < (left: Period, right: Period) -> Bool {
        left.number < right.number
    }
}

extension Period: Codable {
    private enum CodingKeys: String, CodingKey {
        case number, regulation, kind
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            number: try fields.decode(Int.self, forKey: .number),
            regulation: try fields.decode(Int.self, forKey: .regulation),
            isShootout: try fields.decode(Kind.self, forKey: .kind) == .shootout
        )
    }

    /// Encodes everything that the label needs: the fifth period is the second overtime of a playoff game, but the
    /// shootout of another game.
    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(number, forKey: .number)
        try fields.encode(regulation, forKey: .regulation)
        try fields.encode(kind, forKey: .kind)
    }
}

/// The goals of one period: one column of the line score.
package struct PeriodScore: Hashable, Sendable, Codable {
    package let number: Int
    /// ``Period/label`` of the period.
    package let label: String
    package let kind: Period.Kind
    /// The goals in this period only, not the running score.
    package let home: Int
    package let away: Int

    package init(period: Period, score: Score) {
        self.init(number: period.number, label: period.label, kind: period.kind, score: score)
    }

    private init(number: Int, label: String, kind: Period.Kind, score: Score) {
        self.number = number
        self.label = label
        self.kind = kind
        home = score.home
        away = score.away
    }

    package var score: Score { Score(home: home, away: away) }

    /// Returns the same period with other goals.
    package func with(_ score: Score) -> PeriodScore {
        PeriodScore(number: number, label: label, kind: kind, score: score)
    }

    /// The same with the sides swapped.
    package var mirrored: PeriodScore {
        PeriodScore(number: number, label: label, kind: kind, score: Score(home: away, away: home))
    }
}
