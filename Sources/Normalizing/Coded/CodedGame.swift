import Scores
import Sports

extension RawGame {
    /// Returns the reading of a page that uses codes, in canonical values.
    ///
    /// A sport that BarDown does not model has no format: its teams, state and score are read, but not its periods and
    /// plays.
    func coded(league expected: ExpectedLeague) throws(UnreadableGame) -> GameReading {
        guard let id = id?.unblanked else { throw .noID }
        let raw = try BySide(teams)
        let league = sport.map(expected.registry.league(printed:)) ?? expected.id
        let registry = expected.registry
        let countsOvertimeLosses = registry[league]?.countsOvertimeLosses ?? false
        guard let home = TeamReading(raw.home, source: source, countsOvertimeLosses: countsOvertimeLosses),
            let away = TeamReading(raw.away, source: source, countsOvertimeLosses: countsOvertimeLosses)
        else { throw .nameless }
        let printed = Score(printedHome: raw.home.score, away: raw.away.score)
        // The zeros that a page prints for a forfeit are not a score.
        let score = isForfeit && printed == .zero ? nil : printed
        let status = StatusReading(coded: self, hasScore: score != nil)
        let hasBegun = hasBegun(status)
        var reading = GameReading(
            league: league,
            sourceID: SourceID(source: source, id: id),
            day: start.day,
            startTime: start.startTime,
            teams: BySide(home: home, away: away),
            status: status,
            statusText: stateTexts.lazy.compactMap(\.unblanked).first,
            score: hasBegun ? score : nil,
            // Before a game, some pages print the averages of the season as the box score.
            box: hasBegun ? PrintedBoxScore(box, teams: raw, source: source, by: registry.sports) : nil,
            leaders: coded.leaders.isEmpty ? nil : [LeaderCategory].ofSides(coded.leaders, teams: raw, source: source),
            odds: coded.odds.compactMap(OddsReading.init),
            series: coded.series.map { SeriesReading($0, teams: raw) },
            venue: Venue(venue),
            information: GameInformation(information)
        )
        reading.roster = roster(of: raw)
        reading.injuries = BySide(coded.injuries, teams: raw, source: source)
        if status.status != nil { reading.unlistedStatusWord = unlistedState }
        if let profile = registry[league], let sport = registry.sports[profile.sport] {
            let rules = CodedRules(
                sport: sport,
                points: registry.points(in: league),
                format: format(by: profile.format, teams: raw)
            )
            read(into: &reading, teams: raw, by: rules)
        }
        return reading
    }

    /// Returns the players whose team the page states, in the order of their ids; `nil` if there are none.
    private func roster(of teams: BySide<RawTeam>) -> BySide<[PlayerReading]>? {
        var roster = BySide<[PlayerReading]>(home: [], away: [])
        for (_, player) in coded.roster.sorted(by: { $0.key < $1.key }) {
            guard let side = teams.side(ofReference: player.team), let reading = PlayerReading(player, source: source)
            else { continue }
            roster[side].append(reading)
        }
        return roster.home.isEmpty && roster.away.isEmpty ? nil : roster
    }

    /// Returns the game's format: as the page states it, otherwise as usual in its league.
    private func format(by league: LeagueFormat, teams: BySide<RawTeam>) -> GameFormat {
        let isPlayoff = coded.isPlayoff == true
        let seconds = 1...3600
        let usual = league.format(isPlayoff: isPlayoff, on: start.day)
        return usual.overriding(
            regulation: statedRegulation ?? labelledRegulation(teams: teams)
                ?? printedRegulation(teams: teams, usual: usual.regulation),
            periodSeconds: Int(printed: coded.periodSeconds).flatMap { seconds.contains($0) ? $0 : nil },
            // The overtime length on a page is that of the regular season, even for playoff games.
            overtimeSeconds: isPlayoff
                ? nil : Int(printed: coded.overtimeSeconds).flatMap { seconds.contains($0) ? $0 : nil },
            shootout: Int(printed: coded.shootout).flatMap { (2...20).contains($0) ? $0 : nil }
        )
    }

