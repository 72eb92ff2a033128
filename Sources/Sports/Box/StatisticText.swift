package import Scores

/// Writes the figures of box scores for readers.
extension StatisticDefinition {
    package func text(of value: StatValue) -> String {
        switch value {
        case .number(let number): style == .signed && number > 0 ? "+\(number)" : FigureText.signed(number)
        case .ratio(let made, let all): "\(made)–\(all)"
        case .seconds(let seconds): style == .minutes ? "\((seconds + 30) / 60)" : FigureText.clock(seconds)
        case .share(let share): style == .decimal ? FigureText.decimal(share) : FigureText.percent(share)
        }
    }
}

/// The formats of single figures.
package enum FigureText {
    /// Returns `34.8%`.
    static func percent(_ share: Double) -> String {
        let tenths = Int((min(max(share, 0), 1) * 1000).rounded())
        return "\(tenths / 10).\(tenths % 10)%"
    }

    /// Returns `.905` or `1.000`.
    static func decimal(_ share: Double) -> String {
        let thousandths = Int((min(max(share, 0), 1) * 1000).rounded())
        let digits = String(thousandths % 1000)
        let padded = String(repeating: "0", count: 3 - digits.count) + digits
        return thousandths < 1000 ? ".\(padded)" : "1.\(padded)"
    }

    /// Returns minutes and seconds: `31:05`.
    static func clock(_ seconds: Int) -> String {
        let rest = seconds % 60
        return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
    }

    /// Returns `12` or `−3`, with a minus sign instead of a hyphen.
    static func signed(_ number: Int) -> String { number < 0 ? "−\(number.magnitude)" : "\(number)" }

    /// Whether a tidied text is empty or `0`, so that a column with only such texts is not shown.
    static func isEmptyOrZero(_ text: String) -> Bool { text.isEmpty || text == "0" }

    /// Returns a text of a source: empty for a dash, and with at most three decimals.
    package static func tidied(_ printed: String) -> String {
        let text = printed.split { $0.isWhitespace }.joined(separator: " ")
        guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return "" }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].count > 3, parts[1].allSatisfy(\.isNumber), let number = Double(text),
            number.magnitude < 1_000_000_000
        else { return text }
        let thousandths = Int((number.magnitude * 1000).rounded())
        let decimals = String(thousandths % 1000 + 1000).dropFirst()
        return "\(number < 0 ? "−" : "")\(thousandths / 1000).\(decimals)"
    }
}
