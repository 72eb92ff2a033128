import Scores
import Time

extension GameScript {
    /// Returns the game as known at `now`: the plays entered by then, with the resulting score, clock and stage.
    func view(at now: SimulatedTime) -> GameView {
        let stage = stage(at: now)
        let elapsed = faceOff.map { now - $0 } ?? .zero
        let hasBegun = stage != .scheduled && stage != .postponed
        let plays = hasBegun ? plays(enteredBy: elapsed) : []
        return GameView(
            contestID: contestID,
            league: league,
            teams: teams,
            start: announcedStart(at: now),
            stage: stage,
            score: plays.last { $0.score != nil }?.score ?? .nilNil,
            periods: hasBegun ? periods.prefix { $0.opens <= elapsed } : [],
            plays: plays,
            format: format,
            rosters: rosters
        )
    }

    /// Returns the seconds left in the current or last period. `elapsed` counts from the opening face-off.
    ///
    /// Before the next play, the clock first stands still and then runs down, because most stoppages follow a play such
    /// as a goal, time-out or penalty.
    func clock(at elapsed: Duration) -> Int {
        guard let period = periods.last(where: { $0.opens <= elapsed }) ?? periods.first else { return 0 }
        let next = plays.partitionPoint { $0.elapsed > elapsed }
        let before = next > 0 && plays[next - 1].period == period.number ? plays[next - 1].clock : period.length
        let following = next < plays.count && plays[next].period == period.number ? plays[next] : nil
        let target = following?.clock ?? closingClock(of: period)
        let remaining = max(.zero, (following?.elapsed ?? period.closes) - elapsed)
        return min(before, target + Int(remaining.seconds.rounded(.up)))
    }

    private func stage(at now: SimulatedTime) -> GameView.Stage {
        for case .postponed(let announced) in disruptions where announced <= now { return .postponed }
        guard let faceOff, let end, let last = periods.last, faceOff <= now else { return .scheduled }
        if end <= now { return .final(period: last.number) }
        let elapsed = now - faceOff
        let period = periods.last { $0.opens <= elapsed } ?? last
        let isBreak = period.number < last.number && period.closes <= elapsed
        return .live(period: period.number, clock: clock(at: elapsed), isBreak: isBreak)
    }

    private func announcedStart(at now: SimulatedTime) -> GameView.AnnouncedStart {
        var start = scheduledStart
        for disruption in disruptions {
            switch disruption {
            case .startUnknown(let until) where now < until: return .toBeAnnounced(around: scheduledStart)
            case .lateStart(let delay, let announced) where announced <= now: start += delay
            case .startUnknown, .lateStart, .postponed, .wavedOff: break
            }
        }
        return .at(start)
    }

    private func plays(enteredBy elapsed: Duration) -> ArraySlice<ScriptedPlay> {
        var entered = plays[..<plays.partitionPoint { $0.elapsed > elapsed }]
        for case .wavedOff(let goal) in disruptions where goal.stands(at: elapsed) {
            entered.insert(goal.play, at: entered.partitionPoint { $0.elapsed > goal.play.elapsed })
        }
        return entered
    }

    /// The clock at the end of a period: zero, unless a sudden-death goal ended it.
    private func closingClock(of period: ScriptedPeriod) -> Int {
        guard period.number > format.regulation, period.number == periods.last?.number else { return 0 }
        return plays.last { $0.period == period.number }?.clock ?? 0
    }
}

extension RandomAccessCollection {
    /// Returns the first index whose element and all later ones satisfy `beyond`; `endIndex` if none does.
    func partitionPoint(_ beyond: (Element) -> Bool) -> Index {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
            if beyond(self[middle]) { high = middle } else { low = index(after: middle) }
        }
        return low
    }
}
