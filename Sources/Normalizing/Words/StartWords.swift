import Scores
import Time

extension CivilDate {
    /// Reads `05/02/2026`, `5/2/2026` or `05-02-2026` (month first, as in all our sources), `2026-05-02`, `2026/05/02`
    /// or `May 2, 2026`. With slashes also `5/2/26`, in this century.
    init?(printed text: String?) {
        let parts = (text ?? "").trimmed.utf8.split(
            omittingEmptySubsequences: false,
            whereSeparator: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "-") }
        )
        let numbers = parts.compactMap { Int(printed: String(Substring($0))) }
        guard parts.count == 3, numbers.count == 3 else {
            self.init(inWords: text)
            return
        }
        switch (parts[0].count, parts[2].count) {
        case (4, 1...2): self.init(year: numbers[0], month: numbers[1], day: numbers[2])
        case (1...2, 4): self.init(year: numbers[2], month: numbers[0], day: numbers[1])
        // With dashes, the year might come first instead.
        case (1...2, 2) where text?.contains("-") == false:
            self.init(year: 2000 + numbers[2], month: numbers[0], day: numbers[1])
        default: return nil
        }
    }
}

extension Instant {
    /// Reads RFC 3339. One source omits the seconds: `2026-05-02T23:30Z`. `nil` for a missing text or another one.
    init?(printed text: String?) {
        guard let text = text?.trimmed else { return nil }
        let lacksSeconds = text.utf8.count == 17 && text.utf8.last == UInt8(ascii: "Z")
        self.init(rfc3339: lacksSeconds ? "\(text.dropLast()):00Z" : String(text))
    }
}

extension RawStart {
    /// The day of the game: as printed, otherwise the Eastern day of the timestamp or of the epoch. That day is right
    /// even if the time is only a placeholder.
    var day: CivilDate? {
        CivilDate(printed: date) ?? (printedInstant ?? instant).flatMap { AmericanZone.eastern.wallClock(of: $0)?.day }
    }

    /// The start of the game; `nil` if the page does not state it.
    ///
    /// A source that has only the day sends midnight, or an hour before 7 AM, and may not flag it as a placeholder. A
    /// start at midnight therefore counts only as a timestamp that the source flags as real. Any other start before 7
    /// AM counts only if the source flags it as real.
    var startTime: StartTime? {
        if isToBeAnnounced == true || hasTime == false { return .toBeAnnounced }
        if let words = time?.words, words.contains("tba") || words.contains("tbd") { return .toBeAnnounced }
        // A timestamp that the source flags as real is used unchanged, because games on the west coast do start at
        // midnight Eastern.
        if let printedInstant, hasTime == true { return .at(printedInstant) }
        guard let (instant, second) = start(at: printedInstant ?? instant) ?? printedStart else { return nil }
        let isFiller = second == 0 || (hasTime == nil && second < 7 * 3600)
        return isFiller ? .toBeAnnounced : .at(instant)
    }

    /// The printed instant, in the years 2000…2099.
    private var printedInstant: Instant? {
        Instant(printed: timestamp).flatMap { Self.years.contains($0.secondsSinceEpoch) ? $0 : nil }
    }

    /// The years 2000…2099, in seconds since 1970.
    private static let years: Range<Int64> = 946_684_800..<4_102_444_800

    /// Returns the instant with its local time in New York.
    private func start(at instant: Instant?) -> (Instant, localSecond: Int)? {
        guard let instant, let second = AmericanZone.eastern.wallClock(of: instant)?.second else { return nil }
        return (instant, second)
    }

    /// The epoch, if it is in the years 2000…2099. Anything else is milliseconds, a zero or an error.
    private var instant: Instant? {
        guard let text = epoch?.unblanked, let seconds = Int64(text.prefix { $0 != "." }),
            Self.years.contains(seconds)
        else { return nil }
        return Instant(secondsSinceEpoch: seconds)
    }

    /// The printed time on the printed day, in the zone that it names. Local time at an unknown venue gives no instant.
    private var printedStart: (Instant, localSecond: Int)? {
        guard let day = CivilDate(printed: date), let printed = PrintedTime(time), !isLocal || printed.zone != nil,
            let zone = AmericanZone(abbreviation: printed.zone),
            let instant = zone.instant(of: day, second: printed.time.second)
        else { return nil }
        return (instant, printed.time.second)
    }
}

