import Scores
import Time

extension CivilDate {
    /// `05/02/2026`, `5/2/2026`, `05-02-2026` (month first, as all our sources do), `2026-05-02`, `2026/05/02`; between
    /// slashes also `5/2/26`, of this century. `May 2, 2026`.
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
        // Between dashes the year may as well stand first.
        case (1...2, 2) where text?.contains("-") == false:
            self.init(year: 2000 + numbers[2], month: numbers[0], day: numbers[1])
        default: return nil
        }
    }
}

extension RawStart {
    /// The day of the game: as printed, else that of the epoch, which names the day even where it is no start time.
    var day: CivilDate? {
        CivilDate(printed: date) ?? (printedMoment ?? instant).flatMap { AmericanZone.eastern.wallClock(of: $0)?.day }
    }

    /// When the game starts; `nil` where the page says nothing of it.
    ///
    /// A source that knows only the day sends midnight, or an hour before seven in the morning, and says (or forgets to
    /// say) that it is not meant. No game starts at midnight; before seven one may, if the source insists.
    var startTime: StartTime? {
        if isToBeAnnounced == true || hasTime == false { return .toBeAnnounced }
        if let words = time?.words, words.contains("tba") || words.contains("tbd") { return .toBeAnnounced }
        // Who says the zone and that the time is meant, means it: games on the west coast do start at midnight Eastern.
        if let printedMoment, hasTime == true { return .at(printedMoment) }
        guard let (instant, second) = start(at: printedMoment ?? instant) ?? printedStart else { return nil }
        let isFiller = second == 0 || (hasTime == nil && second < 7 * 3600)
        return isFiller ? .toBeAnnounced : .at(instant)
    }

    /// The moment, in the years 2000…2099. One source leaves the seconds out: `2026-05-02T23:30Z`.
    private var printedMoment: Instant? {
        guard let text = moment?.trimmed else { return nil }
        let lacksSeconds = text.utf8.count == 17 && text.utf8.last == UInt8(ascii: "Z")
        guard let instant = lacksSeconds ? Instant(rfc3339: "\(text.dropLast()):00Z") : Instant(rfc3339: text),
            Self.years.contains(instant.secondsSinceEpoch)
        else { return nil }
        return instant
    }

    /// 2000…2099, in seconds since 1970.
    private static let years: Range<Int64> = 946_684_800..<4_102_444_800

    /// A moment by the clock of New York.
    private func start(at instant: Instant?) -> (Instant, localSecond: Int)? {
        guard let instant, let second = AmericanZone.eastern.wallClock(of: instant)?.second else { return nil }
        return (instant, second)
    }

    /// The epoch, where it lies in the years 2000…2099: anything else is milliseconds, a zero or a slip.
    private var instant: Instant? {
        guard let text = epoch?.unblanked, let seconds = Int64(text.prefix { $0 != "." }),
            Self.years.contains(seconds)
        else { return nil }
        return Instant(secondsSinceEpoch: seconds)
    }

    /// The printed time on the printed day, by the clock of the zone that it names. The clock of a ground that could be
    /// anywhere tells no instant.
    private var printedStart: (Instant, localSecond: Int)? {
        guard let day = CivilDate(printed: date), let printed = PrintedTime(time), !isLocal || printed.zone != nil,
            let zone = AmericanZone(abbreviation: printed.zone),
            let instant = zone.instant(of: day, second: printed.time.second)
        else { return nil }
        return (instant, printed.time.second)
    }
}
