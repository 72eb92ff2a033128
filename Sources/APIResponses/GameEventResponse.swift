package import APIModels
import FoundationEssentials
package import Scores
package import Storage
import Time

extension GameEventResponse {
    /// Fields that apply only to other kinds of events are `nil` or empty.
    package init(_ recorded: RecordedEvent) {
        let event = recorded.event
        self.init(
            id: recorded.id,
            revision: recorded.revision,
            kind: Kind(rawValue: event.kind.rawValue),
            homeScore: event.score?.home,
            awayScore: event.score?.away,
            period: event.period?.label,
            clock: event.clock?.description,
            side: event.side.map(TeamSide.init),
            scorer: event.scorer.map(PlayerName.displayName),
            scorers: (event.scorers ?? []).map(ScorerResponse.init),
            deficit: event.deficit,
            homeRank: event.ranks?.home,
            awayRank: event.ranks?.away,
            rankingPoll: event.rankPoll,
            milestones: (event.milestones ?? []).map(MilestoneResponse.init),
            createdAt: Date(recorded.createdAt)
        )
    }
}

extension ScorerResponse {
    package init(_ scorer: Scorer) {
        self.init(
            player: PlayerName.displayName(scorer.player),
            side: TeamSide(scorer.side),
            points: scorer.points,
            homeScore: scorer.score.home,
            awayScore: scorer.score.away,
            assists: scorer.assists.map(PlayerName.displayName),
            seasonTotal: scorer.seasonTotal
        )
    }
}

extension MilestoneResponse {
    package init(_ milestone: Milestone) {
        self.init(
            player: PlayerName.displayName(milestone.player),
            side: TeamSide(milestone.side),
            points: milestone.points
        )
    }
}
