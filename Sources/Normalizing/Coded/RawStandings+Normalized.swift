package import Scores
import Time

extension RawStandings {
    /// All lines whose team has a name; the others are listed.
    ///
    /// - Parameter expected: Taken where the page does not name its league.
    package func normalized(league expected: LeagueID) -> StandingsReading {
        let league = sport.map(LeagueID.init(slug:)) ?? expected
        let asOf = day.map { TableDate(through: CivilDate(printed: $0), text: $0) }
        var reading = StandingsReading(league: league, asOf: asOf, groups: [])
        var index = 0
        for raw in groups {
            var group = StandingsGroup(name: raw.name?.unblanked, entries: [])
            for entry in raw.entries {
                if let team = TeamReading(entry.team, source: source) {
                    group.entries.append(StandingsEntry(entry, team: team, league: league))
                } else {
                    reading.rejected.append(.nameless(at: index))
                }
                index += 1
            }
            reading.groups.append(group)
        }
        return reading
    }
}

extension StandingsEntry {
    fileprivate init(_ raw: RawStandings.Entry, team: TeamReading, league: LeagueID) {
        let isHockey = league == .nhl
        self.init(
            team: team,
            place: Int(printed: raw.place).flatMap { $0 > 0 ? $0 : nil },
            overall: TeamRecord(printed: raw.overall, countsOvertimeLosses: isHockey),
            conference: TeamRecord(printed: raw.conference, countsOvertimeLosses: isHockey),
            other: raw.other
        )
    }
}

extension RawPoll {
    /// All places whose team has a name; the others are listed.
    ///
    /// - Parameter expected: Taken where the page does not name its league.
    package func normalized(league expected: LeagueID) -> RankingReading {
        let words = [edition, date].compactMap { $0?.unblanked }.joined(separator: ", ")
        let day = CivilDate(printed: date.map { String($0.prefix(10)) })
        var reading = RankingReading(
            league: sport.map(LeagueID.init(slug:)) ?? expected,
            name: name?.unblanked,
            asOf: words.isEmpty ? nil : TableDate(through: day, text: words),
            entries: []
        )
        for (index, entry) in entries.enumerated() {
            if let team = TeamReading(entry.team, source: source) {
                reading.entries.append(RankingEntry(entry, team: team))
            } else {
                reading.rejected.append(.nameless(at: index))
            }
        }
        return reading
    }
}

extension RankingEntry {
    /// No rank is printed as 0.
    fileprivate init(_ raw: RawPoll.Entry, team: TeamReading) {
        self.init(
            team: team,
            rank: Int(printed: raw.current).flatMap { $0 > 0 ? $0 : nil },
            previous: Int(printed: raw.previous).map { $0 > 0 ? .ranked($0) : .unranked },
            firstPlaceVotes: Int(printed: raw.firstPlaceVotes),
            points: Int(printed: raw.points),
            record: TeamRecord(printed: raw.record)
        )
    }
}

extension RawLeagueTeams {
    /// All teams that have a name; the others are listed.
    package var normalized: TeamListReading {
        var reading = TeamListReading(league: sport.map(LeagueID.init(slug:)), teams: [])
        for (index, entry) in teams.enumerated() {
            guard let team = TeamReading(entry.team, source: source) else {
                reading.rejected.append(.nameless(at: index))
                continue
            }
            reading.teams.append(ListedTeam(team: team, logos: entry.logos.compactMap(LogoAddress.init)))
        }
        return reading
    }
}

extension LogoAddress {
    /// `nil` for an address that is not of the web, or not encrypted.
    fileprivate init?(_ raw: RawLeagueTeams.Logo) {
        guard let address = raw.address.unblanked, address.hasPrefix("https://") else { return nil }
        let background: Background? = raw.words.contains("dark") ? .dark : raw.words.contains("default") ? .light : nil
        self.init(url: address, background: background)
    }
}

extension RejectedEntry {
    fileprivate static func nameless(at index: Int) -> RejectedEntry {
        RejectedEntry(index: index, id: nil, reason: "\(UnreadableGame.nameless)")
    }
}
