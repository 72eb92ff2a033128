import Narrating
import Scores
import Sports

/// A finished game with invented plays, always the same for a number of plays, in the shipped sport that counts points,
/// whose games have the most plays.
struct BenchedGame: Sendable {
    let league: LeagueProfile
    let game: StoryGame
    let rules: StoryRules

    /// - Returns: `nil` if no shipped sport with stories counts points.
    init?(plays count: Int) {
        let leagues = LeagueRegistry.shipped
        let sports = leagues.sports.all.filter { $0.words.unit == .points }
        guard let sport = sports.first, let rules = sport.story,
            let league = leagues.all.first(where: { $0.sport == sport.id })
        else { return nil }
        var maker = PlayMaker(format: league.format.current, sport: sport, count: count)
        for index in 0..<count { maker.add(index) }
        let game = league.storyGame(
            plays: maker.plays,
            teams: BySide(home: StoryTeam(name: "Northfield"), away: StoryTeam(name: "Easton")),
            score: maker.score,
            isOver: true,
            day: nil,
            in: leagues.sports
        )
        guard let game else { return nil }
        self.league = league
        self.game = game
        self.rules = rules
    }

    /// The score after the first plays.
    func score(after plays: Int) -> Score {
        game.plays.prefix(plays).last { $0.score != nil }?.score ?? .zero
    }

    private struct PlayMaker {
        let format: GameFormat
        let count: Int
        let scores: [(kind: PlayKind, points: Int)]
        private(set) var plays: [Play] = []
        private(set) var score = Score.zero
        private var state: UInt64 = 33

        init(format: GameFormat, sport: Sport, count: Int) {
            self.format = format
            self.count = count
            scores = sport.plays.points.map { ($0.key, $0.value) }.sorted { $0.kind.rawValue < $1.kind.rawValue }
        }

        /// Every third play scores; the sides alternate at random, which makes runs.
        mutating func add(_ index: Int) {
            let number = index * format.regulation / count
            guard let period = format.period(number + 1) else { return }
            let elapsed = index * format.regulation * format.periodSeconds / count - number * format.periodSeconds
            let side: Side = below(2) == 0 ? .home : .away
            let isScore = index % 3 == 1
            let (kind, points) = isScore ? scores[below(scores.count)] : (.turnover, 0)
            score[side] += points
            let name =
                "\(["Ann", "Bo", "Cy", "Di"][below(4)]) \(ParsePages.name(below(8) * 5 + (side == .home ? 0 : 2)))"
            plays.append(
                Play(
                    period: period,
                    clock: GameClock(seconds: format.periodSeconds - elapsed),
                    side: side,
                    kind: kind,
                    text: "\(name), \(kind.rawValue), \(score.away)-\(score.home)",
                    score: isScore ? score : nil,
                    players: [PlayPlayer(name: name, role: isScore ? .scorer : .turnover)]
                )
            )
        }

        private mutating func below(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(limit))
        }
    }
}
