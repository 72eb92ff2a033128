/// A period of play, counted from 1; overtime goes on counting (in lacrosse the fifth is the first overtime).
package struct Period: Hashable, Sendable, Comparable {
    /// From 1.
    package let number: Int
    /// How many periods regulation has: 4 in lacrosse.
    package let regulation: Int

    package init(number: Int, regulation: Int = 4) {
        self.number = number
        self.regulation = regulation
    }

    /// 1 for the first overtime; `nil` in regulation.
    package var overtime: Int? {
        number > regulation ? number - regulation : nil
    }

    /// `1st` … `4th`, `OT`, `2OT`: what scoreboards print.
    package var label: String {
        if let overtime { return overtime == 1 ? "OT" : "\(overtime)OT" }
        return switch number {
        case 1: "1st"
        case 2: "2nd"
        case 3: "3rd"
        default: "\(number)th"
        }
    }

    /// The number names the period. How many there are in regulation is what the league says of all of them, and is not
    /// stored with each: a period that comes back from JSON is the one that went there.
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

/// The time left in a period, whole seconds, counting down.
package struct GameClock: Hashable, Sendable, Comparable {
    /// 0…5999, so that two digits of minutes suffice.
    package let seconds: Int

    package init?(seconds: Int) {
        guard (0...5999).contains(seconds) else { return nil }
        self.seconds = seconds
    }

    /// Reads `7:42`, `07:42` and `:42`; `nil` for a blank, a sign or anything else.
    package init?(_ text: some StringProtocol) {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count <= 2, parts[1].count == 2,
            let minutes = Self.number(parts[0]), let rest = Self.number(parts[1]), rest < 60
        else { return nil }
        self.init(seconds: minutes * 60 + rest)
    }

    /// The number that at most two digits spell; 0 where there is none.
    private static func number(_ digits: some Sequence<UInt8>) -> Int? {
        var value = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return value
    }

    package static func < (left: GameClock, right: GameClock) -> Bool {
        left.seconds < right.seconds
    }
}

extension GameClock: CustomStringConvertible {
    /// `7:42`: minutes without a leading zero, as fans read it.
    package var description: String {
        "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    }
}

extension GameClock: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let clock = GameClock(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a clock of the form 7:42")
        }
        self = clock
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
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
