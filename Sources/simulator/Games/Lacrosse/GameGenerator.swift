import Scores

/// Makes whole days of men's lacrosse out of a seed: the same seed is the same day, play by play.
struct GameGenerator: Sendable {
    private let seed: UInt64

    /// How many games a day can have: every team of the table plays once.
    static let sizes = 0...TeamTable.all.count / 2

    /// Contest ids of generated games begin here; those of the real source are far away.
    static let firstContestID = 7_100_001

    init(seed: UInt64) {
        self.seed = seed
    }

    /// The ten that have a place in the poll, the first first.
    var poll: [Team] {
        var random = SplitMix64(seed: seed)
        return teams(using: &random).map(\.team).filter { $0.rank != nil }
            .sorted { ($0.rank ?? 0) < ($1.rank ?? 0) }
    }

    /// A Saturday. The first face-offs are at `first`, the others follow over two simulated hours.
    ///
    /// The second game goes into overtime, the third has a goal waved off, the fourth begins late, the sixth is
    /// postponed and the eighth learns its hour only minutes before: early places, so that nobody waits long to see
    /// them.
    /// - Parameter count: Brought into ``sizes`` where it lies outside.
    func saturday(first: SimulatedTime, count: Int = 12) -> [GameScript] {
        var random = SplitMix64(seed: seed)
        let teams = teams(using: &random)
        let count = min(max(count, Self.sizes.lowerBound), Self.sizes.upperBound)
        return (0..<count).map { place in
            game(
                contestID: Self.firstContestID + place,
                teams: BySide(home: teams[2 * place], away: teams[2 * place + 1]),
                start: first + Self.delay(ofPlace: place),
                fate: Fate(place: place),
                random: random.split()
            )
        }
    }

    /// What is laid down for one game beside its teams.
    enum Fate: Hashable, Sendable {
        case ordinary, overtime, wavedOff, late, postponed, unknownStart

        fileprivate init(place: Int) {
            self =
                switch place {
                case 1: .overtime
                case 2: .wavedOff
                case 3: .late
                case 5: .postponed
                case 7: .unknownStart
                default: .ordinary
                }
        }
    }

    func game(
        contestID: Int,
        teams: BySide<KnownTeam>,
        start: SimulatedTime,
        fate: Fate,
        random: SplitMix64
    ) -> GameScript {
        var random = random
        let isLevel = fate == .overtime || (fate == .ordinary && random.chance(8))
        let plan = GamePlan(overtime: isLevel, using: &random)
        let dialect = Dialect.allCases.randomElement(using: &random) ?? .sentences
        var narrator = GameNarrator(contestID: contestID, teams: teams, dialect: dialect, random: random.split())
        narrator.tell(plan)
        var script = GameScript(
            contestID: contestID,
            teams: BySide(home: teams.home.team, away: teams.away.team),
            scheduledStart: start,
            periods: narrator.periods,
            plays: narrator.plays
        )
        script.rosters = BySide(home: narrator.rosters.home.players, away: narrator.rosters.away.players)
        script.upheavals = upheavals(fate, of: script, narrator: &narrator)
        return script
    }

    private func upheavals(_ fate: Fate, of script: GameScript, narrator: inout GameNarrator) -> [Upheaval] {
        let start = script.scheduledStart
        switch fate {
        case .ordinary, .overtime: return []
        case .late: return [.lateStart(by: .minutes(12), announced: start - .minutes(5))]
        case .postponed: return [.postponed(announced: start - .minutes(8))]
        case .unknownStart: return [.startUnknown(until: start - .minutes(15))]
        case .wavedOff:
            let side = narrator.possession
            return WavedOffGoal(in: script, by: side, narrator.told(goalOf: side)).map { [.wavedOff($0)] } ?? []
        }
    }

    /// The teams in the order in which they meet. Ten of them have a place in the poll.
    private func teams(using random: inout SplitMix64) -> [KnownTeam] {
        var teams = TeamTable.all.shuffled(using: &random)
        let places = teams.indices.shuffled(using: &random).prefix(10)
        for (rank, index) in places.enumerated() {
            var team = teams[index].team
            team.rank = rank + 1
            teams[index] = KnownTeam(team: team, code: teams[index].code)
        }
        return teams
    }

    /// The first two games begin together, the others one by one.
    private static func delay(ofPlace place: Int) -> Duration {
        .minutes(place < 2 ? 0 : (place < 6 ? 5 * (place - 1) : 15 * (place - 4)))
    }
}
