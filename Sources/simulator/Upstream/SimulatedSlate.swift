import Scores
import Time

/// All games at one real instant, from which responses are built. It is a value, so that a response never mixes two
/// times.
struct SimulatedSlate: Sendable {
    /// The displayed instant.
    let instant: Instant
    let clock: SimulatedClock
    let scripts: [GameScript]
    let bench: [BenchGame]
    /// The seasons to which games of ``scripts`` belong; empty if a single day is simulated.
    var seasons: [Season] = []

    /// All games with plays, in the order of their creation.
    var listings: [ScheduledListing] {
        let now = clock.simulated(at: instant)
        return scripts.map { listing($0.view(at: now)) } + bench.map { listing($0.view(at: instant)) }
    }

    /// Returns the games of a league, on one day or on all, as the given ``SourceView`` shows them. In a season these
    /// include games of earlier days, which have plays only in the list of one day.
    func listings(of league: LeagueID, on day: CivilDate?, sourceView: SourceView) -> [ScheduledListing] {
        let season = season(of: league)
        let earlierListings = season?.earlierListings ?? []
        let listed = listings(of: league, distortedBy: sourceView.distortions)
        guard let day else { return earlierListings + listed }
        return earlierListings.filter { $0.date == day }.map { season?.played($0) ?? $0 }
            + listed.filter { $0.date == day }
    }

    /// Returns the games with plays of a league. Other leagues are skipped early, because this is called for every
    /// request.
    private func listings(of league: LeagueID, distortedBy distortions: Set<Distortion>) -> [ScheduledListing] {
        guard distortions.isEmpty, league != .mensLacrosseD1 || bench.isEmpty else {
            return listings(distortedBy: distortions).filter { $0.view.league == league }
        }
        let now = clock.simulated(at: instant)
        return scripts.filter { $0.league == league }.map { listing($0.view(at: now)) }
    }

    /// Returns the standings of a league from its finished games up to `day`, as the given ``SourceView`` shows them.
    func table(of teams: [Team], in league: LeagueID, until day: CivilDate? = nil, sourceView: SourceView)
        -> LeagueTable
    {
        let season = season(of: league)
        let listed = listings(of: league, distortedBy: sourceView.distortions)
        let games = ((season?.earlierListings ?? []) + (season?.retiredListings ?? []) + listed).filter { listing in
            guard let day, let date = listing.date else { return true }
            return date <= day
        }
        return LeagueTable(of: teams, in: league, after: games.map(\.view))
    }

    /// Returns the statistics of a league's players in its finished games. Those of a season are never delayed or
    /// distorted by the given ``SourceView``.
    func players(of league: LeagueID, sourceView: SourceView) -> PlayerSeasons {
        season(of: league)?.players
            ?? PlayerSeasons(after: listings(of: league, on: nil, sourceView: sourceView).map(\.view))
    }

    func season(of league: LeagueID) -> Season? {
        seasons.first { $0.league.day.league == league }
    }

    /// Returns a function that converts times in a scripted game to real instants; it returns `nil` if the game is not
    /// played.
    func realInstants(in contestID: Int) -> (Duration) -> Instant? {
        if let start = earlierGame(contestID)?.listing.shownStart { return { start + $0 } }
        let actualStart = scripts.first { $0.contestID == contestID }?.actualStart
        return { elapsed in actualStart.map { clock.real(at: $0 + elapsed) } }
    }

    /// Returns one game as the given ``SourceView`` shows it; `nil` if the contest id is unknown.
    func listing(contestID: Int?, sourceView: SourceView) -> ScheduledListing? {
        contestID.flatMap { listing(contestID: String($0)) }?.distorted(by: sourceView.distortions)
    }

    /// Returns one game; `nil` if the contest id is unknown.
    func listing(contestID: String) -> ScheduledListing? {
        guard let id = Int(contestID) else { return nil }
        if let script = scripts.first(where: { $0.contestID == id }) {
            return listing(script.view(at: clock.simulated(at: instant)))
        }
        return bench.first { $0.contestID == id }.map { listing($0.view(at: instant)) }
            ?? earlierGame(id).map { $0.season.played($0.listing) }
    }

