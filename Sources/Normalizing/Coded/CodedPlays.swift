import Scores
import Sports

/// A game's plays, read from the codes of its source.
struct CodedPlays {
    /// Sorted by period, and within each period by the source's numbers. The numbers need not follow the order of the
    /// page, and may start again in each period.
    let plays: [Play]

    init(_ raw: [RawCodedPlay], of game: RawGame, teams: BySide<RawTeam>, by rules: CodedRules) {
        let codes = PlayCodes(dialect: game.dialect, sport: rules.sport.id)
        let format = codes.clockCountsUp ? Self.format(rules, showing: raw) : rules.format
        let reader = CodedPlayReader(
            game: game,
            teams: teams,
            format: format,
            codes: codes,
            points: rules.points,
            positions: ShotPositionReader(chart: rules.sport.shotChart, codes: codes)
        )
        var running = RunningScore(by: rules.points)
        plays = Self.ordered(Self.deduplicated(raw)).compactMap { raw in reader.play(raw, &running) }
    }

    /// Returns the format with an overtime that is long enough for the page's plays. A clock that shows the time played
    /// gives the time left only if the length is right, and at international tournaments a three-on-three overtime
    /// lasts ten minutes.
    private static func format(_ rules: CodedRules, showing plays: [RawCodedPlay]) -> GameFormat {
        let format = rules.format
        let played = plays.compactMap { play -> Int? in
            guard Int(printed: play.period).flatMap(format.period)?.kind == .overtime else { return nil }
            return GameClock(printed: play.clock)?.seconds
        }
        guard let longest = played.max() else { return format }
        return format.overriding(
            overtimeSeconds: rules.sport.length(of: longest, beyond: format.overtimeSeconds)
        )
    }

    /// Returns each play once, in its last version on the page. Lists that are corrected during the game repeat some
    /// plays.
    private static func deduplicated(_ plays: [RawCodedPlay]) -> [RawCodedPlay] {
        var last: [String: Int] = [:]
        for (index, play) in plays.enumerated() {
            if let id = play.id?.unblanked { last[id] = index }
        }
        return plays.enumerated().compactMap { index, play in
            guard let id = play.id?.unblanked else { return play }
            return last[id] == index ? play : nil
        }
    }

    /// Sorts the plays. If any play has no number, the page's order within each period is kept.
    private static func ordered(_ plays: [RawCodedPlay]) -> [RawCodedPlay] {
        let numbers = plays.compactMap { Int(printed: $0.sequence) }
        let isNumbered = numbers.count == plays.count
        let keys = plays.indices.map { index in
            (Int(printed: plays[index].period) ?? 0, isNumbered ? numbers[index] : 0, index)
        }
        return keys.sorted { $0 < $1 }.map { plays[$0.2] }
    }
}

/// The rules for reading the plays of a page with codes.
struct CodedRules {
    let sport: Sport
    /// The points of each kind of play in the league.
    let points: PlayPoints
    /// The periods of the game.
    let format: GameFormat
}

/// The context that all plays of a page share.
private struct CodedPlayReader {
    let game: RawGame
    let teams: BySide<RawTeam>
    let format: GameFormat
    let codes: PlayCodes
    let points: PlayPoints
    let positions: ShotPositionReader

    /// Reads a play; `nil` if its period is unknown, because it then has no place in the game.
    /// - Parameter running: The running score before the play; updated to the one after it.
    func play(_ raw: RawCodedPlay, _ running: inout RunningScore) -> Play? {
        guard let period = Int(printed: raw.period).flatMap(format.period) else { return nil }
        let kind = codes.kind(of: raw, inShootout: period.isShootout)
        let score = Score(printedHome: raw.homeScore, away: raw.awayScore)
        let scorer = running.gain(of: kind, to: score).side
        let stated = teams.side(ofReference: raw.team)
        let side = kind.hasNoTeam ? nil : scorer ?? side(of: raw, kind, stated: stated)
        return Play(
            period: period,
            clock: clock(raw.clock, in: period),
            side: side,
            kind: kind,
            text: codes.text(of: raw, as: kind),
            score: points.isScoring(kind) ? score : nil,
            players: players(of: raw, kind),
            shotPosition: positions.position(of: raw, kind, by: side, stated: stated)
        )
    }

    /// Returns the time left in the period; `nil` in a shootout, even if a clock is printed.
    private func clock(_ text: String?, in period: Period) -> GameClock? {
        guard !period.isShootout, let clock = GameClock(printed: text) else { return nil }
        guard codes.clockCountsUp else { return clock }
        return GameClock(seconds: format.seconds(of: period) - clock.seconds)
    }

    /// Returns the team that the page states. For a blocked shot outside of basketball, returns the shooter's team if
    /// it is known, because sources disagree about the team of a blocked shot, and some contradict themselves.
    private func side(of raw: RawCodedPlay, _ kind: PlayKind, stated: Side?) -> Side? {
        guard kind == .blockedShot, codes.blockedShotsBelongToShooter else { return stated }
        let shooter = raw.players.indices.first { codes.role(at: $0, of: raw, as: kind) == .shooter }
        return shooter.flatMap { game.coded.roster[raw.players[$0].id] }.flatMap { teams.side(ofReference: $0.team) }
            ?? stated
    }

    /// Returns the players of a play. A player who is not on the page's roster has no name and is left out, as is one
    /// without a role.
    private func players(of raw: RawCodedPlay, _ kind: PlayKind) -> [PlayPlayer] {
        raw.players.enumerated().compactMap { index, player in
            guard let name = game.coded.roster[player.id]?.name?.tidiedName,
                let role = codes.role(at: index, of: raw, as: kind)
            else { return nil }
            let total = role == .scorer ? Int(printed: player.seasonTotal) : nil
            return PlayPlayer(name: name, role: role, seasonTotal: total)
        }
    }
}
