import Runtime
import Scores
import Storage
import Time

/// The intervals at which pages are read, depending on the state of their games.
struct Cadence: Sendable, Hashable {
    /// The interval while a game is live or about to start.
    var live: Duration = .seconds(30)
    /// The interval for a live box score. It is longer, because the figures of a box score raise no alerts and reading
    /// it costs its host as much as reading the plays.
    var liveBox: Duration { live * 2 }
    /// The interval for a page of team statistics of a live game, which adds to the box score and is the least urgent.
    var liveTeamStats: Duration { live * 4 }
    /// The interval for a page of a game that has not begun. Its injuries change a few times a day.
    var preview: Duration { gameDay * 6 }
    /// The interval on a day with games that are not over, while none of them is live or about to start.
    var gameDay: Duration = .seconds(300)
    /// The interval on a day without games, or whose games are all over.
    var idle: Duration = .seconds(1800)
    /// The interval for standings of a league with games today or yesterday.
    var standings: Duration = .seconds(3600)
    /// The interval for rankings and leaders, which change at most once a day, for standings of a league without games
    /// today and yesterday, and for pages that have only final results.
    var tables: Duration = .seconds(21_600)
    /// The interval for the list of a season's days.
    var season: Duration = .seconds(43_200)
    /// The interval for odds in the last three hours before a game. Earlier, they are read less often.
    var odds: Duration = .seconds(180)
    /// The number of scoreboards of other days than today read per hour, of all leagues together.
    var seasonBoards = 60
    /// How long before its start a game counts as live, because sources may show the first face-off early.
    var lead: Duration = .seconds(600)
    /// How long after its end a game counts as live, because the last goal may be reported late. This applies to its
    /// scoreboard, and to the pages of a requested game (followed or opened). A source that has not reported the end
    /// yet is read as if the game were live for six times as long.
    var afterEnd: Duration = .seconds(300)
    /// How long after its end every game is read again for corrections; ascending.
    var corrections: [Duration] = [600, 1800, 3600, 7200, 21_600].map { .seconds($0) }

    /// The pause of a page that is not read again. Its target is deleted long before the pause ends.
    private static let never: Duration = .seconds(30 * 86_400)

    /// How long after its end a game is read at all: until its last reading is over, which may be a tenth later than
    /// planned.
    var correctionSpan: Duration { (corrections.last ?? afterEnd) * 1.1 + .seconds(900) }

    /// Returns the pause before the next reading. It varies by up to a tenth either way, or for corrections only
    /// upward, so that pages do not stay synchronized.
    /// - Parameter random: 0…1.
    func pause(for target: ScrapeTarget, now: Instant, random: Double) -> Duration {
        let spread = 0.9 + 0.2 * random
        switch target.page {
        case .scoreboard: return base(for: target.activity, now: now) * spread
        case .detail(let page, _, _, isOwn: true):
            return detailPause(of: page, for: target.activity, now: now, random: random)
        case .detail(_, _, _, isOwn: false):
            if target.activity.isUpcoming { return preview * spread }
            return target.activity.isAnswered ? Self.never : tables * spread
        case .games(_, _, .play): return base(for: target.activity, now: now) * spread
        case .games(_, _, .results): return tables * spread
        case .table(let page, _):
            return (page.kind == .standings && target.activity.isInPlay ? standings : tables) * spread
        case .season: return season * spread
        case .odds: return oddsPause(until: target.activity.nextStart, now: now) * spread
        }
    }

    /// Returns the pause between two readings of odds, which cost credits: 6 hours while no game starts within two
    /// days, 2 hours until the day before the next game, half an hour on that day, and ``odds`` in the last three
    /// hours, which begin with a reading.
    private func oddsPause(until start: Instant?, now: Instant) -> Duration {
        guard let start else { return ScrapeTarget.longestOddsPause }
        let left = start - now
        if left > .seconds(172_800) { return ScrapeTarget.longestOddsPause }
        if left > .seconds(86_400) { return .seconds(7200) }
        return left > .seconds(10_800) ? min(.seconds(1800), max(odds, left - .seconds(10_800))) : odds
    }

    /// The pause between two scoreboards of other days than today.
    var seasonPace: Duration { .seconds(3600) / seasonBoards }

