package import APIModels
import FoundationEssentials
package import Scores
package import Storage
import Time

extension LeadersResponse {
    package init(_ statistics: [ShownTable<LeaderLine>], of league: LeagueID) {
        self.init(league: LeagueName(league), leaders: statistics.map(LeaderListResponse.init))
    }
}

extension LeaderListResponse {
    package init(_ statistic: ShownTable<LeaderLine>) {
        self.init(
            name: statistic.name,
            source: statistic.source,
            asOf: statistic.asOf,
            through: statistic.through.map(LocalDay.init),
            updatedAt: Date(statistic.askedAt),
            changedAt: Date(statistic.changedAt),
            entries: statistic.lines.map(LeaderEntryResponse.init)
        )
    }
}

extension LeaderEntryResponse {
    package init(_ shown: ShownLine<LeaderLine>) {
        let line = shown.line
        self.init(
            rank: line.rank,
            player: line.player.map(PlayerName.shown),
            position: line.position,
            classYear: line.classYear,
            team: line.team,
            teamID: shown.team?.rawValue,
            statistic: line.statistic,
            value: line.value,
            other: line.other.map(TableCellResponse.init)
        )
    }
}
