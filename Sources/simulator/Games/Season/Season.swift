import Scores
import Time

/// A league's season that never ends: results of earlier days, then games that begin one after another.
///
/// Games are generated some hours before their start, and are no longer listed half a day after their end. Their
/// results stay in the standings for a long season. The same seed gives the same games.
struct Season: Sendable {
    let league: SeasonLeague
    /// Games of the days before the simulation began.
    let earlierListings: [ScheduledListing]
    /// All teams, best first, by the results of earlier days; only the first ones of a league with a poll have a rank.
    /// The order never changes during a simulation.
    let ranking: [Team]
    /// The games that are listed, in the order of their starts.
    private(set) var scripts: [GameScript] = []
    /// The newest results of games that are no longer listed: at most those of ``SeasonLeague/retainedRounds`` rounds.
    /// With each further game the oldest is dropped, so that neither the memory nor the time for the standings grows
    /// without bound.
    private(set) var retiredListings: [ScheduledListing] = []
    /// The statistics of the players in all finished games; empty in a league without a poll, because it has no lists
    /// of leaders.
    private(set) var players: PlayerSeasons
    /// The record of every team after all finished games, by team id: `12-3`, in hockey `12-3-1`.
    private(set) var records: [Int: String] = [:]

    private let schedule: SeasonSchedule
    /// The number of the next game to generate.
    private var nextNumber = 0
    /// The listed games that are over and counted in ``players``.
    private var countedContests: Set<Int> = []
    /// The time of the next step.
    private var nextStepAt: SimulatedTime = .zero - Self.headStart

    /// The time from the start of the first generated game to the beginning of the simulation, so that there are
    /// finished and live games from the beginning on.
    static let headStart: SimulatedTime = .minutes(10 * 60)
    /// How long before its start a game is listed.
    static let listingLead: SimulatedTime = .minutes(5 * 60)
    /// How long after its end a game is listed.
    static let listingRetention: SimulatedTime = .minutes(12 * 60)

    /// - Parameter opening: The real instant of simulated time zero.
    init(_ league: SeasonLeague, seed: UInt64, opening: Instant) {
        self.league = league
        let unranked = SeasonSchedule(teams: league.day.teams, seed: seed)
        let before = EarlierGames(of: league, unranked, before: opening)
        earlierListings = before.listings
        players = before.players
        let table = LeagueTable(of: league.day.teams, in: league.day.league, after: earlierListings.map(\.view))
        ranking = Self.ordered(table.lines, of: league).enumerated().map { index, line in
            var team = line.team
            team.rank = index < league.rankedTeams ? index + 1 : nil
            return team
        }
        schedule = SeasonSchedule(teams: Self.inOrder(of: league.day.teams, ranking), seed: seed)
    }

    /// Orders teams like a poll: by wins and losses, with a bonus for a strong conference, whose teams have stronger
    /// opponents.
    private static func ordered(_ lines: [SimulatedTableLine], of league: SeasonLeague) -> [SimulatedTableLine] {
        let ratings = lines.enumerated().map { index, line in
            let bonus = 2.5 * league.strength(ofConference: line.team.conference)
            return (rating: Double(line.wins - line.losses) + bonus, index: index)
        }
        return ratings.sorted { ($1.rating, $0.index) < ($0.rating, $1.index) }.map { lines[$0.index] }
    }

    /// The ranked teams, best first.
    var poll: [Team] { ranking.filter { $0.rank != nil } }

    /// Brings the season to `now`. It takes the same steps whenever it is called, so that a restarted simulator has the
    /// same games.
    mutating func advance(to now: SimulatedTime, clock: SimulatedClock) {
        while nextStepAt <= now {
            step(to: nextStepAt, clock: clock)
            nextStepAt += .minutes(1)
        }
    }

