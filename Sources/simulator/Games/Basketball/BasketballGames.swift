import Scores

extension LeagueDay {
    /// A night of the NBA. Ids are shaped like ESPN's, far behind those of its own games.
    static let basketball = LeagueDay(league: .nba, table: BasketballTeams.all, firstContestID: 401_990_001) {
        pairing,
        random in
        var narrator = BasketballNarrator(pairing, random: random.split())
        narrator.tell()
        return narrator.script(pairing)
    }
}

/// Tells a game of basketball, possession by possession.
struct BasketballNarrator {
    static let format = GameFormat(regulation: 4, periodSeconds: 720, overtimeSeconds: 300)

    private let pairing: LeagueDay.Pairing
    private let rosters: BySide<[ScriptedPlayer]>
    /// Who is on the floor: places in the roster.
    private var floor: BySide<[Int]>
    private var teller: ScriptTeller
    private var random: SplitMix64
    private var timeouts = BySide(home: 7, away: 7)

    init(_ pairing: LeagueDay.Pairing, random: SplitMix64) {
        var random = random
        self.pairing = pairing
        let positions = ["PG", "SG", "SF", "PF", "C", "G", "G", "F", "F", "C", "G", "F"]
        let firstID = 4_900_000 + pairing.contestID % 1000 * 100
        rosters = BySide(
            home: ScriptedPlayer.team(positions: positions, firstID: firstID, using: &random),
            away: ScriptedPlayer.team(positions: positions, firstID: firstID + 50, using: &random)
        )
        floor = BySide(home: Array(0..<5), away: Array(0..<5))
        teller = ScriptTeller(format: Self.format, teams: pairing.teams)
        self.random = random
    }

    func script(_ pairing: LeagueDay.Pairing) -> GameScript {
        var script = GameScript(
            contestID: pairing.contestID,
            teams: pairing.teams,
            scheduledStart: pairing.start,
            periods: teller.periods,
            plays: teller.plays
        )
        script.league = .nba
        script.format = Self.format
        script.rosters = rosters
        return script
    }

    /// Tells the whole game: four quarters, and overtime until somebody is ahead.
    mutating func tell() {
        let overtimes = [.overtime: 1, .shootout: 2][pairing.fate, default: 0]
        var isOver = false
        while !isOver {
            teller.open(after: Self.pause(before: teller.period + 1))
            let staysLevel = (Self.format.regulation..<Self.format.regulation + overtimes).contains(teller.period)
            tellPeriod(staysLevel: staysLevel)
            isOver = teller.period >= Self.format.regulation && teller.score.leader != nil
            tell(.periodEnd, "End Period", of: .home, "End of \(Self.name(ofPeriod: teller.period))")
            if isOver { tell(.gameEnd, "End Game", of: .home, "End of Game") }
            teller.close()
        }
    }

