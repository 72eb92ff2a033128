import Time

/// The wall clock of New York, which all of NCAA's days and times are meant by.
enum EasternTime {
    /// The local day of an instant, and the seconds since its midnight.
    static func wallClock(of instant: Instant) -> (day: CivilDate, second: Int)? {
        AmericanZone.eastern.wallClock(of: instant)
    }

    /// The instant of a wall time; see ``AmericanZone/instant(of:second:)`` for the nights on which the clocks change.
    static func instant(of day: CivilDate, second: Int) -> Instant? {
        AmericanZone.eastern.instant(of: day, second: second)
    }

    /// Seconds east of UTC: −18,000 or −14,400.
    static func offset(at instant: Instant) -> Int {
        AmericanZone.eastern.offset(at: instant)
    }
}