/// A time of day as sources print it: `18:30`, `06:30 PM ET`, `6:30PM`, `2 PM`, `7:00 p.m. CST`.
struct PrintedTime {
    let time: WallTime
    /// Whether the text states AM or PM, or is clear without it.
    private let isUnambiguous: Bool
    /// The text after the time, in lower case: `et`; `nil` if there is none.
    let zone: String?

    init?(_ text: String?) {
        var words = (text?.words ?? [])[...]
        guard let hour = words.popFirst().flatMap({ Int(printed: $0) }) else { return nil }
        let printedMinute = words.first.flatMap { Int(printed: $0) }
        if printedMinute != nil { words.removeFirst() }
        let hourOffset = Self.takeHourOffset(&words)
        guard printedMinute != nil || hourOffset != nil, hourOffset == nil || hour <= 12,
            let time = WallTime(hour: hourOffset.map { hour % 12 + $0 } ?? hour, minute: printedMinute ?? 0)
        else { return nil }
        self.time = time
        isUnambiguous = hourOffset != nil || hour > 12 || hour == 0
        zone = words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// The time, if it is unambiguous. `07:00` from a program with a 12-hour clock may be either.
    var unambiguousTime: WallTime? { isUnambiguous ? time : nil }

    /// Removes `am` or `pm` and returns the hours that it adds.
    private static func takeHourOffset(_ words: inout ArraySlice<String>) -> Int? {
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

/// A time zone of the United States, by the rule in force since 2007 (Energy Policy Act of 2005, section 110). Daylight
/// time lasts from the second Sunday of March, 02:00 standard time, to the first Sunday of November, 02:00 daylight
/// time.
struct AmericanZone: Hashable, Sendable {
    /// Hours east of UTC, negative.
    private let standardHours: Int
    private let hasDaylightTime: Bool

    static let eastern = AmericanZone(standardHours: -5, hasDaylightTime: true)
    static let central = AmericanZone(standardHours: -6, hasDaylightTime: true)
    static let mountain = AmericanZone(standardHours: -7, hasDaylightTime: true)
    static let arizona = AmericanZone(standardHours: -7, hasDaylightTime: false)
    static let pacific = AmericanZone(standardHours: -8, hasDaylightTime: true)
    static let alaska = AmericanZone(standardHours: -9, hasDaylightTime: true)
    static let hawaii = AmericanZone(standardHours: -10, hasDaylightTime: false)

    /// Returns the local day of an instant, and the seconds since its midnight.
    func wallClock(of instant: Instant) -> (day: CivilDate, second: Int)? {
        let local = instant.secondsSinceEpoch + Int64(offset(at: instant))
        let second = Int((local % 86_400 + 86_400) % 86_400)
        guard let day = CivilDate(daysSinceEpoch: Int((local - Int64(second)) / 86_400)) else { return nil }
        return (day, second)
    }

    /// Returns the instant of a wall time. The hour that is skipped in spring is read as standard time, and the hour
    /// that is repeated in autumn as daylight time.
    func instant(of day: CivilDate, second: Int) -> Instant? {
        let asUTC = Int64(day.daysSinceEpoch) * 86_400 + Int64(second)
        let daylight = Instant(secondsSinceEpoch: asUTC - Int64(standardHours + 1) * 3600)
        if let daylight, offset(at: daylight) == (standardHours + 1) * 3600 { return daylight }
        return Instant(secondsSinceEpoch: asUTC - Int64(standardHours) * 3600)
    }

    /// Returns the offset at an instant, in seconds east of UTC.
    func offset(at instant: Instant) -> Int {
        let second = instant.secondsSinceEpoch
        let standard = standardHours * 3600
        guard hasDaylightTime, let year = CivilDate(daysSinceEpoch: Int(second / 86_400))?.year,
            let march = Self.sunday(2, ofMonth: 3, inYear: year),
            let november = Self.sunday(1, ofMonth: 11, inYear: year)
        else { return standard }
        let begins = Int64(march.daysSinceEpoch) * 86_400 + Int64((2 - standardHours) * 3600)
        let ends = Int64(november.daysSinceEpoch) * 86_400 + Int64((1 - standardHours) * 3600)
        return (begins..<ends).contains(second) ? standard + 3600 : standard
    }

    /// Returns the first, second … Sunday of a month.
    private static func sunday(_ ordinal: Int, ofMonth month: Int, inYear year: Int) -> CivilDate? {
        guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
        // 1970-01-01 was a Thursday.
        let weekday = ((first.daysSinceEpoch + 4) % 7 + 7) % 7
        return first.adding(days: (7 - weekday) % 7 + 7 * (ordinal - 1))
    }
}
