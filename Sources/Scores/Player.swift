/// A player as named in one reading of a source.
package struct PlayerReading: Hashable, Sendable, Codable {
    /// The source's id of the player, if it gives one.
    package var sourceID: SourceID?
    /// The name as found, with single blanks: `Nikolic, AJ` or `Oran Gelinas`.
    package var name: String
    /// The shirt number, as found.
    package var jersey: String?
    /// The player's position, as found: `A`, `SSDM`, `Goalkeeper`.
    package var position: String?
    /// The year of study, as found: `Fr.`, `Gr.`
    package var classYear: String?

    package init(
        sourceID: SourceID? = nil,
        name: String,
        jersey: String? = nil,
        position: String? = nil,
        classYear: String? = nil
    ) {
        self.sourceID = sourceID
        self.name = name
        self.jersey = jersey
        self.position = position
        self.classYear = classYear
    }
}
