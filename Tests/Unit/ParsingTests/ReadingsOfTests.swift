import Parsing
import Scores
import Sports
import TestTools
import Time

// Parsers with a default league, for the pages in this target's tests. Most of these pages belong to one league or
// state their own.

extension ScoreboardReading {
    init(ncaaContests page: [UInt8], day: CivilDate? = nil) throws(ParseError) {
        try self.init(ncaaContests: page, league: .mensLacrosseD1, day: day)
    }

    init(statBroadcastGroup page: [UInt8], today: CivilDate? = nil) throws(ParseError) {
        try self.init(statBroadcastGroup: page, league: .mensLacrosseD1, today: today)
    }

    init(espnScoreboard page: [UInt8], day: CivilDate? = nil) throws(ParseError) {
        try self.init(espnScoreboard: page, league: .nba, day: day)
    }

    init(nhlScore page: [UInt8], day: CivilDate? = nil) throws(ParseError) {
        try self.init(nhlScore: page, league: .nhl, day: day)
    }

    init(nhlSchedule page: [UInt8]) throws(ParseError) {
        try self.init(nhlSchedule: page, league: .nhl)
    }
}

extension GameReading {
    init(ncaaPlayByPlay page: [UInt8]) throws(ParseError) {
        try self.init(ncaaPlayByPlay: page, league: .mensLacrosseD1)
    }

    init(ncaaGame page: [UInt8]) throws(ParseError) {
        try self.init(ncaaGame: page, league: .mensLacrosseD1)
    }

    init(ncaaBoxScore page: [UInt8]) throws(ParseError) {
        try self.init(ncaaBoxScore: page, league: .mensLacrosseD1)
    }

    init(ncaaTeamStats page: [UInt8]) throws(ParseError) {
        try self.init(ncaaTeamStats: page, league: .mensLacrosseD1)
    }

    init(ncaaStatsBoxScore page: [UInt8]) throws(ParseError) {
        try self.init(ncaaStatsBoxScore: page, league: .mensLacrosseD1)
    }

    init(ncaaStatsIndividual page: [UInt8]) throws(ParseError) {
        try self.init(ncaaStatsIndividual: page, league: .mensLacrosseD1)
    }

    init(statCrew page: [UInt8]) throws(ParseError) {
        try self.init(statCrew: page, league: .mensLacrosseD1)
    }

    init(statBroadcastEvent page: [UInt8]) throws(ParseError) {
        try self.init(statBroadcastEvent: page, league: .mensLacrosseD1)
    }

    init(statBroadcastStats page: [UInt8], event: String) throws(ParseError) {
        try self.init(statBroadcastStats: page, event: event, league: .mensLacrosseD1)
    }

    init(statBroadcastArchive page: [UInt8], event: String? = nil) throws(ParseError) {
        try self.init(statBroadcastArchive: page, event: event, league: .mensLacrosseD1)
    }

    init(espnSummary page: [UInt8]) throws(ParseError) {
        try self.init(espnSummary: page, league: .nba)
    }

    init(nhlPlayByPlay page: [UInt8]) throws(ParseError) {
        try self.init(nhlPlayByPlay: page, league: .nhl)
    }

    init(nhlBoxScore page: [UInt8]) throws(ParseError) {
        try self.init(nhlBoxScore: page, league: .nhl)
    }

    init(nhlLanding page: [UInt8]) throws(ParseError) {
        try self.init(nhlLanding: page, league: .nhl)
    }
}

extension SeasonDaysReading {
    init(espnCalendar page: [UInt8]) throws(ParseError) {
        try self.init(espnCalendar: page, league: .nba)
    }

    init(ncaaSchedule page: [UInt8]) throws(ParseError) {
        try self.init(ncaaSchedule: page, league: .mensLacrosseD1)
    }
}

extension LeadersReading {
    init(ncaaLeaders page: [UInt8]) throws(ParseError) {
        try self.init(ncaaLeaders: page, league: .mensLacrosseD1)
    }
}

extension TeamScheduleReading {
    init(ncaaStatsSchedule page: [UInt8]) throws(ParseError) {
        try self.init(ncaaStatsSchedule: page, league: .mensLacrosseD1)
    }
}

extension StatisticsReading {
    init(ncaaStatsGameByGame page: [UInt8]) throws(ParseError) {
        try self.init(ncaaStatsGameByGame: page, league: .mensLacrosseD1)
    }
}

extension StandingsReading {
    init(ncaaStandings page: [UInt8]) throws(ParseError) {
        try self.init(ncaaStandings: page, league: .mensLacrosseD1)
    }

    init(espnStandings page: [UInt8]) throws(ParseError) {
        try self.init(espnStandings: page, league: .nba)
    }

    init(nhlStandings page: [UInt8]) throws(ParseError) {
        try self.init(nhlStandings: page, league: .nhl)
    }
}

extension RankingReading {
    init(ncaaRankings page: [UInt8]) throws(ParseError) {
        try self.init(ncaaRankings: page, league: .mensLacrosseD1)
    }

    static func all(espnRankings page: [UInt8]) throws(ParseError) -> [RankingReading] {
        try all(espnRankings: page, league: .mensBasketballD1)
    }
}

extension TeamListReading {
    init(espnTeams page: [UInt8]) throws(ParseError) {
        try self.init(espnTeams: page, in: .shipped)
    }

    init(ncaaStatsTeams page: [UInt8]) throws(ParseError) {
        try self.init(ncaaStatsTeams: page, in: .shipped)
    }

    init(ncaaSchools page: [UInt8]) throws(ParseError) {
        try self.init(ncaaSchools: page, in: .shipped)
    }
}
