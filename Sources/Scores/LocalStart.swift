/// When a game starts, by the clock of its league's zone.
package struct LocalStart: Hashable, Sendable {
    /// A day or a time, as people say it and as no language does.
    package struct Reading: Hashable, Sendable {
        /// In English: `Sat May 9`, `7:00 PM`.
        package let words: String
        /// By ISO 8601: `2026-05-09`, `19:00`.
        package let iso: String

        package init(_ words: String, iso: String) {
            self.words = words
            self.iso = iso
        }
    }

    package let day: Reading
    /// `nil` while to be announced.
    package let time: Reading?
    /// `New York`: whose clock that is. A fan may live elsewhere.
    package let zone: String

    /// - Parameter zone: An IANA zone, `America/New_York`.
    package init(day: Reading, time: Reading?, zone: String) {
        self.day = day
        self.time = time
        self.zone = (zone.split(separator: "/").last.map(String.init) ?? zone).replacing("_", with: " ")
    }
}
