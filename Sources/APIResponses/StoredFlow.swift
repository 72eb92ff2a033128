package import APIModels
import Narrating
import Scores
import Sports
package import Storage

extension GameFlowResponse {
    /// - Parameters:
    ///   - story: `nil` for a game that was never over, or whose story was not requested yet.
    ///   - repeatsBlocks: Whether ``flow`` has the blocks once more.
    package init(_ game: ScoreboardGame, _ story: StoredStory?, _ walk: StoryWalk, repeatsBlocks: Bool = false) {
        let status = Status(game, story)
        let shown = status == .ready ? story : nil
        let all = shown?.blocks ?? []
        let parts = all.map(\.plays)
        let count = walk.opened(of: parts)
        let isEnd = status == .ready && count == all.count
        let names = game.teams.mapValues(\.name)
        let box = game.rules?.story?.contributions.box ?? .goals
        let blocks = all.prefix(count).map { block in
            FlowBlock(block, names, box, hidesRole: walk.reveal == .pre && !isEnd)
        }
        let isShown = walk.reveal == .post
        self.init(
            gameID: game.id.description,
            sport: game.sport.rawValue,
            league: game.league.rawValue,
            homeTeam: names.home,
            awayTeam: names.away,
            homeTeamAbbr: game.teams.home.shownAbbreviation,
            awayTeamAbbr: game.teams.away.shownAbbreviation,
            status: status,
            reason: isShown && status == .none ? story?.refusal?.rawValue : nil,
            retryAfter: status == .pending ? Self.secondsUntilRetry : nil,
            reveal: walk.reveal,
            through: count,
            isEnd: isEnd,
            playsVersion: isShown ? shown?.version?.text : nil,
            archetype: isShown ? shown?.archetype?.rawValue : nil,
            excitement: isShown ? shown?.excitementTenths.map { Double($0) / 10 } : nil,
            comebackFactor: isShown ? shown?.comebackTenths.map { Double($0) / 10 } : nil,
            blocks: blocks,
            flow: repeatsBlocks ? Flow(blocks: blocks) : nil,
            next: walk.next(of: parts) { index in
                (all[index].periods.lowerBound.label, all[index].clocks.start?.description)
            }
        )
    }

    /// About how long a story takes from the end of a game.
    private static let secondsUntilRetry = 30
}

extension GameFlowResponse.Status {
    fileprivate init(_ game: ScoreboardGame, _ story: StoredStory?) {
        self =
            switch game.status {
            case .scheduled: .scheduled
            case .live, .delayed, .suspended: game.isUnderWay ? .live : .scheduled
            case .postponed: .postponed
            case .cancelled: .cancelled
            case .final:
                switch story?.state {
                case .ready: .ready
                case .some(.none): .none
                case .pending, nil: .pending
                }
            }
    }
}
