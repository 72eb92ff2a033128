import Scores

extension RawGame {
    /// What a page that speaks in codes says of the game, in canonical words.
    ///
    /// A sport that BarDown does not model has no format: its teams, state and score are read, its periods and plays are
    /// not.
    func coded(league expected: LeagueID) throws(UnreadableGame) -> GameReading {
        guard let id = id?.unblanked else { throw .noID }
        let raw = try BySide(teams)
        let league = sport.map(LeagueID.init(slug:)) ?? expected
        guard let home = TeamReading(raw.home, source: source, league: league),
            let away = TeamReading(raw.away, source: source, league: league)
        else { throw .nameless }
        let printed = Score(printedHome: raw.home.score, away: raw.away.score)
        // Who did not play is given a score or none; the noughts of a forfeit are none.
        let stated = isForfeit && printed == .nilNil ? nil : printed
        let status = StatusReading(coded: self, hasScore: stated != nil)
        let hasBegun = status.status?.hasBegun != false
        var reading = GameReading(
            league: league,
            sourceID: SourceID(source: source, id: id),
            day: start.day,
            startTime: start.startTime,
            teams: BySide(home: home, away: away),
            status: status,
            statusText: stateTexts.lazy.compactMap(\.unblanked).first,
            score: hasBegun ? stated : nil,
            // Before a game some pages print the averages of the season in its place.
            box: hasBegun ? PrintedBoxScore(box, teams: raw, source: source) : nil,
            leaders: coded.leaders.isEmpty ? nil : [LeaderCategory].ofSides(coded.leaders, teams: raw, source: source),
            odds: coded.odds.compactMap(OddsReading.init),
            series: coded.series.map { SeriesReading($0, teams: raw) },
            venue: Venue(venue)
        )
        if status.status != nil { reading.unlistedStatusWord = unlistedState }
        if let format = GameFormat(league: league, isPlayoff: coded.isPlayoff == true) {
            read(into: &reading, teams: raw, format: format)
        }
        return reading
    }

    /// Period, clock, plays and line score: what depends on the rules of the sport.
    private func read(into reading: inout GameReading, teams: BySide<RawTeam>, format: GameFormat) {
        reading.plays = coded.plays.map { CodedPlays($0, of: self, teams: teams, format: format).plays }
        guard reading.status.status?.hasBegun != false else { return }
        let stated = Int(printed: period).flatMap(format.period)
        reading.period = stated ?? reading.plays?.last?.period
        let line = CodedLineScore(self, teams: teams, reading: reading, format: format)
        reading.periods = line?.periods
        reading.period = reading.period ?? (reading.status.status == .final ? line?.last : nil)
        // After the end the clock says nothing: the time left at the last goal, zero, or that of a whole period.
        guard reading.status.status != .final, reading.period?.isShootout != true else { return }
        // The clock of a break counts down to the next period; of this one nothing is left.
        reading.clock = coded.isIntermission == true ? GameClock(seconds: 0) : GameClock(printed: clock)
    }
}

extension Venue {
    /// `nil` for a place without a name.
    init?(_ raw: RawVenue) {
        guard let name = raw.name?.unblanked else { return nil }
        let place = [raw.city?.unblanked, raw.state?.unblanked].compactMap(\.self)
        self.init(name: name, place: place.isEmpty ? nil : place.joined(separator: ", "))
    }
}

extension TeamReading {
    /// A team of a league with ranks and records of its own kind.
    fileprivate init?(_ raw: RawTeam, source: String, league: LeagueID) {
        self.init(raw, source: source)
        // ESPN ranks all whom nobody ranks 99th.
        saysRank = raw.rank == nil ? nil : true
        if rank == 99 { rank = nil }
        record = TeamRecord(printed: raw.record, countsOvertimeLosses: league == .nhl)
    }
}

extension TeamRecord {
    /// - Parameter countsOvertimeLosses: What the third number of `14-8-1` is; elsewhere it counts ties.
    init?(printed text: String?, countsOvertimeLosses: Bool) {
        self.init(printed: text)
        guard countsOvertimeLosses else { return }
        (ties, overtimeLosses) = (nil, ties)
    }
}
