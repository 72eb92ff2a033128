package import APIModels
package import Contests
package import Storage

extension MemberStatisticsResponse {
    /// - Parameter opponent: `nil`: the record against all opponents.
    package init(_ record: MemberRecord, against opponent: ContestPlayer?) {
        self.init(
            opponent: opponent.map { ContestPlayerResponse($0) },
            won: record.won,
            lost: record.lost,
            tied: record.tied,
            winLossRatio: record.winLossRatio,
            draftedWon: record.draftedWon,
            draftedLost: record.draftedLost,
            draftedWinRatio: record.draftedWinRatio,
            forcedWon: record.forcedWon,
            forcedLost: record.forcedLost,
            forcedWinRatio: record.forcedWinRatio,
            pushes: record.pushes,
            voids: record.voids
        )
    }
}
