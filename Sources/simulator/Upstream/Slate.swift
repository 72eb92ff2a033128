import Scores
import Time

/// Everything that is played, at one real instant: what answers are drawn from. A value, so that an answer never shows
/// two moments.
struct Slate: Sendable {
    /// The instant that is shown.
    let instant: Instant
    let clock: SimulatedClock
    let scripts: [GameScript]
    let bench: [BenchGame]

    /// All games, in the order of their making.
    var listings: [Listing] {
        let now = clock.simulated(at: instant)
        return scripts.map { listing($0.view(at: now)) } + bench.map { listing($0.view(at: instant)) }
    }

    /// The games of a league, on one day or on all, as ``Sight`` has them.
    func listings(of league: LeagueID, on day: CivilDate?, seen sight: Sight) -> [Listing] {
        listings(distortedBy: sight.distortions)
            .filter { $0.view.league == league && (day == nil || $0.date == day) }
    }

    /// How the teams of a league stand, by its games that are over, those of later days apart, as ``Sight`` has them.
    func table(of teams: [Team], in league: LeagueID, until day: CivilDate? = nil, seen sight: Sight) -> LeagueTable {
        let games = listings(of: league, on: nil, seen: sight).filter { listing in
            guard let day, let date = listing.date else { return true }
            return date <= day
        }
        return LeagueTable(of: teams, in: league, after: games.map(\.view))
    }

    /// The real instant at which so much of a scripted game has passed; `nil` for one that is not played.
    func realInstant(of elapsed: Duration, in contestID: Int) -> Instant? {
        scripts.first { $0.contestID == contestID }?.faceOff.map { clock.real(at: $0 + elapsed) }
    }

    /// One game, as ``Sight`` has it; `nil` where no contest has that id.
    func listing(contestID: Int?, seen sight: Sight) -> Listing? {
        contestID.flatMap { listing(contestID: String($0)) }?.distorted(by: sight.distortions)
    }

    /// One game; `nil` where no contest has that id.
    func listing(contestID: String) -> Listing? {
        guard let id = Int(contestID) else { return nil }
        if let script = scripts.first(where: { $0.contestID == id }) {
            return listing(script.view(at: clock.simulated(at: instant)))
        }
        return bench.first { $0.contestID == id }.map { listing($0.view(at: instant)) }
    }

    private func listing(_ view: GameView) -> Listing {
        switch view.start {
        case .at(let time):
            let start = clock.real(at: time)
            return Listing(view: view, shownStart: start, hasStartTime: true, local: EasternTime(start))
        case .toBeAnnounced(let time):
            // The source puts an unknown hour at midnight of the day, New York time.
            let around = clock.real(at: time)
            let midnight = EasternTime.midnight(before: around) ?? around
            return Listing(view: view, shownStart: midnight, hasStartTime: false, local: EasternTime(midnight))
        }
    }
}

/// A game as a scoreboard lists it: under a day, with a start.
struct Listing: Sendable {
    let view: GameView
    /// What the source gives as the start: a real instant, at which the game will in fact begin.
    let shownStart: Instant
    let hasStartTime: Bool
    /// The start by the clocks of New York.
    private let local: EasternTime?

    init(view: GameView, shownStart: Instant, hasStartTime: Bool, local: EasternTime?) {
        self.view = view
        self.shownStart = shownStart
        self.hasStartTime = hasStartTime
        self.local = local
    }

    /// The day in New York on which the game begins.
    var date: CivilDate? { local?.date }

    /// The same game, as it is not.
    func with(view: GameView) -> Listing {
        Listing(view: view, shownStart: shownStart, hasStartTime: hasStartTime, local: local)
    }

    /// `18:30`, New York time, or `TBA`.
    var startTime: String {
        hasStartTime ? local?.hourAndMinute ?? "TBA" : "TBA"
    }
}
