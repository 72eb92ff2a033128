import Scores
import TestTools
import Testing
import Time

@testable import simulator

/// The true state of a generated game at a given time, computed only from its script. Every reading of the game must
/// match it.
struct ExpectedGame {
    let view: GameView
    let slate: SimulatedSlate

    init(_ script: GameScript, at time: SimulatedTime) {
        slate = Served.slate([script], at: time)
        view = script.view(at: time)
    }

    func listing() throws -> ScheduledListing {
        try #require(slate.listing(contestID: String(view.contestID)))
    }

    var status: GameStatus {
        switch view.stage {
        case .scheduled: .scheduled
        case .postponed: .postponed
        case .live: .live
        case .final: .final
        }
    }

    var hasBegun: Bool { view.shownScore != nil }

    /// The clock that a reading must have; `nil` before a game, in a shootout and after the end.
    var clock: GameClock? {
        guard case .live(_, let clock, _) = view.stage, view.period?.isShootout != true else { return nil }
        return gameClock(clock)
    }

    /// Basketball counts the last minute in tenths.
    private func gameClock(_ seconds: Int) -> GameClock? {
        GameClock(seconds: seconds, tenths: view.league == .nba ? 0 : nil)
    }

    var periods: [PeriodScore]? {
        guard hasBegun else { return nil }
        return view.lineScore.enumerated().compactMap { index, score in
            view.format.period(index + 1).map { PeriodScore(period: $0, score: score) }
        }
    }

    /// - Parameters:
    ///   - text: The text that the source prints for a play.
    ///   - participants: The players that the source names in addition to the text.
    ///   - hasPositions: Whether the source states where shots were taken, with the end that each team attacks.
    func plays(
        text: (ScriptedPlay, ScriptedAction) -> String,
        participants: (ScriptedAction) -> [ScriptedAction.Participant] = { $0.participants },
        hasPositions: Bool = true
    ) -> [Play] {
        view.plays.compactMap { play in
            guard let action = play.action, let period = view.format.period(play.period) else { return nil }
            let side: Side = play.teamID == view.teams.home.id ? .home : .away
            return Play(
                period: period,
                clock: period.isShootout ? nil : gameClock(play.clock),
                side: action.kind.isOfNoTeam ? nil : side,
                kind: action.kind,
                text: text(play, action),
                score: action.kind.points > 0 ? play.score : nil,
                players: participants(action).map { PlayPlayer(name: $0.player.name, role: $0.role) },
                shotPosition: hasPositions ? ShotSpots.position(of: play, in: view) : nil
            )
        }
    }

    /// Returns times of a script for checks: before, at and after the edges of its periods, at some goals and just
    /// before others, and every `step` seconds in between.
    static func instants(of script: GameScript, every step: Int) -> [SimulatedTime] {
        let start = script.scheduledStart
        guard let actualStart = script.actualStart, let end = script.end else {
            return [start - .minutes(20), start, start + .minutes(5)]
        }
        let edges = script.periods.flatMap { [$0.startOffset, $0.endOffset, $0.endOffset + .seconds(1)] }.map {
            actualStart + $0
        }
        let goals = script.goals.flatMap { [$0.play.elapsed, $0.play.elapsed - .milliseconds(1)] }.map {
            actualStart + $0
        }
        let between = stride(from: 0, to: Int((end - actualStart) / .seconds(1)), by: step).map {
            actualStart + .seconds($0)
        }
        return [
            start - .minutes(20), actualStart - .seconds(1), actualStart, end - .seconds(1), end, end + .minutes(30),
        ]
            + edges
            // The step is odd; otherwise only goals themselves would be chosen, and never the time before one.
            + goals.striding(by: max(7, goals.count / Thoroughness.choose(quick: 6, thorough: 12)) | 1) + between
    }
}

/// Expects that both lists are equal, and reports the first play that differs.
func expectSame(_ found: [Play]?, _ expected: [Play], _ comment: String) {
    let found = found ?? []
    #expect(found.count == expected.count, "\(comment)")
    if let difference = zip(found, expected).first(where: { $0 != $1 }) {
        #expect(difference.0 == difference.1, "\(comment)")
    }
}

extension Array {
    fileprivate func striding(by step: Int) -> [Element] {
        enumerated().filter { $0.offset.isMultiple(of: step) }.map(\.element)
    }
}

extension PlayKind {
    var isOfNoTeam: Bool {
        switch self {
        case .periodStart, .periodEnd, .gameEnd, .stoppage, .lineup: true
        default: false
        }
    }
}
