/// Where a game is played, as its source says.
package struct Venue: Hashable, Sendable, Codable {
    /// `TD Garden`, `Kenan Stadium`.
    package var name: String
    /// `Boston, MA`; `nil` where the source does not say.
    package var place: String?

    package init(name: String, place: String? = nil) {
        self.name = name
        self.place = place
    }
}
