/// The time left in a period. It counts down, even if the source counts up.
package struct GameClock: Hashable, Sendable, Comparable {
    /// Whole seconds, 0…5999, so that minutes have at most two digits.
    package let seconds: Int
    /// The tenths of a second, 0…9, in addition to the whole seconds; `nil` if the source has none, or if a minute or
    /// more is left.
    package let tenths: Int?

    package init?(seconds: Int, tenths: Int? = nil) {
        guard (0...5999).contains(seconds), (0...9).contains(tenths ?? 0) else { return nil }
        self.seconds = seconds
        self.tenths = seconds < 60 ? tenths : nil
    }

    /// Parses `7:42`, `07:42`, `:42` and the last minute of basketball, `42.3`; `nil` for a blank, a sign or anything
    /// else.
    package init?(_ text: some StringProtocol) {
        let bytes = text.utf8
        guard let separator = bytes.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }),
            let before = Self.number(bytes[..<separator]),
            let after = Self.number(bytes[bytes.index(after: separator)...])
        else { return nil }
        switch (bytes[separator], before.digits, after.digits) {
        case (UInt8(ascii: ":"), 0...2, 2) where after.value < 60:
            self.init(seconds: before.value * 60 + after.value)
        case (UInt8(ascii: "."), 1...2, 1) where before.value < 60:
            self.init(seconds: before.value, tenths: after.value)
        default: return nil
        }
    }

    /// Returns the number that up to two digits form, 0 if there are none; `nil` for more digits and for anything else.
    private static func number(_ text: some Sequence<UInt8>) -> (value: Int, digits: Int)? {
        var value = 0
        var digits = 0
        for digit in text {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit), digits < 2 else { return nil }
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
            digits += 1
        }
        return (value, digits)
    }

    /// Whether the period is over, with no tenth left.
    package var hasRunOut: Bool { seconds == 0 && (tenths ?? 0) == 0 }

    /// A second without tenths sorts before the same second with tenths.
    package static func < (left: GameClock, right: GameClock) -> Bool {
        (left.seconds, left.tenths ?? -1) < (right.seconds, right.tenths ?? -1)
    }
}

extension GameClock: CustomStringConvertible {
    /// `7:42`, with minutes without a leading zero; `42.3` if there are tenths.
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
