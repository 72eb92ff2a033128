/// A team as one reading of a source names it.
package struct TeamReading: Hashable, Sendable, Codable {
    /// The source's id of the team, where it gives one. NCAA: the `seoname`, the only id on all of its answers.
    package var sourceID: SourceID?
    /// The name for people: `Johns Hopkins`.
    package var name: String
    /// The official name, where given: `Johns Hopkins University`.
    package var fullName: String?
    /// `HOPKNS`, `JHU`: whatever the source abbreviates to.
    package var abbreviation: String?
    /// The source's short name of the conference: `big-ten`.
    package var conference: String?
    /// Rank in the poll that the source shows, from 1; `nil` is unranked or unsaid.
    package var rank: Int?
    /// Whether the source says of every team whether it is ranked: then `nil` is unranked. `nil`: it does not.
    package var saysRank: Bool?
    /// `#B32025`.
    package var color: String?
    /// Games won and lost this season; `nil` where the source does not say.
    package var record: TeamRecord?

    package init(
        sourceID: SourceID? = nil,
        name: String,
        fullName: String? = nil,
        abbreviation: String? = nil,
        conference: String? = nil,
        rank: Int? = nil,
        saysRank: Bool? = nil,
        color: String? = nil,
        record: TeamRecord? = nil
    ) {
        self.sourceID = sourceID
        self.name = name
        self.fullName = fullName
        self.abbreviation = abbreviation
        self.conference = conference
        self.rank = rank
        self.saysRank = saysRank
        self.color = color
        self.record = record
    }
}