    private mutating func tellPeriod(staysLevel: Bool) {
        var side: Side = random.chance(50) ? .home : .away
        if teller.period == 1 || teller.period > Self.format.regulation { jumpBall(side) }
        while teller.clock > 0 {
            teller.run(Int.random(in: 7...22, using: &random))
            guard teller.clock > 0 else { break }
            let isForced = staysLevel && teller.clock < 360
            if isForced { approach(side) } else { possess(side) }
            side = side.other
            if random.chance(4) { rest() }
        }
    }

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
        tell(
            .jumpBall,
            "Jumpball",
            of: side,
            "\(jumpers.away.name) vs. \(jumpers.home.name) (\(winner.name) gains possession)",
            [(.jumper, jumpers.away), (.jumper, jumpers.home), (.gainedPossession, winner)]
        )
    }

    /// One possession, however it goes.
    private mutating func possess(_ side: Side) {
        switch Int.random(in: 0..<100, using: &random) {
        case ..<13: turnover(side)
        case ..<23: shootingFoul(side, made: (random.chance(77), random.chance(77)))
        case ..<29: foul(side)
        default: shoot(side, isThree: random.chance(38))
        }
    }

    /// One possession of a game that is to be level when the clock runs out: who is behind scores, who is ahead does not.
    private mutating func approach(_ side: Side) {
        switch teller.score[side.other] - teller.score[side] {
        case ...0: miss(side, isThree: random.chance(30))
        case 1: shootingFoul(side, made: (true, false))
        case 2: make(side, isThree: false)
        default: make(side, isThree: true)
        }
    }

    private mutating func shoot(_ side: Side, isThree: Bool) {
        if random.chance(isThree ? 36 : 53) {
            make(side, isThree: isThree)
        } else {
            miss(side, isThree: isThree)
            if random.chance(24) {
                rebound(side, isOffensive: true)
                teller.run(3)
                if teller.clock > 0, random.chance(50) { make(side, isThree: false) }
            } else {
                rebound(side.other, isOffensive: false)
            }
        }
    }

    private mutating func make(_ side: Side, isThree: Bool) {
        let shooter = player(side)
        let helper = player(side)
        let shot = isThree ? one(of: Self.threes) : one(of: Self.twos)
        let isAssisted = helper != shooter && random.chance(60)
        let assist = isAssisted ? " (\(helper.name) assists)" : ""
        tell(
            isThree ? .threePointer : .twoPointer,
            shot,
            of: side,
            "\(shooter.name) makes \(distance(isThree))\(Self.words(shot))\(assist)",
            [(.scorer, shooter)] + (isAssisted ? [(.assist, helper)] : []),
            points: isThree ? 3 : 2
        )
    }

    private mutating func miss(_ side: Side, isThree: Bool) {
        let shooter = player(side)
        let shot = isThree ? one(of: Self.threes) : one(of: Self.twos)
        guard !isThree, random.chance(9) else {
            let text = "\(shooter.name) misses \(distance(isThree))\(Self.words(shot))"
            return tell(
                .missedFieldGoal,
                shot,
                of: side,
                text,
                [(.shooter, shooter)],
                outcome: isThree ? ScriptedAction.three : nil
            )
        }
        let blocker = player(side.other)
        tell(
            .missedFieldGoal,
            shot,
            of: side,
            "\(blocker.name) blocks \(shooter.name)'s \(Self.words(shot))",
            [(.shooter, shooter), (.blocker, blocker)]
        )
    }

    private mutating func rebound(_ side: Side, isOffensive: Bool) {
        let rebounder = player(side)
        let word = isOffensive ? "Offensive" : "Defensive"
        teller.run(Int.random(in: 0...2, using: &random))
        tell(
            .rebound,
            "\(word) Rebound",
            of: side,
            "\(rebounder.name) \(word.lowercased()) rebound",
            [(.rebounder, rebounder)]
        )
    }

    private mutating func turnover(_ side: Side) {
        let loser = player(side)
        let stealer = random.chance(55) ? player(side.other) : nil
        let steal = stealer.map { " (\($0.name) steals)" } ?? ""
        let kind = one(of: ["Bad Pass\nTurnover", "Lost Ball Turnover"])
        tell(
            .turnover,
            stealer == nil ? "Out of Bounds - Lost Ball Turnover" : kind,
            of: side,
            "\(loser.name) \(stealer == nil ? "out of bounds lost ball turnover" : "turnover")\(steal)",
            [(.turnover, loser)] + (stealer.map { [(.stealer, $0)] } ?? [])
        )
    }

    private mutating func foul(_ side: Side) {
        let fouler = player(side.other)
        let fouled = player(side)
        tell(
            .foul,
            "Personal Foul",
            of: side.other,
            "\(fouler.name) personal foul (\(fouled.name) draws the foul)",
            [(.fouler, fouler), (.fouled, fouled)]
        )
        teller.stop(15)
    }

    private mutating func shootingFoul(_ side: Side, made: (Bool, Bool)) {
        let fouler = player(side.other)
        let shooter = player(side)
        tell(
            .foul,
            "Shooting Foul",
            of: side.other,
            "\(fouler.name) shooting foul (\(shooter.name) draws the foul)",
            [(.fouler, fouler), (.fouled, shooter)]
        )
        for (number, isMade) in [(1, made.0), (2, made.1)] {
            teller.stop(20)
            tell(
                isMade ? .freeThrow : .missedFreeThrow,
                "Free Throw - \(number) of 2",
                of: side,
                "\(shooter.name) \(isMade ? "makes" : "misses") free throw \(number) of 2",
                [(isMade ? .scorer : .shooter, shooter)],
                points: isMade ? 1 : 0
            )
        }
        if !made.1 { rebound(side.other, isOffensive: false) }
    }

    /// A time-out, with fresh legs after it.
    private mutating func rest() {
        let side: Side = random.chance(50) ? .home : .away
        guard timeouts[side] > 0, teller.clock > 0 else { return }
        timeouts[side] -= 1
        tell(.timeout, "Full Timeout", of: side, "\(pairing.teams[side].nickname) Full timeout")
        teller.stop(75)
        for side in Side.allCases { substitute(side) }
    }

    private mutating func substitute(_ side: Side) {
        let bench = rosters[side].indices.filter { !floor[side].contains($0) && $0 < 10 }
        guard let fresh = bench.randomElement(using: &random),
            let place = floor[side].indices.randomElement(using: &random)
        else { return }
        let (coming, going) = (rosters[side][fresh], rosters[side][floor[side][place]])
        floor[side][place] = fresh
        tell(
            .substitution,
            "Substitution",
            of: side,
            "\(coming.name) enters the game for \(going.name)",
            [(.substituteIn, coming), (.substituteOut, going)]
        )
    }
}

extension BasketballNarrator {
    private mutating func tell(
        _ kind: PlayKind,
        _ manner: String,
        of side: Side,
        _ text: String,
        _ parts: [(PlayPlayer.Role, ScriptedPlayer)] = [],
        outcome: String? = nil,
        points: Int = 0
    ) {
        let action = ScriptedAction(
            kind: kind,
            manner: manner,
            outcome: outcome,
            parts: parts.map { ScriptedAction.Part(role: $0.0, player: $0.1) }
        )
        teller.tell(action, of: side, text: text, points: points)
    }

    /// Somebody on the floor.
    private mutating func player(_ side: Side) -> ScriptedPlayer {
        rosters[side][floor[side][Int.random(in: 0..<5, using: &random)]]
    }

    private mutating func one(of words: [String]) -> String {
        words.randomElement(using: &random) ?? ""
    }

    private mutating func distance(_ isThree: Bool) -> String {
        isThree
            ? "\(Int.random(in: 23...29, using: &random))-foot three point "
            : "\(Int.random(in: 1...20, using: &random))-foot "
    }

    /// `driving layup` of `Driving Layup Shot`.
    private static func words(_ shot: String) -> String {
        shot.lowercased().replacing(" shot", with: "")
    }

    private static let twos = [
        "Driving Layup Shot", "Jump Shot", "Pullup Jump Shot", "Cutting Dunk Shot", "Hook Shot", "Floating Jump Shot",
    ]
    private static let threes = ["Jump Shot", "Step Back Jump Shot", "Running Pullup Jump Shot"]
}
