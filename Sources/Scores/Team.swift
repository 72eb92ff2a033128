/// A team as named in one reading of a source.
package struct TeamReading: Hashable, Sendable, Codable {
    /// The source's id of the team, if it gives one. For the NCAA it is the `seoname`, the only id in all of its
    /// responses.
    package var sourceID: SourceID?
    /// The display name: `Johns Hopkins`.
    package var name: String
    /// The official name, if given: `Johns Hopkins University`.
    package var fullName: String?
    /// The source's abbreviation: `HOPKNS`, `JHU`.
    package var abbreviation: String?
    /// The source's short name of the conference: `big-ten`.
    package var conference: String?
    /// The rank in the poll that the source shows, from 1; `nil`: unranked or not given.
    package var rank: Int?
    /// Whether the source gives the rank of every ranked team, so that a `nil` rank means unranked; `nil` if the source
    /// does not.
    package var saysRank: Bool?
    /// The team's color: `#B32025`.
    package var color: String?
    /// Games won and lost this season; `nil`: the source does not give them.
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
