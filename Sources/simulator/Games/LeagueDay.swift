import Scores

/// A day of games of one league, made out of a seed: the same seed is the same day, play by play.
struct LeagueDay: Sendable {
    /// What is laid down for one game beside its teams.
    enum Fate: Hashable, Sendable, CaseIterable {
        case ordinary, overtime
        /// Only where the league has one; elsewhere a second overtime.
        case shootout
        case late, postponed, unknownStart
    }

    let league: LeagueID
    let table: [Team]
    /// The contest id of the first game; the others follow.
    let firstContestID: Int
    /// Makes up one game.
    let make: @Sendable (_ pairing: Pairing, _ random: inout SplitMix64) -> GameScript

    /// Who plays whom, when, and what is to come of it.
    struct Pairing: Sendable {
        let contestID: Int
        let teams: BySide<Team>
        let start: SimulatedTime
        let fate: Fate
    }

    /// How many games a day can have: every team of the table plays once.
    var sizes: ClosedRange<Int> { 0...table.count / 2 }

    /// The games of the day. The second goes into overtime, the third further still, the fourth begins late, the fifth
    /// is postponed and the sixth learns its hour only minutes before: early places, so that nobody waits long to see
    /// them.
    ///
    /// - Parameters:
    ///   - first: When the first two begin; the others follow one by one.
    ///   - count: Brought into ``sizes`` where it lies outside.
    func games(seed: UInt64, first: SimulatedTime, count: Int) -> [GameScript] {
        var random = SplitMix64(seed: seed)
        let teams = table.shuffled(using: &random)
        return (0..<min(max(count, sizes.lowerBound), sizes.upperBound)).map { place in
            let pairing = Pairing(
                contestID: firstContestID + place,
                teams: BySide(home: teams[2 * place], away: teams[2 * place + 1]),
                start: first + .minutes(place < 2 ? 0 : 10 * (place - 1)),
                fate: Fate(place: place)
            )
            var own = random.split()
            var script = make(pairing, &own)
            script.upheavals = Self.upheavals(pairing)
            return script
        }
    }

    private static func upheavals(_ pairing: Pairing) -> [Upheaval] {
        switch pairing.fate {
        case .ordinary, .overtime, .shootout: []
        case .late: [.lateStart(by: .minutes(12), announced: pairing.start - .minutes(5))]
        case .postponed: [.postponed(announced: pairing.start - .minutes(8))]
        case .unknownStart: [.startUnknown(until: pairing.start - .minutes(15))]
        }
    }
}

extension LeagueDay.Fate {
    fileprivate init(place: Int) {
        self =
            switch place {
            case 1: .overtime
            case 2: .shootout
            case 3: .late
            case 4: .postponed
            case 5: .unknownStart
            default: .ordinary
            }
    }
}
