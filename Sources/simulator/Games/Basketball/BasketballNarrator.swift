import Scores
import Sports

/// Generates a basketball game, possession by possession.
struct BasketballNarrator {
    static let format = GameFormat(regulation: 4, periodSeconds: 720, overtimeSeconds: 300)

    let pairing: SimulatedLeagueDay.Pairing
    let rosters: BySide<[ScriptedPlayer]>
    /// The players on the floor, as indices into the roster.
    var onCourt: BySide<[Int]>
    var writer: ScriptWriter
    var random: SplitMix64
    var timeouts = BySide(home: 7, away: 7)
    /// `nil`: the game may have any result.
    let targets: BasketballTargets?
    /// The score at the beginning of the period.
    private var scoreAtPeriodStart = Score.zero

    init(_ pairing: SimulatedLeagueDay.Pairing, random: SplitMix64) {
        self.pairing = pairing
        rosters = pairing.teams.mapValues(BasketballTeams.roster)
        onCourt = BySide(home: Array(0..<5), away: Array(0..<5))
        writer = ScriptWriter(format: Self.format, teams: pairing.teams)
        var random = random
        targets = pairing.result.map { BasketballTargets($0, using: &random) }
        self.random = random
    }

    func script(_ pairing: SimulatedLeagueDay.Pairing) -> GameScript {
        var script = GameScript(
            contestID: pairing.contestID,
            teams: pairing.teams,
            scheduledStart: pairing.start,
            periods: writer.periods,
            plays: writer.plays
        )
        script.league = .nba
        script.format = Self.format
        script.rosters = rosters
        return script
    }

    /// Generates the whole game: four quarters, and overtimes until a team leads.
    mutating func narrate() {
        let overtimes = [.overtime: 1, .shootout: 2][pairing.fate, default: 0]
        var isOver = false
        while !isOver {
            writer.startPeriod(after: Self.pause(before: writer.period + 1))
            let staysLevel = (Self.format.regulation..<Self.format.regulation + overtimes).contains(writer.period)
            narratePeriod(staysClose: overtimes > 0, staysLevel: staysLevel)
            isOver = writer.period >= Self.format.regulation && writer.score.leader != nil
            narrate(.periodEnd, "End Period", of: .home, "End of \(Self.name(ofPeriod: writer.period))")
            if isOver { narrate(.gameEnd, "End Game", of: .home, "End of Game") }
            writer.endPeriod()
        }
    }

    /// - Parameters:
    ///   - staysClose: Whether neither side may get far ahead, because the game goes to overtime.
    ///   - staysLevel: Whether the period must end level.
    private mutating func narratePeriod(staysClose: Bool, staysLevel: Bool) {
        var side: Side = random.chance(50) ? .home : .away
        scoreAtPeriodStart = writer.score
        if writer.period == 1 || writer.period > Self.format.regulation { jumpBall(side) }
        while writer.clock > 0 {
            writer.run(Int.random(in: 7...22, using: &random))
            guard writer.clock > 0 else { break }
            playPossession(side, staysClose: staysClose, staysLevel: staysLevel)
            side = side.other
            if random.chance(4) { callTimeout() }
            if random.chance(20) { substitute(random.chance(50) ? .home : .away) }
        }
        reachTargets()
    }

    private mutating func playPossession(_ side: Side, staysClose: Bool, staysLevel: Bool) {
        if let missing = missingPoints(of: side) {
            if mustReachTarget(missing: missing) { return score(side, missing: missing) }
            // No possession brings more than three points.
            if missing < 3 { return score(side, missing: 0) }
        } else if staysLevel, writer.clock < 150 {
            return score(side, missing: writer.score[side.other] - writer.score[side])
        }
        playPossession(side, edge: edge(of: side, staysClose: staysClose))
    }

    /// The percentage points by which a side's shots go in more often than usual, from -30 to 30. They are positive for
    /// a side that is behind the usual pace of a period and negative for one ahead of it, so that no quarter ends 26–7.
    /// In a game that goes to overtime, they also favour the trailing side.
    private func edge(of side: Side, staysClose: Bool) -> Int {
        let played = (Self.format.period(writer.period).map(Self.format.seconds) ?? 0) - writer.clock
        let points = missingPoints(of: side).map { $0 + writer.score[side] - scoreAtPeriodStart[side] }
        let pace = played * (points ?? Self.pointsPerQuarter) / Self.format.periodSeconds
        let behindPace = pace - (writer.score[side] - scoreAtPeriodStart[side])
        let behindOther = staysClose ? writer.score[side.other] - writer.score[side] : 0
        return max(-30, min(30, 2 * behindPace + 3 * behindOther))
    }

    private static let pointsPerQuarter = 28

    private static func pause(before number: Int) -> Duration {
        switch number {
        case 1: .zero
        case 3: .minutes(15)
        default: .seconds(130)
        }
    }

    private static func name(ofPeriod number: Int) -> String {
        let label = Period(number: number).label
        return number > format.regulation ? label : "the \(label) Quarter"
    }

    private mutating func jumpBall(_ side: Side) {
        let jumpers = BySide(home: rosters.home[4], away: rosters.away[4])
        let winner = player(side)
        narrate(
            .jumpBall,
            "Jumpball",
            of: side,
            "\(jumpers.away.name) vs. \(jumpers.home.name) (\(winner.name) gains possession)",
            [(.jumper, jumpers.away), (.jumper, jumpers.home), (.gainedPossession, winner)]
        )
    }
}

extension BasketballNarrator {
    mutating func narrate(
        _ kind: PlayKind,
        _ variant: String,
        of side: Side,
        _ text: String,
        _ participants: [(PlayPlayer.Role, ScriptedPlayer)] = [],
        outcome: String? = nil,
        feet: Int? = nil,
        points: Int = 0
    ) {
        let action = ScriptedAction(kind, variant: variant, outcome: outcome, feet: feet, participants)
        writer.write(action, of: side, text: text, points: points)
    }

    /// Returns a random player on the floor.
    mutating func player(_ side: Side) -> ScriptedPlayer {
        rosters[side][onCourt[side][Int.random(in: 0..<5, using: &random)]]
    }

    mutating func one(of choices: [String]) -> String {
        choices.randomElement(using: &random) ?? ""
    }

    /// Returns the distance of a shot in feet.
    mutating func distance(_ isThree: Bool) -> Int {
        Int.random(in: isThree ? 23...29 : 1...20, using: &random)
    }

    /// Returns `25-foot three point jump shot` for `Jump Shot`.
    static func shotName(_ shot: String, from feet: Int, isThree: Bool) -> String {
        "\(feet)-foot \(isThree ? "three point " : "")\(shotName(shot))"
    }

    /// Returns `driving layup` for `Driving Layup Shot`, and `jump shot` for `Jump Shot`.
    static func shotName(_ shot: String) -> String {
        shot.lowercased().replacing("layup shot", with: "layup").replacing("dunk shot", with: "dunk")
    }

    static let twos = [
        "Driving Layup Shot", "Jump Shot", "Pullup Jump Shot", "Cutting Dunk Shot", "Hook Shot", "Floating Jump Shot",
    ]
    static let threes = ["Jump Shot", "Step Back Jump Shot", "Running Pullup Jump Shot"]
}
