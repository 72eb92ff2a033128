package import APIModels
import Narrating
import Scores
package import Storage

extension MomentsResponse {
    /// - Parameters:
    ///   - narrated: The plays of the game; `nil` for a sport that this program does not have.
    ///   - players: The stored players of both teams; `nil`: plays are not included.
    package init(_ game: ScoreboardGame, _ narrated: NarratedGame?, _ walk: StoryWalk, _ players: GamePlayers?) {
        let timeline = narrated.flatMap(MomentList.init)
        let parts = timeline?.parts ?? []
        let opened = walk.opened(of: parts)
        self.init(
            gameID: game.id.rawValue,
            status: Status(game),
            reveal: walk.reveal,
            through: opened,
            moments: (0..<opened).compactMap { timeline?.moment($0, players) },
            chips: timeline?.chips(through: opened) ?? [],
            next: walk.next(of: parts) { timeline?.place($0) ?? ("", nil) },
            isEnd: game.status == .final && opened == parts.count,
            isPresent: game.isUnderWay && opened == parts.count
        )
    }
}

extension MomentsResponse.Status {
    fileprivate init(_ game: ScoreboardGame) {
        self =
            switch game.status {
            case .scheduled: .scheduled
            case .live, .delayed, .suspended: game.isUnderWay ? .live : .scheduled
            case .final: .final
            case .postponed: .postponed
            case .cancelled: .cancelled
            }
    }
}

extension MomentResponse {
    /// One moment of a game with its plays. If the index is beyond the last moment, it is the last one, so that the
    /// response does not reveal how many there are before they are opened.
    /// - Returns: `nil` if the game has no moments.
    package init?(at index: Int, of narrated: NarratedGame?, _ players: GamePlayers) {
        guard let list = narrated.flatMap(MomentList.init), let last = list.parts.indices.last else { return nil }
        self = list.moment(min(index, last), players)
    }
}

/// The moments of a game in the form of responses.
private struct MomentList {
    private let game: NarratedGame
    private let rules: StoryRules
    private let timeline: Timeline
    private let people: [[MomentPlayer]]

    /// - Returns: `nil` for a sport without stories.
    init?(_ game: NarratedGame) {
        guard let rules = game.rules else { return nil }
        self.game = game
        self.rules = rules
        timeline = Timeline(game.game, rules)
        people = timeline.players(rules)
    }

    /// The positions of the plays of each moment.
    var parts: [Range<Int>] { timeline.moments.map(\.plays) }

    /// The period and the clock of the first play of a moment.
    func place(_ index: Int) -> (period: String, clock: String?) {
        let moment = timeline.moments[index]
        return (moment.period.label, moment.startClock?.description)
    }

    func chips(through opened: Int) -> [ScoreChipResponse] {
        timeline.chips.filter { $0.after < opened }.map { chip in
            ScoreChipResponse(
                after: chip.after,
                label: chip.label,
                score: chip.score.awayFirst,
                lineScore: chip.periods.map(\.awayFirst)
            )
        }
    }

    /// - Parameter players: `nil`: without plays.
    func moment(_ index: Int, _ players: GamePlayers?) -> MomentResponse {
        let moment = timeline.moments[index]
        return MomentResponse(
            index: index,
            type: MomentResponse.Kind(rawValue: moment.kind.rawValue),
            title: moment.title(game.game.teams),
            note: moment.note,
            isNotable: moment.isNotable,
            isOpen: moment.isOpen,
            startPlay: moment.plays.lowerBound,
            endPlay: moment.plays.upperBound - 1,
            period: moment.period.number,
            periodLabel: moment.period.label,
            startClock: moment.startClock?.description,
            endClock: moment.endClock?.description,
            scoreStart: moment.scoreStart.awayFirst,
            scoreEnd: moment.scoreEnd.awayFirst,
            sides: moment.sides.map(TeamSide.init),
            players: people[index].map { player in
                MomentPlayerResponse(
                    name: player.name,
                    side: TeamSide(player.side),
                    summary: player.summary(rules.contributions.box)
                )
            },
            plays: players.map { players in game.plays(moment.plays).map { PlayResponse($0, players) } }
        )
    }
}

extension BySide where Value == Int {
    /// `[away, home]`, the order of scores in moments and stories.
    var awayFirst: [Int] { [away, home] }
}
