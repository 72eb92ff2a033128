/// When a game starts, in the words of its league's zone.
package struct LocalStart: Hashable, Sendable {
    /// `Sat May 9`
    package let day: String
    /// `7:00 PM`; `nil` while to be announced.
    package let time: String?
    /// `New York`: whose clock that is. A fan may live elsewhere.
    package let zone: String

    /// - Parameter zone: An IANA zone, `America/New_York`.
    package init(day: String, time: String?, zone: String) {
        self.day = day
        self.time = time
        self.zone = (zone.split(separator: "/").last.map(String.init) ?? zone).replacing("_", with: " ")
    }
}
