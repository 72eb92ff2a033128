import Scores
import Time

/// A page's list of a team's injured players.
package struct RawInjuryList: Hashable, Sendable {
    /// The ``RawTeam/reference`` of the team.
    package var team: String?
    /// Empty if the page states that no player is injured.
    package var injuries: [RawInjury]

    package init(team: String?, injuries: [RawInjury]) {
        self.team = team
        self.injuries = injuries
    }
}

/// An injured player, as printed.
package struct RawInjury: Hashable, Sendable {
    package var player = RawPlayer()
    /// For example `Out` or `Day-To-Day`.
    package var status: String?
    /// When the entry was last changed, RFC 3339: `2026-03-02T21:34Z`.
    package var date: String?
    /// The injured part of the body, for example `Ankle`.
    package var part: String?
    /// For example `Left` or `Not Specified`.
    package var side: String?
    /// For example `Strain` or `Not Specified`.
    package var detail: String?
    /// For example `2026-03-15`.
    package var returnDate: String?

    package init() {}
}

extension BySide where Value == [Injury] {
    /// The injured players of both teams in the order of the page. A team that the page's list does not name has none.
    /// - Returns: `nil` if the page has no list, or lists only teams that do not play in the game.
    init?(_ lists: [RawInjuryList]?, teams: BySide<RawTeam>, source: String) {
        guard let lists else { return nil }
        self.init(home: [], away: [])
        var isOfGame = lists.isEmpty
        for list in lists {
            guard let side = teams.side(ofReference: list.team) else { continue }
            isOfGame = true
            self[side] += list.injuries.compactMap { Injury($0, source: source) }
        }
        guard isOfGame else { return nil }
    }
}

extension Injury {
    /// Creates an injury; `nil` for a player without a name.
    fileprivate init?(_ raw: RawInjury, source: String) {
        guard let player = PlayerReading(raw.player, source: source) else { return nil }
        self.init(
            player: player,
            statusText: raw.status?.unblanked,
            reportedAt: Instant(printed: raw.date),
            part: raw.part?.specified,
            bodySide: raw.side?.unblanked.flatMap { BodySide(rawValue: $0.lowercasedASCII) },
            detail: raw.detail?.specified,
            returnDay: CivilDate(printed: raw.returnDate)
        )
    }
}

extension String {
    /// The text; `nil` if it is missing, or states that the source does not know it.
    fileprivate var specified: String? {
        unblanked.flatMap { $0.lowercasedASCII == "not specified" ? nil : $0 }
    }
}
