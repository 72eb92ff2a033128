import Scores

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
            return with(stage: .scheduled, score: .nilNil, periods: [], plays: [])
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