    /// Returns the pause before the next reading of a scoreboard of another day than today: an hour for tomorrow, 6
    /// hours for the six days after it, a day for later days and for past days that could not be read. It varies by up
    /// to a fifth downward.
    func pause(for board: SeasonBoard, random: Double) -> Duration {
        let base: Duration =
            switch board.distance {
            case 1: .seconds(3600)
            case 2...7: .seconds(21_600)
            default: .seconds(86_400)
            }
        return base * (0.8 + 0.2 * random)
    }

    /// Returns the pause of a page of one game. Before the game, that is the pause of previews, which ends when the
    /// game counts as live. While the game is not over, or is requested and still counts as live, it is the live pause
    /// of this kind of page. Otherwise the pause ends at the next correction; after the last one, the page is not read
    /// again.
    private func detailPause(
        of page: DetailPage,
        for activity: Activity,
        now: Instant,
        random: Double
    ) -> Duration {
        if activity.isUpcoming, let pause = previewPause(until: activity.nextStart, now: now) {
            return pause * (0.9 + 0.2 * random)
        }
        guard let end = activity.endedAt, !(activity.isRequested && activity.liveGames > 0) else {
            let base =
                switch page {
                case .playByPlay, .summary: live
                case .boxScore: liveBox
                case .teamStats: liveTeamStats
                }
            return base * (0.9 + 0.2 * random)
        }
        guard let next = corrections.first(where: { end + $0 > now }) else { return Self.never }
        // The pause is only lengthened. After a reading before `end + next` the same correction would still be due, so
        // the page would be read for it twice.
        return (end + next - now) * (1 + 0.1 * random)
    }

    /// Returns the pause of a page of a game that has not begun; `nil` if the game counts as live already.
    /// - Parameter start: The start of the game; `nil`: to be announced.
    private func previewPause(until start: Instant?, now: Instant) -> Duration? {
        guard let start else { return preview }
        let left = start - lead - now
        return left > .zero ? min(preview, max(left, live)) : nil
    }

    private func base(for activity: Activity, now: Instant) -> Duration {
        if activity.liveGames > 0 { return live }
        if let start = activity.nextStart, start - lead <= now { return live }
        return activity.openGames > 0 ? gameDay : idle
    }
}

extension Cadence {
    /// The environment variables of the cadence.
    static let variables = [
        Variable("CADENCE_LIVE", default: "30s", "pause between readings of a page while its games are played"),
        Variable("CADENCE_GAME_DAY", default: "300s", "pause on a day with games to come"),
        Variable("CADENCE_IDLE", default: "1800s", "pause when no game is to come"),
        Variable("CADENCE_STANDINGS", default: "1h", "pause between readings of standings while their league plays"),
        Variable(
            "CADENCE_TABLES",
            default: "6h",
            "pause between readings of rankings and leaders, and of standings while no game is played"
        ),
        Variable("CADENCE_SEASON", default: "12h", "pause between readings of the days on which leagues play"),
        Variable(
            "CADENCE_ODDS",
            default: "3m",
            "pause between readings of odds in the last three hours before a game; earlier they are read less often"
        ),
        Variable(
            "CADENCE_SEASON_BOARDS",
            default: "60",
            "scoreboards of other days than today read per hour, of all leagues together; 1 to 360"
        ),
        Variable("CADENCE_LEAD", default: "600s", "how long before its start a game counts as live"),
        Variable(
            "CADENCE_AFTER_END",
            default: "300s",
            "how long after its end a requested game (followed or opened) is read as if live"
        ),
        Variable(
            "CADENCE_CORRECTIONS",
            default: "10m,30m,1h,2h,6h",
            "how long after its end every game is read once more, for corrections"
        ),
    ]

    init(_ environment: Environment) throws {
        self.init(
            live: try environment.duration("CADENCE_LIVE"),
            gameDay: try environment.duration("CADENCE_GAME_DAY"),
            idle: try environment.duration("CADENCE_IDLE"),
            standings: try environment.duration("CADENCE_STANDINGS"),
            tables: try environment.duration("CADENCE_TABLES"),
            season: try environment.duration("CADENCE_SEASON"),
            odds: try environment.duration("CADENCE_ODDS"),
            seasonBoards: try environment.integer("CADENCE_SEASON_BOARDS", in: 1...360),
            lead: try environment.duration("CADENCE_LEAD"),
            afterEnd: try environment.duration("CADENCE_AFTER_END"),
            corrections: try environment.durations("CADENCE_CORRECTIONS").sorted()
        )
    }
}