    /// Reads the values that depend on the rules of the sport: period, clock, plays and line score.
    private func read(into reading: inout GameReading, teams: BySide<RawTeam>, by rules: CodedRules) {
        let format = rules.format
        reading.plays = coded.plays.map { CodedPlays($0, of: self, teams: teams, by: rules).plays }
        guard hasBegun(reading.status) else { return }
        let statedPeriod = Int(printed: period).flatMap(format.period)
        let isOver = reading.status.status == .final
        let played = reading.plays?.last?.period
        reading.period = isOver ? lastPeriod(statedPeriod, format) : statedPeriod ?? played
        let line = CodedLineScore(self, teams: teams, reading: reading, format: format)
        reading.periods = line?.periods
        // After the end the clock is meaningless: the time left at the last goal, zero, or a whole period. The last
        // period may be later than that of the plays, because some lists of plays stop before the end.
        guard !isOver else {
            reading.period = [reading.period ?? played, line?.last].compactMap(\.self).max()
            return
        }
        guard reading.period?.isShootout != true else { return }
        // The clock of a break counts down to the next period. The current period has no time left.
        reading.clock = isInBreak ? GameClock(printed: clock).inBreak : GameClock(printed: clock)
    }

    /// Whether the game has begun. A game of unknown status counts as begun. For a game that is delayed before its
    /// start, the page prints filler, as it does before every game.
    private func hasBegun(_ status: StatusReading) -> Bool {
        status.status?.hasBegun != false && !(status.status?.isInterrupted == true && isBeforePlay)
    }

    /// Returns the last period that a page of a finished game shows, in its number or in words such as `Final/2OT`;
    /// `nil` if it shows none.
    private func lastPeriod(_ stated: Period?, _ format: GameFormat) -> Period? {
        [stated, stateTexts.lazy.compactMap { format.period(ofFinal: $0) }.first].compactMap(\.self).max()
    }
}

extension GameStatus {
    /// Whether play is interrupted, or its start delayed.
    fileprivate var isInterrupted: Bool { self == .delayed || self == .suspended }
}

extension GameFormat {
    /// Reads `Final/OT`, `Final/2OT` or `Final/SO`; `nil` for any other text.
    fileprivate func period(ofFinal text: String) -> Period? {
        let words = text.words
        guard words.first == "final" else { return nil }
        if words == ["final", "so"] { return shootout.flatMap(period) }
        return Period(printed: text, regulation: regulation).flatMap { period($0.number) }
    }
}

extension Venue {
    /// - Parameter sheet: The score sheet, if the page is one.
    init?(_ raw: RawVenue, sheet: ScoreSheet?) {
        if let venue = Venue(raw) {
            self = venue
        } else if let stadium = sheet?.stadium {
            self.init(name: stadium, place: sheet?.location)
        } else {
            return nil
        }
    }

    /// Creates a venue; `nil` for a place without a name.
    init?(_ raw: RawVenue) {
        guard let name = raw.name?.unblanked else { return nil }
        let place = [raw.city?.unblanked, raw.state?.unblanked].compactMap(\.self)
        self.init(name: name, place: place.isEmpty ? nil : place.joined(separator: ", "))
    }
}

extension TeamReading {
    /// Creates a team, with the rules of its league for ranks and records.
    fileprivate init?(_ raw: RawTeam, source: String, countsOvertimeLosses: Bool) {
        self.init(raw, source: source)
        // ESPN gives all unranked teams the rank 99.
        saysRank = raw.rank == nil ? nil : true
        if rank == 99 { rank = nil }
        record = TeamRecord(printed: raw.record, countsOvertimeLosses: countsOvertimeLosses)
    }
}

extension TeamRecord {
    /// - Parameter countsOvertimeLosses: Whether the third number of `14-8-1` counts overtime losses; otherwise it
    ///   counts ties.
    init?(printed text: String?, countsOvertimeLosses: Bool) {
        self.init(printed: text)
        guard countsOvertimeLosses else { return }
        (ties, overtimeLosses) = (nil, ties)
    }
}
