import Time

/// A date and time like `2026-05-02T23:30`, with optional seconds and fraction, and with a zone.
struct TimeStamp {
    let end: Int
    /// The text of the zone.
    private let zone: [UInt8]
    private let date: CivilDate
    private let secondOfDay: Int
    private let hasSeconds: Bool
    private let fraction: [UInt8]

    init?(_ text: [UInt8], at index: Int) {
        let length = 16
        guard text.count >= index + length + 1, text[index + 10] == UInt8(ascii: "T"),
            let date = CivilDate(String(decoding: text[index..<index + 10], as: UTF8.self)),
            text[index + 13] == UInt8(ascii: ":"), let hour = number(text[index + 11..<index + 13]), hour < 24,
            let minute = number(text[index + 14..<index + 16]), minute < 60
        else { return nil }
        var rest = text[(index + length)...]
        var second: Int?
        if rest.first == UInt8(ascii: ":") {
            guard let value = number(rest.dropFirst().prefix(2)), value < 60, rest.count > 3 else { return nil }
            second = value
            rest = rest.dropFirst(3)
        }
        let fraction =
            rest.first == UInt8(ascii: ".") ? rest.prefix(1) + rest.dropFirst().prefix { $0.isDigit } : rest.prefix(0)
        rest = rest[(rest.startIndex + fraction.count)...]
        let zone = rest.first == UInt8(ascii: "Z") ? rest.prefix(1) : rest.prefix(6)
        guard let first = zone.first, first == UInt8(ascii: "Z") || zone.isOffset else { return nil }
        self.date = date
        self.fraction = Array(fraction)
        self.zone = Array(zone)
        secondOfDay = hour * 3600 + minute * 60 + (second ?? 0)
        hasSeconds = second != nil
        end = zone.endIndex
    }

    var instant: Instant? {
        let offset =
            zone.first == UInt8(ascii: "Z")
            ? 0 : (number(zone[1..<3]) ?? 0) * 3600 + (number(zone[4..<6]) ?? 0) * 60
        let east = zone.first == UInt8(ascii: "-") ? -offset : offset
        return Instant(secondsSinceEpoch: Int64(date.daysSinceEpoch * 86_400 + secondOfDay - east))
    }

    /// Formats the time `seconds` later in the same form and zone.
    func text(movedBy seconds: Int64) -> [UInt8]? {
        let local = Int64(date.daysSinceEpoch * 86_400 + secondOfDay) + seconds
        guard let moved = Instant(secondsSinceEpoch: local) else { return nil }
        let text = Array(moved.description.utf8.dropLast())
        guard text.count == 19 else { return nil }
        return (hasSeconds ? text : Array(text.prefix(16))) + fraction + zone
    }
}

extension ArraySlice<UInt8> {
    /// `+02:00`
    fileprivate var isOffset: Bool {
        guard count == 6, first == UInt8(ascii: "+") || first == UInt8(ascii: "-"),
            self[startIndex + 3] == UInt8(ascii: ":"), let hours = number(self[startIndex + 1..<startIndex + 3]),
            let minutes = number(self[startIndex + 4..<startIndex + 6])
        else { return false }
        return hours < 24 && minutes < 60
    }
}
