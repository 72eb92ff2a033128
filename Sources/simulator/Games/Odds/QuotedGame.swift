import Scores
import TextCoding
import Time

/// A game that can be bet on: it is scheduled or live.
struct QuotedGame: Sendable {
    let script: GameScript
    let isLive: Bool
    /// The start in simulated time as other sources announce it.
    let announcedStart: SimulatedTime
    /// The start according to the odds source.
    let commencesAt: Instant
    /// The id at the odds source: 32 hexadecimal digits.
    let id: String

    /// `nil` for a game that is postponed or over.
    init?(_ script: GameScript, at now: SimulatedTime, clock: SimulatedClock) {
        let view = script.view(at: now)
        switch view.stage {
        case .scheduled: isLive = false
        case .live: isLive = true
        case .postponed, .final: return nil
        }
        self.script = script
        switch view.start {
        case .at(let time), .toBeAnnounced(let time): announcedStart = time
        }
        commencesAt = clock.real(at: announcedStart + Self.shift(of: script.contestID, at: now, announcedStart))
        id = Self.id(of: script.contestID)
    }

    /// Whether the odds source lists the teams the other way round than other sources, as on neutral ground. The names
    /// of the teams still identify the team of a price.
    var isTurned: Bool { script.contestID % 8 == 3 }

    /// The teams as the odds source lists them.
    var listedTeams: BySide<Team> {
        isTurned ? BySide(home: script.teams.away, away: script.teams.home) : script.teams
    }

    /// Returns how much later than announced a game begins at the odds source. Every third game's start moves when the
    /// game is about to begin.
    private static func shift(of contestID: Int, at now: SimulatedTime, _ announced: SimulatedTime) -> Duration {
        guard contestID.isMultiple(of: 3), announced - .minutes(10) <= now else { return .zero }
        var random = SplitMix64(for: contestID, 1)
        return .seconds(Int.random(in: 60...660, using: &random))
    }

    private static func id(of contestID: Int) -> String {
        var random = SplitMix64(for: contestID, 2)
        return Hexadecimal.text(of: (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
}
