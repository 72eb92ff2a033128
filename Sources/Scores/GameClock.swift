/// The time left in a period, counting down, whichever way the source counts.
package struct GameClock: Hashable, Sendable, Comparable {
    /// Whole seconds, 0…5999, so that two digits of minutes suffice.
    package let seconds: Int
    /// 0…9, beyond the whole seconds; `nil` where the source counts no tenths, and above a minute, where nobody does.
    package let tenths: Int?

    package init?(seconds: Int, tenths: Int? = nil) {
        guard (0...5999).contains(seconds), (0...9).contains(tenths ?? 0) else { return nil }
        self.seconds = seconds
        self.tenths = seconds < 60 ? tenths : nil
    }

    /// Reads `7:42`, `07:42`, `:42` and the last minute of basketball, `42.3`; `nil` for a blank, a sign or anything
    /// else.
    package init?(_ text: some StringProtocol) {
        if let clock = Self.lastMinute(text.utf8) {
            self = clock
            return
        }
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count <= 2, parts[1].count == 2,
            let minutes = Self.number(parts[0]), let rest = Self.number(parts[1]), rest < 60
        else { return nil }
        self.init(seconds: minutes * 60 + rest)
    }

    /// `42.3`, `9.1`, `0.0`.
    private static func lastMinute(_ text: some Collection<UInt8>) -> GameClock? {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 1,
            let seconds = number(parts[0]), let tenths = number(parts[1]), seconds < 60
        else { return nil }
        return GameClock(seconds: seconds, tenths: tenths)
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

    /// Whether the period is over: not a tenth is left.
    package var hasRunOut: Bool { seconds == 0 && (tenths ?? 0) == 0 }

    /// A second without its tenths comes before the same second with any.
    package static func < (left: GameClock, right: GameClock) -> Bool {
        (left.seconds, left.tenths ?? -1) < (right.seconds, right.tenths ?? -1)
    }
}

extension GameClock: CustomStringConvertible {
    /// `7:42`: minutes without a leading zero, as fans read it; `42.3` where tenths are counted.
    package var description: String {
        if let tenths { return "\(seconds).\(tenths)" }
        return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    }
}

extension GameClock: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let clock = GameClock(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "not a clock of the form 7:42 or 42.3"
            )
        }
        self = clock
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
