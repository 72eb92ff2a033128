extension BinaryInteger {
    /// The number with commas between thousands: `12,345`.
    package var grouped: String {
        let digits = Array(String(magnitude))
        let text = digits.enumerated().map { index, digit in
            index > 0 && (digits.count - index) % 3 == 0 ? ",\(digit)" : String(digit)
        }
        return (self < 0 ? "-" : "") + text.joined()
    }
}
