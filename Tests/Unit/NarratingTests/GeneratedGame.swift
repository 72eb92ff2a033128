import Narrating
import Scores
import Sports
import Testing

/// Numbers that follow from a seed, the same on every machine.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

    /// Whether an event of this many percent happens.
    mutating func happens(_ percent: Int) -> Bool { below(100) < percent }
}

/// A game of a sport with invented plays, which follow from a seed.
struct GeneratedGame {
    /// A sport with one of its formats.
    struct Setting: Sendable, CustomTestStringConvertible {
        let sport: Sport
        let format: GameFormat
        let periodName: String
        /// A scoring play, with its points.
        let scores: [(kind: PlayKind, points: Int)]
        let others: [PlayKind]
        /// How many of 100 plays score.
        let scorePercent: Int

        var testDescription: String { "\(sport.id) in \(format.regulation) periods" }
    }

    let game: StoryGame
    let setting: Setting

    /// - Parameter plays: The number of plays of each period of regulation.
    init(_ setting: Setting, seed: UInt64, plays: Int) {
        var maker = PlayMaker(setting: setting, numbers: SeededNumbers(seed: seed))
        for number in 1...setting.format.regulation { maker.period(number, plays: plays, endsWithScore: false) }
        while maker.score.leader == nil, maker.lastPeriod < setting.format.regulation + 4 {
            if maker.lastPeriod + 1 == setting.format.shootout { break }
            maker.period(maker.lastPeriod + 1, plays: 3, endsWithScore: !setting.scores.contains { $0.points > 1 })
        }
        maker.shootout()
        self.setting = setting
        game = StoryGame(
            plays: maker.plays,
            format: setting.format,
            teams: BySide(
                home: StoryTeam(name: "Ridge", fullName: "Ridge College", abbreviation: "RDG"),
                away: StoryTeam(name: "Owls", fullName: "Dover Owls", abbreviation: "DOV")
            ),
            score: maker.score,
            periodName: setting.periodName,
            points: SportRegistry.shipped.points(in: setting.sport.id)
        )
    }

    static let settings: [Setting] = [
        Setting(
            sport: .lacrosse,
            format: GameFormat(regulation: 4, periodSeconds: 900, overtimeSeconds: 240),
            periodName: "quarter",
            scores: [(.goal, 1)],
            others: [.shot, .save, .faceoff, .groundBall, .turnover, .timeout, .penalty],
            scorePercent: 30
        ),
        Setting(
            sport: .hockey,
            format: GameFormat(regulation: 3, periodSeconds: 1200, overtimeSeconds: 300, shootout: 5),
            periodName: "period",
            scores: [(.goal, 1)],
            others: [.shot, .shot, .faceoff, .stoppage, .hit, .blockedShot, .penalty],
            scorePercent: 16
        ),
        Setting(
            sport: .basketball,
            format: GameFormat(regulation: 4, periodSeconds: 720, overtimeSeconds: 300),
            periodName: "quarter",
            scores: [(.twoPointer, 2), (.twoPointer, 2), (.threePointer, 3), (.freeThrow, 1)],
            others: [.missedFieldGoal, .rebound, .turnover, .foul, .timeout, .steal],
            scorePercent: 55
        ),
        Setting(
            sport: .basketball,
            format: GameFormat(regulation: 2, periodSeconds: 1200, overtimeSeconds: 300),
            periodName: "half",
            scores: [(.twoPointer, 2), (.threePointer, 3), (.freeThrow, 1)],
            others: [.missedFieldGoal, .rebound, .turnover, .foul, .timeout],
            scorePercent: 55
        ),
    ]
}

/// Makes the plays of a game, period by period.
private struct PlayMaker {
    let setting: GeneratedGame.Setting
    var numbers: SeededNumbers
    var plays: [Play] = []
    var score = Score.zero
    var lastPeriod = 0

    /// The side that is likely to score next, so that there are runs.
    private var hot = Side.home

