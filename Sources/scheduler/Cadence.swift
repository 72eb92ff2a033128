import Scores
import Storage
import Time

/// How often a page is read: as often as its games deserve.
struct Cadence: Sendable, Hashable {
    /// While a game is played, or about to start.
    var live: Duration = .seconds(30)
    /// A box score meanwhile: nobody is alerted of its figures, and it costs its host as much as the plays.
    var liveBox: Duration { live * 2 }
    /// What the box score lacks of the teams' figures meanwhile: the least that a fan waits for.
    var liveTeamStats: Duration { live * 4 }
    /// On a day with games that are still to come.
    var gameDay: Duration = .seconds(300)
    /// When nothing is to come.
    var idle: Duration = .seconds(1800)
    /// Between readings of standings while their league plays.
    var standings: Duration = .seconds(3600)
    /// Between readings of rankings and leaders, which change once a day at the most, of standings of a league that
    /// does not play, and of pages that tell only how games ended.
    var tables: Duration = .seconds(21_600)
    /// Between readings of the list of a season's days.
    var season: Duration = .seconds(43_200)
    /// How many scoreboards of other days than the present one are read in an hour, of all leagues together.
    var seasonBoards = 60
    /// How long before its start a game counts as live: sources put the first face-off up early.
    var lead: Duration = .seconds(600)
    /// How long after its end a game that somebody wants is read as if it were played: the last goal comes late.
    var afterEnd: Duration = .seconds(300)
    /// How long after its end every game is read once more, for corrections; ascending.
    var corrections: [Duration] = [600, 1800, 3600, 7200, 21_600].map { .seconds($0) }

    /// For what is read once: by then its target is gone.
    private static let never: Duration = .seconds(30 * 86_400)

    /// How long after its end a game is read at all: until its last reading, which may come a tenth later, is over.
    var correctionSpan: Duration { (corrections.last ?? afterEnd) * 1.1 + .seconds(900) }

    /// The pause before the next reading, spread by a tenth either way, so that pages that came into step fall out of
    /// it.
    /// - Parameter random: 0…1.
    func pause(for target: ScrapeTarget, now: Instant, random: Double) -> Duration {
        let spread = 0.9 + 0.2 * random
        switch target.page {
        case .scoreboard: return base(for: target.activity, now: now) * spread
        case .detail(let page, _, _, isOwn: true):
            return detailPause(of: page, for: target.activity, now: now, random: random)
        case .detail(_, _, _, isOwn: false): return target.activity.isAnswered ? Self.never : tables * spread
        case .games(_, _, .play): return base(for: target.activity, now: now) * spread
        case .games(_, _, .results): return tables * spread
        case .table(let page, _):
            return (page.kind == .standings && target.activity.isInPlay ? standings : tables) * spread
        case .season: return season * spread
        }
    }

    /// Between two scoreboards of other days than the present one.
    var seasonPace: Duration { .seconds(3600) / seasonBoards }

    /// The pause before the next turn of such a scoreboard: tomorrow's within the hour, those of a week some times a
    /// day, later ones once a day, as one that is over and could not be read.
    func pause(for board: SeasonBoard, random: Double) -> Duration {
        let base: Duration =
            switch board.distance {
            case 1: .seconds(3600)
            case 2...7: .seconds(21_600)
            default: .seconds(86_400)
            }
        return base * (0.8 + 0.2 * random)
    }

    /// Somebody looks at it: as soon as the scoreboard. Nobody does, or it is over: when its next correction may be.
    private func detailPause(
        of page: DetailPage,
        for activity: Activity,
        now: Instant,
        random: Double
    ) -> Duration {
        guard let end = activity.endedAt, !(activity.isWanted && activity.live > 0) else {
            let base =
                switch page {
                case .playByPlay, .summary: live
                case .boxScore: liveBox
                case .teamStats: liveTeamStats
                }
            return base * (0.9 + 0.2 * random)
        }
        guard let next = corrections.first(where: { end + $0 > now }) else { return idle }
        // Later only: sooner, it would be the same correction's turn again.
        return (end + next - now) * (1 + 0.1 * random)
    }

    private func base(for activity: Activity, now: Instant) -> Duration {
        if activity.live > 0 { return live }
        if let start = activity.nextStart, start - lead <= now { return live }
        return activity.open > 0 ? gameDay : idle
    }
}
