/// A price as a source prints it, read as American.
package enum PriceReading: Hashable, Sendable {
    case price(AmericanPrice)
    /// The side is not offered now: `OFF`, `-` or nothing.
    case notQuoted
    case invalid(PriceFlaw)

    /// Reads a text such as `-110`, `+105`, `EVEN` or `OFF`, in upper or lower case.
    package init(_ text: some StringProtocol) {
        let word = String(text.filter { !$0.isWhitespace }).uppercased()
        switch word {
        case "", "-", "OFF": self = .notQuoted
        case "EVEN", "EV", "PK": self = .price(.even)
        default: self = Self.number(word)
        }
    }

    /// Reads the number of a source that sends prices as numbers.
    package init(_ value: Int) {
        if let price = AmericanPrice(value) {
            self = .price(price)
        } else {
            self = .invalid(value.magnitude < 100 ? .below100 : .tooLong)
        }
    }

    /// Reads a number that may have a fraction. `nil` and infinite numbers are no price.
    package init(_ value: Double) {
        guard value.isFinite else {
            self = .invalid(.notANumber)
            return
        }
        if let whole = Int(exactly: value) {
            self.init(whole)
        } else {
            self = .invalid(value.magnitude > Double(AmericanPrice.greatest) ? .tooLong : .notWhole)
        }
    }

    private static func number(_ word: String) -> PriceReading {
        // A minus sign of typography is a minus as well.
        let digits = word.replacing("\u{2212}", with: "-")
        // `Double` would also read `inf`, `nan` and hexadecimal digits.
        guard digits.utf8.allSatisfy({ "0123456789+-.E".utf8.contains($0) }) else { return .invalid(.notANumber) }
        if let whole = Int(digits) { return PriceReading(whole) }
        return Double(digits).map { PriceReading($0) } ?? .invalid(.notANumber)
    }
}

/// The reason why a text or a number is not an American price. The raw values are the names that commands print.
package enum PriceFlaw: String, Error, Hashable, Sendable, CaseIterable {
    case notANumber = "not_a_number"
    /// It has a fraction, as a decimal price has.
    case notWhole = "not_whole"
    /// It lies between −100 and +100.
    case below100 = "below_100"
    /// It lies beyond ±``AmericanPrice/greatest``.
    case tooLong = "too_long"
}