    /// A game of an earlier day, and its season.
    private func earlierGame(_ contestID: Int) -> (season: Season, listing: ScheduledListing)? {
        for season in seasons {
            if let listing = season.earlierListings.first(where: { $0.view.contestID == contestID }) {
                return (season, listing)
            }
        }
        return nil
    }

    private func listing(_ view: GameView) -> ScheduledListing {
        var listing = ScheduledListing(view, clock: clock)
        listing.records = season(of: view.league).map { season in
            view.teams.mapValues { season.records[$0.id] ?? "" }
        }
        return listing
    }
}

/// A game as listed on a scoreboard, with its day and start.
struct ScheduledListing: Sendable {
    let view: GameView
    /// The start that the source announces, as a real instant; if the time is not announced yet, midnight in New York.
    let shownStart: Instant
    let hasStartTime: Bool
    /// The teams' records; `nil` if a single day is simulated.
    var records: BySide<String>?
    /// The start in New York's local time.
    private let local: EasternTime?

    init(view: GameView, shownStart: Instant, hasStartTime: Bool) {
        self.init(view: view, shownStart: shownStart, hasStartTime: hasStartTime, local: EasternTime(shownStart))
    }

    private init(view: GameView, shownStart: Instant, hasStartTime: Bool, local: EasternTime?) {
        self.view = view
        self.shownStart = shownStart
        self.hasStartTime = hasStartTime
        self.local = local
    }

    init(_ view: GameView, clock: SimulatedClock) {
        switch view.start {
        case .at(let time): self.init(view: view, shownStart: clock.real(at: time), hasStartTime: true)
        case .toBeAnnounced(let time):
            // The source gives an unknown start time as midnight of the day in New York.
            let around = clock.real(at: time)
            self.init(view: view, shownStart: EasternTime.midnight(before: around) ?? around, hasStartTime: false)
        }
    }

    /// The day of the start in New York.
    var date: CivilDate? { local?.date }

    /// Returns the listing with another view of the game.
    func with(view: GameView) -> ScheduledListing {
        var listing = ScheduledListing(view: view, shownStart: shownStart, hasStartTime: hasStartTime, local: local)
        listing.records = records
        return listing
    }

    /// `18:30` in New York's local time, or `TBA`.
    var startTime: String {
        hasStartTime ? local?.hourAndMinute ?? "TBA" : "TBA"
    }
}

extension SimulatedSlate {
    /// Returns all games with the given distortions.
    func listings(distortedBy distortions: Set<Distortion>) -> [ScheduledListing] {
        let all = listings.map { $0.distorted(by: distortions) }
        guard distortions.contains(.halfList) else { return all }
        return all.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    }
}

extension ScheduledListing {
    func distorted(by distortions: Set<Distortion>) -> ScheduledListing {
        distortions.isEmpty ? self : with(view: view.distorted(by: distortions))
    }
}

extension GameView {
    fileprivate func distorted(by distortions: Set<Distortion>) -> GameView {
        guard case .live(let period, let clock, let isBreak) = stage else { return self }
        if distortions.contains(.flip) {
            return with(stage: .scheduled, score: .zero, periods: [], plays: [])
        }
        var score = score
        if distortions.contains(.scoreDown) {
            let side = score.leader ?? .home
            score[side] = max(0, score[side] - 1)
        }
        let stuck = periods.last?.length ?? clock
        return with(
            stage: .live(period: period, clock: distortions.contains(.stuckClock) ? stuck : clock, isBreak: isBreak),
            score: score,
            periods: periods,
            plays: plays
        )
    }

    private func with(
        stage: Stage,
        score: Score,
        periods: ArraySlice<ScriptedPeriod>,
        plays: ArraySlice<ScriptedPlay>
    ) -> GameView {
        GameView(
            contestID: contestID,
            league: league,
            teams: teams,
            start: start,
            stage: stage,
            score: score,
            periods: periods,
            plays: plays,
            format: format,
            rosters: rosters
        )
    }
}
