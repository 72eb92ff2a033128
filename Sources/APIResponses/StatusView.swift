package import Scores
package import Storage

/// A game's status as the app knows it. The app's enum has three values, and treats any other as scheduled.
/// `statusDetail` is the status that it was made from.
///
/// | detail    | status    | period                  | clock   |
/// |-----------|-----------|-------------------------|---------|
/// | scheduled | scheduled | null                    | null    |
/// | live      | live      | 1st … 4th, OT, 2OT …    | 7:42    |
/// | delayed   | live      | Delayed                 | null    |
/// | suspended | live      | Suspended               | null    |
/// | final     | final     | null                    | null    |
/// | postponed | scheduled | PPD                     | null    |
/// | cancelled | scheduled | CANC                    | null    |
package struct StatusView: Hashable {
    package typealias Status = GameStatus.Stage

    let detail: GameStatus
    package var status: Status { detail.stage }
    package let period: String?
    package let clock: String?

    package init(_ status: GameStatus, period: Period?, clock: GameClock?) {
        detail = status
        self.clock = status == .live ? clock?.description : nil
        self.period =
            switch status {
            case .scheduled, .final: nil
            case .live: period?.label
            case .delayed: "Delayed"
            case .suspended: "Suspended"
            case .postponed: "PPD"
            case .cancelled: "CANC"
            }
    }
}

extension ScoreboardGame {
    package var view: StatusView { StatusView(status, period: period, clock: clock) }
}
