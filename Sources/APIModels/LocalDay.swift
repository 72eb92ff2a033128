package import Time

/// A day in the league's calendar, without a time zone: `2026-05-02`.
public struct LocalDay: Hashable, Sendable, Comparable {
    private let date: CivilDate

    /// Makes the same day from a date of module `Time`.
    package init(_ date: CivilDate) {
        self.date = date
    }

    /// Reads `2026-05-02`; `nil` for anything else and for days that do not exist.
    public init?(_ text: String) {
        guard let date = CivilDate(text) else { return nil }
        self.date = date
    }

    /// The day `days` later (earlier if negative); `nil` outside the years 1…9999.
    public func adding(days: Int) -> LocalDay? {
        // With a number outside this range the addition could overflow.
        guard (-4_000_000...4_000_000).contains(days) else { return nil }
        return date.adding(days: days).map(LocalDay.init)
    }

    /// Whether `left` comes before `right`.
    public static func < (left: LocalDay, right: LocalDay) -> Bool {
        left.date < right.date
    }
}

extension LocalDay: CustomStringConvertible {
    /// `2026-05-02`.
    public var description: String { date.description }
}

extension LocalDay: Codable {
    /// Reads the text `2026-05-02`.
    public init(from decoder: any Decoder) throws {
        date = try CivilDate(from: decoder)
    }

    /// Writes the text `2026-05-02`.
    public func encode(to encoder: any Encoder) throws {
        try date.encode(to: encoder)
    }
}
