/// The place where a game is played, as in its source.
package struct Venue: Hashable, Sendable, Codable {
    /// The name: `TD Garden`, `Kenan Stadium`.
    package var name: String
    /// The city: `Boston, MA`; `nil`: the source does not give it.
    package var place: String?

    package init(name: String, place: String? = nil) {
        self.name = name
        self.place = place
    }
}
