import Scores

extension SimulatedLeagueDay {
    /// Men's lacrosse in Division I.
    static let lacrosse = SimulatedLeagueDay(
        league: .mensLacrosseD1,
        teams: TeamTable.all.map(\.team),
        firstContestID: GameGenerator.firstContestID
    ) { pairing, random in
        GameGenerator.game(
            contestID: pairing.contestID,
            teams: pairing.teams.mapValues { KnownTeam(team: $0, code: TeamTable.code(of: $0)) },
            start: pairing.start,
            fate: GameGenerator.Fate(pairing.fate),
            season: pairing.season,
            result: pairing.result,
            random: random.split()
        )
    }
}

/// Generates days of men's lacrosse from a seed. The same seed gives the same plays.
struct GameGenerator: Sendable {
    private let seed: UInt64

    /// The possible numbers of games per day. Each team of the table plays at most once.
    static let gameCounts = 0...TeamTable.all.count / 2

    /// The first contest id of generated games, far from those of the real source.
    static let firstContestID = 7_100_001

    init(seed: UInt64) {
        self.seed = seed
    }

    /// The ten teams of the poll, best first.
    var poll: [Team] {
        var random = SplitMix64(seed: seed)
        return teams(using: &random).map(\.team).filter { $0.rank != nil }
            .sorted { ($0.rank ?? 0) < ($1.rank ?? 0) }
    }

    /// Generates a Saturday. The first two games start at `first`, the others one after another. Of 12 games, the last
    /// starts 105 simulated minutes after the first.
    ///
    /// The second game has an overtime, and the third a waved-off goal. The fourth starts late, the sixth is postponed,
    /// and the start of the eighth is announced only minutes before. These games are early ones, so that a viewer sees
    /// them soon.
    /// - Parameter count: Clamped to ``gameCounts``.
    func games(first: SimulatedTime, count: Int = 12) -> [GameScript] {
        var random = SplitMix64(seed: seed)
        let teams = teams(using: &random)
        let count = min(max(count, Self.gameCounts.lowerBound), Self.gameCounts.upperBound)
        return (0..<count).map { index in
            Self.game(
                contestID: Self.firstContestID + index,
                teams: BySide(home: teams[2 * index], away: teams[2 * index + 1]),
                start: first + Self.delay(ofGame: index),
                fate: Fate(index: index),
                random: random.split()
            )
        }
    }

    /// The special event of a game.
    enum Fate: Hashable, Sendable {
        case ordinary, overtime, wavedOff, late, postponed, unknownStart

        fileprivate init(index: Int) {
            self =
                switch index {
                case 1: .overtime
                case 2: .wavedOff
                case 3: .late
                case 5: .postponed
                case 7: .unknownStart
                default: .ordinary
                }
        }

        /// Takes over only the events that change the plays. ``SimulatedLeagueDay`` adds the other events to a game.
        fileprivate init(_ fate: SimulatedLeagueDay.Fate) {
            self =
                switch fate {
                case .overtime, .shootout: .overtime
                case .wavedOff: .wavedOff
                case .ordinary, .late, .postponed, .unknownStart: .ordinary
                }
        }
    }

    static func game(
        contestID: Int,
        teams: BySide<KnownTeam>,
        start: SimulatedTime,
        fate: Fate,
        season: PlayerSeasons? = nil,
        result: SimulatedLeagueDay.Result? = nil,
        random: SplitMix64
    ) -> GameScript {
        var random = random
        let isLevel = fate == .overtime || (fate == .ordinary && random.chance(8))
        let plan =
            result.map { GamePlan($0, using: &random) } ?? GamePlan(overtime: isLevel, using: &random)
        let dialect = ScorerDialect.allCases.randomElement(using: &random) ?? .sentences
        var narrator = GameNarrator(teams: teams, dialect: dialect, season: season, random: random.split())
        narrator.narrate(plan)
        var script = GameScript(
            contestID: contestID,
            teams: BySide(home: teams.home.team, away: teams.away.team),
            scheduledStart: start,
            periods: narrator.periods,
            plays: narrator.plays
        )
        script.rosters = BySide(home: narrator.rosters.home.players, away: narrator.rosters.away.players)
        script.disruptions = disruptions(fate, of: script, narrator: &narrator)
        return script
    }

    private static func disruptions(_ fate: Fate, of script: GameScript, narrator: inout GameNarrator) -> [Disruption] {
        let start = script.scheduledStart
        switch fate {
        case .ordinary, .overtime: return []
        case .late: return [.lateStart(by: .minutes(12), announced: start - .minutes(5))]
        case .postponed: return [.postponed(announced: start - .minutes(8))]
        case .unknownStart: return [.startUnknown(until: start - .minutes(15))]
        case .wavedOff:
            let side = narrator.possession
            return WavedOffGoal(in: script, by: side, narrator.makeGoal(of: side)).map { [.wavedOff($0)] } ?? []
        }
    }

    /// Returns the teams in the order of the games. Ten of them are in the poll.
    private func teams(using random: inout SplitMix64) -> [KnownTeam] {
        var teams = TeamTable.all.shuffled(using: &random)
        let rankedIndices = teams.indices.shuffled(using: &random).prefix(10)
        for (rank, index) in rankedIndices.enumerated() {
            var team = teams[index].team
            team.rank = rank + 1
            teams[index] = KnownTeam(team: team, code: teams[index].code)
        }
        return teams
    }

    /// The first two games start together, the others one after another.
    private static func delay(ofGame index: Int) -> Duration {
        .minutes(index < 2 ? 0 : (index < 6 ? 5 * (index - 1) : 15 * (index - 4)))
    }
}
