package import APIModels
import FoundationEssentials
package import Scores
package import Storage
import Time

extension StandingsResponse {
    /// - Parameter table: `nil` if none is stored.
    package init(_ table: ShownTable<StandingsLine>?, of league: LeagueID) {
        // A dictionary would not keep the page's order.
        let groups = (table?.lines ?? []).reduce(into: [[ShownLine<StandingsLine>]]()) { groups, entry in
            if groups.last?.last?.line.groupName == entry.line.groupName, !groups.isEmpty {
                groups[groups.count - 1].append(entry)
            } else {
                groups.append([entry])
            }
        }
        self.init(
            league: LeagueName(league),
            source: table?.source,
            asOf: table?.asOf,
            through: table?.through.map(LocalDay.init),
            updatedAt: table.map { Date($0.askedAt) },
            changedAt: table.map { Date($0.changedAt) },
            groups: groups.map { group in
                StandingsGroupResponse(
                    name: group.first?.line.groupName,
                    entries: group.map(StandingsEntryResponse.init)
                )
            }
        )
    }
}

extension StandingsEntryResponse {
    package init(_ shown: ShownLine<StandingsLine>) {
        let line = shown.line
        self.init(
            place: line.groupPlace,
            team: line.team,
            teamID: shown.team?.rawValue,
            record: line.overall?.description,
            conferenceRecord: line.conference?.description,
            other: line.other.map(TableCellResponse.init)
        )
    }
}
