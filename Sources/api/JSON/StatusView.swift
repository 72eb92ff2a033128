import Scores
import Storage

/// A game's status in the words of the app, whose enum knows three and takes every other for scheduled.
///
/// | ours      | status    | period                  | clock   |
/// |-----------|-----------|-------------------------|---------|
/// | scheduled | scheduled | null                    | null    |
/// | live      | live      | 1st … 4th, OT, 2OT …    | 7:42    |
/// | delayed   | live      | Delayed                 | null    |
/// | suspended | live      | Suspended               | null    |
/// | final     | final     | null                    | null    |
/// | postponed | scheduled | PPD                     | null    |
/// | cancelled | scheduled | CANC                    | null    |
struct StatusView: Hashable {
    enum Status: String {
        case scheduled, live, final
    }

    let status: Status
    let period: String?
    let clock: String?

    init(_ status: GameStatus, period: Period?, clock: GameClock?) {
        switch status {
        case .scheduled: self.init(.scheduled)
        case .live: self.init(.live, period: period?.label, clock: clock?.description)
        case .delayed: self.init(.live, period: "Delayed")
        case .suspended: self.init(.live, period: "Suspended")
        case .final: self.init(.final)
        case .postponed: self.init(.scheduled, period: "PPD")
        case .cancelled: self.init(.scheduled, period: "CANC")
        }
    }

    private init(_ status: Status, period: String? = nil, clock: String? = nil) {
        self.status = status
        self.period = period
        self.clock = clock
    }
}

extension ScoreboardGame {
    var view: StatusView { StatusView(status, period: period, clock: clock) }
}
