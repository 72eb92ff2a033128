import Scores

/// A game's plays, from the codes of its source.
struct CodedPlays {
    /// In the order of the source's numbers, which need not be that of the page.
    let plays: [Play]

    init(_ raw: [RawCodedPlay], of game: RawGame, teams: BySide<RawTeam>, format: GameFormat) {
        let reader = CodedPlayReader(game: game, teams: teams, format: format)
        plays = Self.ordered(Self.unrepeated(raw)).compactMap(reader.play)
    }

    /// Each play once, as the page has it last: lists that are corrected while they are written repeat some.
    private static func unrepeated(_ plays: [RawCodedPlay]) -> [RawCodedPlay] {
        var last: [String: Int] = [:]
        for (place, play) in plays.enumerated() {
            if let id = play.id?.unblanked { last[id] = place }
        }
        return plays.enumerated().compactMap { place, play in
            guard let id = play.id?.unblanked else { return play }
            return last[id] == place ? play : nil
        }
    }

    /// A page with a play that has no number keeps its order.
    private static func ordered(_ plays: [RawCodedPlay]) -> [RawCodedPlay] {
        let numbers = plays.compactMap { Int(printed: $0.sequence) }
        guard numbers.count == plays.count else { return plays }
        let places = plays.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
        return places.map { plays[$0] }
    }
}

/// What all plays of a page share.
private struct CodedPlayReader {
    let game: RawGame
    let teams: BySide<RawTeam>
    let format: GameFormat
    let words: PlayWords

    init(game: RawGame, teams: BySide<RawTeam>, format: GameFormat) {
        self.game = game
        self.teams = teams
        self.format = format
        words = PlayWords(dialect: game.dialect, format: format)
    }

    /// `nil` for a play of no period: it can stand nowhere.
    func play(_ raw: RawCodedPlay) -> Play? {
        guard let period = Int(printed: raw.period).flatMap(format.period) else { return nil }
        let kind = words.kind(of: raw, inShootout: period.isShootout)
        return Play(
            period: period,
            clock: clock(raw.clock, in: period),
            side: kind.isNobodys ? nil : side(of: raw, kind),
            kind: kind,
            text: String((raw.text ?? "").withReferencesRead.trimmed),
            score: kind.points > 0 ? Score(printedHome: raw.homeScore, away: raw.awayScore) : nil,
            players: players(of: raw, kind)
        )
    }

    /// The time left. A shootout has no clock, whatever is printed.
    private func clock(_ text: String?, in period: Period) -> GameClock? {
        guard !period.isShootout, let clock = GameClock(printed: text) else { return nil }
        guard words.clockCountsUp else { return clock }
        return GameClock(seconds: format.seconds(of: period) - clock.seconds)
    }

    /// Sources disagree on whose a blocked shot is, some with themselves; its first player, who shot, decides.
    private func side(of raw: RawCodedPlay, _ kind: PlayKind) -> Side? {
        let stated = teams.side(ofMark: raw.team)
        guard kind == .blockedShot, words.blockedShotsAreTheShooters else { return stated }
        let shooter = raw.players.indices.first { words.role(at: $0, of: raw, as: kind) == .shooter }
        return shooter.flatMap { game.coded.roster[raw.players[$0].id] }.flatMap { teams.side(ofMark: $0.team) }
            ?? stated
    }

    /// Who is not on the page's roster has no name, and is left out.
    private func players(of raw: RawCodedPlay, _ kind: PlayKind) -> [PlayPlayer] {
        raw.players.enumerated().compactMap { index, player in
            guard let name = game.coded.roster[player.id]?.name?.tidiedName,
                let role = words.role(at: index, of: raw, as: kind)
            else { return nil }
            return PlayPlayer(name: name, role: role)
        }
    }
}

extension PlayKind {
    /// Belongs to no team, whatever team the source files it under.
    fileprivate var isNobodys: Bool {
        switch self {
        case .periodStart, .periodEnd, .gameEnd, .stoppage, .lineup: true
        default: false
        }
    }
}
