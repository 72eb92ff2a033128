/// An RGB color, such as a team's, with its contrast to other colors and a shade for a given background.
struct TeamColour: Hashable, Sendable {
    /// Each 0…255.
    let red, green, blue: Int

    init(red: Int, green: Int, blue: Int) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Parses `#6CACE4`, with or without the `#`; `nil` for anything else.
    init?(_ text: String?) {
        guard let digits = text?.utf8.drop(while: { $0 == UInt8(ascii: "#") }), digits.count == 6,
            digits.allSatisfy(Self.isDigit),
            let value = Int(String(decoding: Array(digits), as: UTF8.self), radix: 16)
        else { return nil }
        self.init(red: value >> 16, green: value >> 8 & 0xFF, blue: value & 0xFF)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        let number = UInt8(ascii: "0")...UInt8(ascii: "9")
        let letter = UInt8(ascii: "a")...UInt8(ascii: "f")
        return number.contains(byte) || letter.contains(byte | 32)
    }

    static let white = TeamColour(red: 255, green: 255, blue: 255)
    static let black = TeamColour(red: 20, green: 23, blue: 28)
    /// The background of cards in the dark color scheme.
    static let night = TeamColour(red: 23, green: 27, blue: 32)
    /// The color used for a team whose color is not known.
    static let none = TeamColour(red: 96, green: 104, blue: 116)

    /// `#6cace4`.
    var text: String {
        let value = String(red << 16 | green << 8 | blue, radix: 16)
        return "#" + String(repeating: "0", count: 6 - value.utf8.count) + value
    }

    /// The contrast ratio to another color, 1…21 (WCAG 2.2).
    func contrast(to other: TeamColour) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// The color of text on this color: black or white, whichever has more contrast.
    var ink: TeamColour { contrast(to: .white) >= contrast(to: .black) ? .white : .black }

    /// The nearest shade whose contrast to the background is at least 3 to 1, as graphics need.
    func contrasting(with ground: TeamColour) -> TeamColour {
        let goal: TeamColour = ground.luminance > 0.5 ? .black : .white
        return (0...20).lazy.map { mixed(with: goal, parts: $0, of: 20) }.first { $0.contrast(to: ground) >= 3 } ?? goal
    }

    private func mixed(with other: TeamColour, parts: Int, of whole: Int) -> TeamColour {
        func mix(_ own: Int, _ its: Int) -> Int { (own * (whole - parts) + its * parts) / whole }
        return TeamColour(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    /// The relative luminance (WCAG 2.2).
    private var luminance: Double {
        func linear(_ part: Int) -> Double {
            let share = Double(part) / 255
            return share <= 0.04045 ? share / 12.92 : Self.power((share + 0.055) / 1.055)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// `x` to the power of 2.4, for 0…1: x² times the fifth root of x², found by Newton's method.
    private static func power(_ x: Double) -> Double {
        let square = x * x
        // The iteration starts above the root, because from there every step gets closer to it.
        var root = 1.0
        for _ in 0..<60 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
        return square * root
    }

    /// The approximate difference of two colors, 0…765.
    func distance(to other: TeamColour) -> Int {
        abs(red - other.red) + abs(green - other.green) + abs(blue - other.blue)
    }
}
