package import Time

/// A player on a source's list of injured players.
package struct Injury: Hashable, Sendable, Codable {
    package var player: PlayerReading
    /// The source's word for the status, as found: `Out`, `Day-To-Day`; `nil`: the source does not state it.
    package var statusText: String?
    /// When the source last changed the entry; `nil`: the source does not state it.
    package var reportedAt: Instant?
    /// The injured part of the body, as found: `Ankle`, `Lower Body`, `Undisclosed`.
    package var part: String?
    /// Which of two such parts is injured.
    package var bodySide: BodySide?
    /// The kind of injury or its treatment, as found: `Strain`, `Surgery`.
    package var detail: String?
    /// The day on which the source expects the player back.
    package var returnDay: CivilDate?

    /// A side of the body. The raw values are those of the API.
    package enum BodySide: String, Hashable, Sendable, Codable, CaseIterable {
        case left, right
    }

    package init(
        player: PlayerReading,
        statusText: String? = nil,
        reportedAt: Instant? = nil,
        part: String? = nil,
        bodySide: BodySide? = nil,
        detail: String? = nil,
        returnDay: CivilDate? = nil
    ) {
        self.player = player
        self.statusText = statusText
        self.reportedAt = reportedAt
        self.part = part
        self.bodySide = bodySide
        self.detail = detail
        self.returnDay = returnDay
    }
}

extension Injury {
    /// Whether a player can play. The raw values are those of the API.
    package enum Status: String, Hashable, Sendable, CaseIterable {
        case out
        case doubtful
        case questionable
        case probable
        case dayToDay = "day_to_day"
        case injuredReserve = "injured_reserve"

        /// Reads a source's word; `nil` for any other word.
        package init?(printed text: String) {
            let letters = text.lowercased().filter(\.isLetter)
            guard let status = Self.allCases.first(where: { $0.rawValue.filter(\.isLetter) == letters }) else {
                return nil
            }
            self = status
        }
    }

    /// The status; `nil` if the source states none, or uses a word that is not known.
    package var status: Status? { statusText.flatMap(Status.init(printed:)) }
}