    init(setting: GeneratedGame.Setting, numbers: SeededNumbers) {
        self.setting = setting
        self.numbers = numbers
    }

    mutating func period(_ number: Int, plays count: Int, endsWithScore: Bool) {
        guard let period = setting.format.period(number) else { return }
        lastPeriod = number
        let length = setting.format.seconds(of: period)
        var left = length
        add(.periodStart, period, left, side: nil)
        for index in 0..<count {
            left = max(0, left - length / (count + 1) / 2 - numbers.below(max(1, length / (count + 1))))
            if numbers.happens(25) { hot = numbers.happens(50) ? .home : .away }
            if numbers.happens(setting.scorePercent) || endsWithScore && index == count - 1 && numbers.happens(60) {
                addScore(period, left)
                if endsWithScore { return add(.gameEnd, period, left, side: nil) }
            } else {
                let kind = setting.others[numbers.below(setting.others.count)]
                add(kind, period, left, side: numbers.happens(50) ? .home : .away)
            }
        }
        add(.periodEnd, period, 0, side: nil)
    }

    private mutating func addScore(_ period: Period, _ left: Int) {
        let side = numbers.happens(70) ? hot : hot.other
        let (kind, points) = setting.scores[numbers.below(setting.scores.count)]
        score[side] += points
        add(kind, period, left, side: side, score: score)
        // Some sources print a score that falls and comes back.
        if numbers.happens(2), score.total > points {
            var lower = score
            lower[side] -= points
            add(kind, period, left, side: side, score: lower)
        }
    }

    mutating func shootout() {
        guard score.leader == nil, let number = setting.format.shootout, let period = setting.format.period(number)
        else {
            return
        }
        for _ in 0..<3 {
            add(
                numbers.happens(40) ? .shootoutGoal : .shootoutMiss,
                period,
                nil,
                side: numbers.happens(50) ? .home : .away
            )
        }
        score[numbers.happens(50) ? .home : .away] += 1
    }

    private mutating func add(_ kind: PlayKind, _ period: Period, _ left: Int?, side: Side?, score: Score? = nil) {
        plays.append(
            Play(
                period: period,
                clock: left.flatMap { GameClock(seconds: $0) },
                side: side,
                kind: kind,
                text: "",
                score: score,
                players: side.map { players(of: kind, $0) } ?? []
            )
        )
    }

    private mutating func players(of kind: PlayKind, _ side: Side) -> [PlayPlayer] {
        guard !numbers.happens(4) else { return [] }
        let mine = name(side)
        switch kind {
        case .goal, .twoPointer, .threePointer, .freeThrow:
            var players = [PlayPlayer(name: mine, role: .scorer)]
            let assist = name(side)
            if kind != .freeThrow, numbers.happens(50), assist != mine {
                players.append(PlayPlayer(name: assist, role: .assist))
            }
            return players
        case .shot:
            return [
                PlayPlayer(name: mine, role: .shooter), PlayPlayer(name: Self.goalies[side.other], role: .goalie),
            ]
        case .save: return [PlayPlayer(name: Self.goalies[side], role: .goalie)]
        case .rebound: return [PlayPlayer(name: mine, role: .rebounder)]
        case .steal: return [PlayPlayer(name: mine, role: .stealer)]
        default: return []
        }
    }

    private mutating func name(_ side: Side) -> String {
        Self.names[side][numbers.below(Self.names[side].count)]
    }

    private static let goalies = BySide(home: "Gelinas, Oran", away: "Al Stone")
    private static let names = BySide(
        home: [
            "Nikolic, AJ", "Smith, Ann", "Smith, Bo", "van der Berg, Tom", "Roe Jr., Al", "O'NEIL, PAT", "Hart, Cal",
        ],
        away: ["Abe Mint", "Bo Smith", "Jean St. Louis", "Cy Jones", "Ed Cliff", "Max de la Cruz", "Ivy Pine"]
    )
}
