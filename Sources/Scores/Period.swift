/// A period of play, counted from 1; overtime goes on counting (in lacrosse the fifth is the first overtime), and so does
/// the shootout of a hockey game.
package struct Period: Hashable, Sendable, Comparable {
    /// From 1.
    package let number: Int
    /// How many periods regulation has: 4 in lacrosse and the NBA, 3 in hockey, 2 in men's college basketball.
    package let regulation: Int
    /// Whether penalty shots decide it. It counts as one goal of the winner, however many were scored.
    package let isShootout: Bool

    package init(number: Int, regulation: Int = 4, isShootout: Bool = false) {
        self.number = number
        self.regulation = regulation
        self.isShootout = isShootout
    }

    /// 1 for the first overtime; `nil` in regulation and in a shootout.
    package var overtime: Int? {
        number > regulation && !isShootout ? number - regulation : nil
    }

    /// `1st` … `4th`, `OT`, `2OT`, `SO`: what scoreboards print.
    package var label: String {
        if isShootout { return "SO" }
        if let overtime { return overtime == 1 ? "OT" : "\(overtime)OT" }
        return switch number {
        case 1: "1st"
        case 2: "2nd"
        case 3: "3rd"
        default: "\(number)th"
        }
    }

    /// The number names the period. How many there are in regulation, and whether the last is a shootout, is what the
    /// league says of all of them (``GameFormat``), and is not stored with each: a period that comes back from JSON is the
    /// one that went there.
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
    package init(from decoder: any Decoder) throws {
        self.init(number: try decoder.singleValueContainer().decode(Int.self))
    }

    /// The number alone; the label follows from it.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }
}

/// The goals of one period: one column of the line score.
package struct PeriodScore: Hashable, Sendable, Codable {
    package let number: Int
    /// ``Period/label`` of the period.
    package let label: String
    /// Goals in this period alone, not the running score.
    package let home: Int
    package let away: Int

    package init(period: Period, score: Score) {
        self.init(number: period.number, label: period.label, score: score)
    }

    private init(number: Int, label: String, score: Score) {
        self.number = number
        self.label = label
        home = score.home
        away = score.away
    }

    /// The same with the sides exchanged.
    package var mirrored: PeriodScore {
        PeriodScore(number: number, label: label, score: Score(home: away, away: home))
    }
}
