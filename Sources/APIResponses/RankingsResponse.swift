package import APIModels
import FoundationEssentials
package import Scores
package import Storage
import Time

extension RankingsResponse {
    package init(_ polls: [ShownTable<RankingLine>], of league: LeagueID) {
        self.init(league: LeagueName(league), rankings: polls.map(PollResponse.init))
    }
}

extension PollResponse {
    package init(_ poll: ShownTable<RankingLine>) {
        self.init(
            poll: poll.slug,
            name: poll.name,
            source: poll.source,
            asOf: poll.asOf,
            through: poll.through.map(LocalDay.init),
            updatedAt: Date(poll.askedAt),
            changedAt: Date(poll.changedAt),
            isShownWithTeams: poll.isRankPoll,
            entries: poll.lines.map(RankingEntryResponse.init)
        )
    }
}

extension RankingEntryResponse {
    package init(_ shown: ShownLine<RankingLine>) {
        let line = shown.line
        self.init(
            rank: line.rank,
            team: line.team,
            teamID: shown.team?.rawValue,
            conference: line.conference,
            record: line.record?.description,
            points: line.points,
            firstPlaceVotes: line.firstPlaceVotes,
            previousRank: line.previousRank,
            wasUnranked: line.wasUnranked,
            movement: line.movement,
            other: line.other.map(TableCellResponse.init)
        )
    }
}

extension TableCellResponse {
    package init(_ stat: PrintedStat) {
        self.init(name: stat.name, value: stat.value)
    }
}
