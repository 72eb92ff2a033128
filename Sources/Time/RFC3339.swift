extension Instant: CustomStringConvertible {
    /// RFC 3339 in UTC without a fraction, `2026-05-02T16:00:00Z`; outside the years 1…9999, `-99999999999s since
    /// 1970`. Apps get instants only in this form, because the client's decoder rejects fractions.
    package var description: String {
        var text: [UInt8] = []
        write(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends ``description`` in ASCII.
    package func write(to text: inout [UInt8]) {
        let seconds = secondsSinceEpoch
        let days = seconds.flooredQuotient(by: 86_400)
        let secondOfDay = Int(seconds - days * 86_400)
        guard let date = CivilDate(daysSinceEpoch: Int(days)) else {
            return text.append(contentsOf: "\(seconds)s since 1970".utf8)
        }
        date.write(to: &text)
        text.append(UInt8(ascii: "T"))
        append(secondOfDay / 3600, width: 2, to: &text)
        text.append(UInt8(ascii: ":"))
        append(secondOfDay / 60 % 60, width: 2, to: &text)
        text.append(UInt8(ascii: ":"))
        append(secondOfDay % 60, width: 2, to: &text)
        text.append(UInt8(ascii: "Z"))
    }

    /// `2026-05-02T16:00:00.123456Z`: RFC 3339 with full resolution, for measurements.
    package var descriptionWithFraction: String {
        let fraction = Int(microseconds - secondsSinceEpoch * 1_000_000)
        return "\(description.dropLast()).\(padded(fraction, to: 6))Z"
    }

    /// `2026-05-02 16:00:00`: day and time in UTC without a fraction, for operators' tables.
    package var dayAndTime: String { String(description.dropLast()).replacing("T", with: " ") }

    /// Parses RFC 3339 (section 5.6): `2026-05-02T16:00:00Z`, with or without a fraction (truncated to microseconds) or
    /// an offset.
    /// - Returns: `nil` for anything else, including a leap second (`:60`).
    package init?(rfc3339 text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: "t"),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let date = CivilDate(String(decoding: bytes[..<10], as: UTF8.self)),
            let hour = digits(bytes[11..<13]), let minute = digits(bytes[14..<16]), let second = digits(bytes[17..<19]),
            hour < 24, minute < 60, second < 60
        else { return nil }
        var rest = bytes[19...]
        guard let fraction = Self.takeFraction(from: &rest), let offset = Self.offset(rest) else { return nil }
        let local = Int64(date.daysSinceEpoch) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
        self.init(microseconds: (local - offset) * 1_000_000 + fraction)
    }

    /// Returns the microseconds of a leading fraction such as `.123456`; 0 without a fraction, `nil` for a dot without
    /// digits.
    private static func takeFraction(from rest: inout ArraySlice<UInt8>) -> Int64? {
        guard rest.first == UInt8(ascii: ".") else { return 0 }
        let figures = rest.dropFirst().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !figures.isEmpty else { return nil }
        rest = rest[figures.endIndex...]
        let six = figures.prefix(6).reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        return (min(figures.count, 6)..<6).reduce(six) { value, _ in value * 10 }
    }

    /// Returns the seconds east of UTC of `Z` or an offset such as `-05:00`; `nil` for anything else.
    private static func offset(_ bytes: ArraySlice<UInt8>) -> Int64? {
        if bytes.count == 1 { return bytes.first == UInt8(ascii: "Z") || bytes.first == UInt8(ascii: "z") ? 0 : nil }
        let start = bytes.startIndex
        guard bytes.count == 6, bytes[start + 3] == UInt8(ascii: ":"),
            let hours = digits(bytes[(start + 1)..<(start + 3)]), let minutes = digits(bytes[(start + 4)...]),
            hours < 24, minutes < 60
        else { return nil }
        let seconds = Int64(hours * 3600 + minutes * 60)
        switch bytes[start] {
        case UInt8(ascii: "+"): return seconds
        case UInt8(ascii: "-"): return -seconds
        default: return nil
        }
    }
}

extension Instant: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let instant = Instant(rfc3339: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an RFC 3339 instant")
        }
        self = instant
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// Returns the number written in ASCII digits; `nil` for a sign, a blank, no digit at all, or more than nine digits.
func digits(_ bytes: some Collection<UInt8>) -> Int? {
    guard !bytes.isEmpty, bytes.count <= 9 else { return nil }
    var value = 0
    for byte in bytes {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
}

/// Returns `value` with leading zeros. `String(format:)` would pull in ICU.
func padded(_ value: Int, to width: Int) -> String {
    var text: [UInt8] = []
    append(value, width: width, to: &text)
    return String(decoding: text, as: UTF8.self)
}

/// Appends the decimal digits of a number, with leading zeros.
/// - Parameters:
///   - value: Not negative.
///   - width: The minimum number of digits.
func append(_ value: Int, width: Int, to text: inout [UInt8]) {
    if value > 9 || width > 1 { append(value / 10, width: width - 1, to: &text) }
    text.append(UInt8(ascii: "0") + UInt8(value % 10))
}
