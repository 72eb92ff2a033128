import Scores
import Time

/// A time of day as sources print it: `18:30`, `06:30 PM ET`, `6:30PM`, `2 PM`, `7:00 p.m. CST`.
struct PrintedTime {
    let time: WallTime
    /// Whether the text says which half of the day it means, or need not.
    private let isUnambiguous: Bool
    /// What stands behind the time, in lower case: `et`; `nil` where nothing does.
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

    /// The time, where it can be only one: `07:00` of a program that counts to twelve may be either.
    var certain: WallTime? { isUnambiguous ? time : nil }

    /// The hours that `am` and `pm` add.
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
    /// The zone that a source's abbreviation means; Eastern where it names none, as NCAA's do.
    ///
    /// `EST` in July is how people write Eastern time, not an hour of its own. Only Arizona and Hawaii keep standard
    /// time all year, and Arizona's is the one that is written `MST`.
    /// - Returns: `nil` for an abbreviation that is none of ours.
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