    /// Generates the games that must be listed at a time, and stops listing those that have been over for half a day.
    private mutating func step(to now: SimulatedTime, clock: SimulatedClock) {
        while start(of: nextNumber) <= now + Self.listingLead {
            scripts.append(game(nextNumber))
            nextNumber += 1
        }
        countFinishedGames(until: now)
        let old = scripts.filter { Self.isOld($0, at: now) }
        guard !old.isEmpty else { return }
        scripts.removeAll { Self.isOld($0, at: now) }
        countedContests.subtract(old.map(\.contestID))
        retiredListings += old.filter { $0.end != nil }.map { script in
            let listing = ScheduledListing(script.view(at: now), clock: clock)
            return listing.with(view: listing.view.resultOnly)
        }
        retiredListings.removeFirst(max(0, retiredListings.count - league.retainedRounds * schedule.gamesPerRound))
    }

    /// Counts the games that ended since the last time.
    private mutating func countFinishedGames(until now: SimulatedTime) {
        let finished = scripts.filter { $0.end.map { $0 <= now } == true && !countedContests.contains($0.contestID) }
        guard !finished.isEmpty || records.isEmpty else { return }
        countedContests.formUnion(finished.map(\.contestID))
        if league.rankedTeams > 0 { for script in finished { players.add(script.view(at: now)) } }
        let listed = scripts.filter { countedContests.contains($0.contestID) }.map { $0.view(at: now) }
        let games = (earlierListings + retiredListings).map(\.view) + listed
        let table = LeagueTable(of: league.day.teams, in: league.day.league, after: games)
        records = Dictionary(uniqueKeysWithValues: table.lines.map { ($0.team.id, $0.record) })
    }

    /// A game of an earlier day with its plays, which add up to its result. They are generated at each call and not
    /// kept.
    func played(_ listing: ScheduledListing) -> ScheduledListing {
        guard case .final(let period) = listing.view.stage else { return listing }
        let pairing = SimulatedLeagueDay.Pairing(
            contestID: listing.view.contestID,
            teams: listing.view.teams,
            start: .zero,
            fate: .ordinary,
            result: SimulatedLeagueDay.Result(score: listing.view.score, period: period)
        )
        let script = league.day.game(pairing, random: SplitMix64(seed: schedule.seed &+ UInt64(pairing.contestID)))
        return script.end.map { listing.with(view: script.view(at: $0)) } ?? listing
    }

    private static func isOld(_ script: GameScript, at now: SimulatedTime) -> Bool {
        (script.end ?? script.scheduledStart) + listingRetention <= now
    }

    // MARK: - Games

    /// The number of games in a cycle. In each cycle one game goes to overtime, one is postponed, one starts late, one
    /// has an unknown start and, in lacrosse, one has a waved-off goal.
    private static let cycle = 16
    private static let postponed = 5

    /// Returns when a game starts. A postponed game has the start of the next one, so that it leaves no gap.
    private func start(of number: Int) -> SimulatedTime {
        let skipped = (number + Self.cycle - 1 - Self.postponed) / Self.cycle
        return league.interval * (number - skipped) - Self.headStart
    }

    private func game(_ number: Int) -> GameScript {
        let round = league.earlierRounds + number / schedule.gamesPerRound
        let pairing = SimulatedLeagueDay.Pairing(
            contestID: league.day.firstContestID + number,
            teams: schedule.round(round)[number % schedule.gamesPerRound],
            start: start(of: number),
            fate: Self.fate(of: number),
            season: players
        )
        return league.day.game(pairing, random: SplitMix64(seed: schedule.seed &+ UInt64(pairing.contestID)))
    }

    private static func fate(of number: Int) -> SimulatedLeagueDay.Fate {
        switch number % cycle {
        case 3: .overtime
        case postponed: .postponed
        case 8: .late
        case 11: .unknownStart
        case 14: .wavedOff
        default: .ordinary
        }
    }

    /// Returns the ranked teams in the order of a table, so that ranks do not change the rounds.
    private static func inOrder(of table: [Team], _ ranking: [Team]) -> [Team] {
        let ranked = Dictionary(uniqueKeysWithValues: ranking.map { ($0.id, $0) })
        return table.compactMap { ranked[$0.id] }
    }
}
