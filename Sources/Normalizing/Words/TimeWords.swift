import Scores
import Time

/// A time of day as sources print it: `18:30`, `06:30 PM ET`, `6:30PM`, `2 PM`, `7:00 p.m. CST`.
struct PrintedTime {
    let time: WallTime
    /// Whether the text states the half of the day, or need not.
    private let isUnambiguous: Bool
    /// The text after the time, in lower case: `et`; `nil` if there is none.
    let zone: String?

    init?(_ text: String?) {
        var words = (text?.words ?? [])[...]
        guard let hour = words.popFirst().flatMap({ Int(printed: $0) }) else { return nil }
        let printedMinute = words.first.flatMap { Int(printed: $0) }
        if printedMinute != nil { words.removeFirst() }
        let half = Self.halfOfDay(&words)
        guard printedMinute != nil || half != nil, half == nil || hour <= 12,
            let time = WallTime(hour: half.map { hour % 12 + $0 } ?? hour, minute: printedMinute ?? 0)
        else { return nil }
        self.time = time
        isUnambiguous = half != nil || hour > 12 || hour == 0
        zone = words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// The time, if it is unambiguous. `07:00` from a program with a 12-hour clock may be either.
    var certain: WallTime? { isUnambiguous ? time : nil }

    /// Removes `am` or `pm` and returns the hours that it adds.
    private static func halfOfDay(_ words: inout ArraySlice<String>) -> Int? {
        for (spelling, hours) in [(["am"], 0), (["pm"], 12), (["a", "m"], 0), (["p", "m"], 12)]
        where words.starts(with: spelling) {
            words.removeFirst(spelling.count)
            return hours
        }
        return nil
    }
}

extension AmericanZone {
    /// Creates the zone of a source's abbreviation; Eastern without one, as in the NCAA's times.
    ///
    /// `EST` in July commonly means Eastern time, not standard time. Only Arizona and Hawaii keep standard time all
    /// year, and `MST` means Arizona's.
    /// - Returns: `nil` for an unknown abbreviation.
    init?(abbreviation: String?) {
        switch abbreviation {
        case nil, "et", "est", "edt", "eastern": self = .eastern
        case "ct", "cst", "cdt", "central": self = .central
        case "mt", "mdt", "mountain": self = .mountain
        case "mst": self = .arizona
        case "pt", "pst", "pdt", "pacific": self = .pacific
        case "akt", "akst", "akdt", "alaska": self = .alaska
        case "ht", "hst", "hawaii": self = .hawaii
        default: return nil
        }
    }
}
