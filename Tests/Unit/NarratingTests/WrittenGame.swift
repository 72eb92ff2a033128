import Narrating
import Scores
import Sports

/// A game written down play by play in a test.
struct WrittenGame {
    private(set) var plays: [Play] = []
    private(set) var score = Score.zero
    private let setting: GeneratedGame.Setting

    init(_ setting: GeneratedGame.Setting) {
        self.setting = setting
    }

    static var lacrosse: WrittenGame { WrittenGame(GeneratedGame.settings[0]) }
    static var hockey: WrittenGame { WrittenGame(GeneratedGame.settings[1]) }

    /// Adds a play without a score.
    /// - Parameter left: The seconds left in the period.
    mutating func play(
        _ period: Int,
        _ left: Int?,
        _ kind: PlayKind = .turnover,
        _ players: [PlayPlayer] = [],
        by side: Side = .home
    ) {
        guard let period = setting.format.period(period) else { return }
        plays.append(
            Play(
                period: period,
                clock: left.flatMap { GameClock(seconds: $0) },
                side: side,
                kind: kind,
                text: "",
                players: players
            )
        )
    }

    mutating func goal(_ period: Int, _ left: Int, by side: Side, _ scorer: String? = nil, assist: String? = nil) {
        score[side] += 1
        state(score, period, left, by: side, scorer, assist: assist)
    }

    /// Adds a goal that states some score, right or wrong.
    mutating func state(
        _ score: Score,
        _ period: Int,
        _ left: Int,
        by side: Side,
        _ scorer: String? = nil,
        assist: String? = nil
    ) {
        guard let period = setting.format.period(period) else { return }
        let players = [
            scorer.map { PlayPlayer(name: $0, role: .scorer) }, assist.map { PlayPlayer(name: $0, role: .assist) },
        ]
        plays.append(
            Play(
                period: period,
                clock: GameClock(seconds: left),
                side: side,
                kind: .goal,
                text: "",
                score: score,
                players: players.compactMap(\.self)
            )
        )
    }

    /// Adds a play every minute of a period, from its start to its end.
    mutating func quiet(_ period: Int, from first: Int? = nil, to last: Int = 0) {
        let length = setting.format.period(period).map(setting.format.seconds) ?? 0
        for left in stride(from: first ?? length, through: last, by: -60) { play(period, left) }
    }

    mutating func winShootout(_ side: Side) { score[side] += 1 }

    /// - Parameter points: The points of plays; `nil`: the sport's.
    func game(isOver: Bool = true, final: Score? = nil, points: PlayPoints? = nil) -> StoryGame {
        StoryGame(
            plays: plays,
            format: setting.format,
            teams: BySide(home: StoryTeam(name: "Ridge"), away: StoryTeam(name: "Owls", fullName: "Dover Owls")),
            score: final ?? score,
            isOver: isOver,
            periodName: setting.periodName,
            points: points ?? SportRegistry.shipped.points(in: setting.sport.id)
        )
    }

    func timeline(isOver: Bool = true) throws -> Timeline {
        guard let rules = setting.sport.story else { throw StoryRefusal.unsupported }
        return Timeline(game(isOver: isOver), rules)
    }

    func story() throws(StoryRefusal) -> Story { try Story(game(), setting.sport.story) }
}
