import Scores
import Time

/// Everything about a game, including its future, in real instants.
struct GroundTruth: Sendable {
    let listing: ScheduledListing
    let isBench: Bool
    /// The time of the opening face-off; `nil` for a game that is not played.
    let start: Instant?
    /// When it is reported as final; `nil` for a game that is not played or never ends.
    let end: Instant?
    let goals: [DatedGoal]
    let wavedOff: [WavedOff]

    /// A goal that is shown for a while and then taken back.
    struct WavedOff: Hashable, Sendable {
        let side: Side
        let from: Instant
        let until: Instant
    }
}

extension SimulatedSlate {
    /// The complete state of every game, in the order of ``listings``.
    var groundTruths: [GroundTruth] {
        let played = zip(listings, scripts).map { groundTruth(of: $1, $0) }
        let bench = zip(listings.dropFirst(scripts.count), bench).map { listing, game in
            GroundTruth(
                listing: listing,
                isBench: true,
                start: listing.shownStart,
                end: nil,
                goals: game.goals,
                wavedOff: []
            )
        }
        return played + bench
    }

    private func groundTruth(of script: GameScript, _ listing: ScheduledListing) -> GroundTruth {
        let instant: (Duration) -> Instant? = { elapsed in script.actualStart.map { clock.real(at: $0 + elapsed) } }
        return GroundTruth(
            listing: listing,
            isBench: false,
            start: instant(.zero),
            end: script.end.map(clock.real(at:)),
            goals: script.goals.compactMap { goal in
                instant(goal.play.elapsed).map { DatedGoal(scored: goal, at: $0) }
            },
            wavedOff: script.disruptions.compactMap { disruption in
                guard case .wavedOff(let goal) = disruption, let from = instant(goal.play.elapsed),
                    let until = instant(goal.until)
                else { return nil }
                let side: Side = goal.play.teamID == script.teams.home.id ? .home : .away
                return GroundTruth.WavedOff(side: side, from: from, until: until)
            }
        )
    }
}

extension StageWords {
    /// `scheduled`, `postponed`, `live` or `final`, independent of the source's own words.
    var status: String {
        switch gameState {
        case "I": "live"
        case "F": "final"
        default: statusCodeDisplay == "pre" ? "scheduled" : "postponed"
        }
    }
}
