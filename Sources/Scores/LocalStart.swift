/// The start of a game in the time zone of its league.
package struct LocalStart: Hashable, Sendable {
    /// A day or a time, in English and in a form independent of language.
    package struct Reading: Hashable, Sendable {
        /// In English: `Sat May 9`, `7:00 PM`.
        package let text: String
        /// In ISO 8601: `2026-05-09`, `19:00`.
        package let iso: String

        package init(_ text: String, iso: String) {
            self.text = text
            self.iso = iso
        }
    }

    package let day: Reading
    /// The time of the start; `nil`: to be announced.
    package let time: Reading?
    /// The place that names the zone, such as `New York`. It is shown because a fan may live in another zone.
    package let zone: String

    /// - Parameter zone: An IANA zone, such as `America/New_York`.
    package init(day: Reading, time: Reading?, zone: String) {
        self.day = day
        self.time = time
        self.zone = (zone.split(separator: "/").last.map(String.init) ?? zone).replacing("_", with: " ")
    }
}
