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

extension RawStart {
    /// The day of the game: as printed, otherwise that of the epoch, which has the right day even if it is no start
    /// time.
    var day: CivilDate? {
        CivilDate(printed: date) ?? (printedInstant ?? instant).flatMap { AmericanZone.eastern.wallClock(of: $0)?.day }
    }

    /// The start of the game; `nil` if the page does not state it.
    ///
    /// A source that knows only the day sends midnight, or an hour before 7 AM, and may forget to flag it as a
    /// placeholder. No game starts at midnight. A start before 7 AM counts only if the source flags it as real.
    var startTime: StartTime? {
        if isToBeAnnounced == true || hasTime == false { return .toBeAnnounced }
        if let words = time?.words, words.contains("tba") || words.contains("tbd") { return .toBeAnnounced }
        // A time with a zone and the flag that it is real is taken as it is: games on the west coast do start at
        // midnight Eastern.
        if let printedInstant, hasTime == true { return .at(printedInstant) }
        guard let (instant, second) = start(at: printedInstant ?? instant) ?? printedStart else { return nil }
        let isFiller = second == 0 || (hasTime == nil && second < 7 * 3600)
        return isFiller ? .toBeAnnounced : .at(instant)
    }

    /// The printed moment, in the years 2000…2099. One source omits the seconds: `2026-05-02T23:30Z`.
    private var printedInstant: Instant? {
        guard let text = timestamp?.trimmed else { return nil }
        let lacksSeconds = text.utf8.count == 17 && text.utf8.last == UInt8(ascii: "Z")
        guard let instant = lacksSeconds ? Instant(rfc3339: "\(text.dropLast()):00Z") : Instant(rfc3339: text),
            Self.years.contains(instant.secondsSinceEpoch)
        else { return nil }
        return instant
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
