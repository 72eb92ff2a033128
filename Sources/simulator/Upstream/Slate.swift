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

    /// `18:30`, New York time, or `TBA`.
    var startTime: String {
        hasStartTime ? local?.hourAndMinute ?? "TBA" : "TBA"
    }
}
