@_exported public import APIModels

// The values of the API under the names that apps use. Module `APIModels` declares them for both the server and the
// client. An app only has to import `BarDownClient`.

/// A game as the scoreboard shows it.
public typealias Game = GameResponse
/// Points of one period.
public typealias QuarterScore = QuarterScoreResponse
/// The state of a game, in three values.
public typealias GameStatus = GameResponse.Status
/// The state of a game, in seven values.
public typealias GameStatusDetail = GameResponse.StatusDetail
/// One of the two teams of a game.
public typealias Side = TeamSide
/// A team as shown next to its score.
public typealias Team = TeamResponse
/// All teams of a league by the display abbreviation of their conference. Teams without a known conference are under
/// `Other`.
public typealias TeamDirectory = [String: [Team]]
/// A competition, by the short name used in URLs.
public typealias League = LeagueName
/// A day in the league's calendar, without a time zone.
public typealias GameDay = LocalDay

/// A league's games of a day.
public typealias Scoreboard = ScoreboardResponse
/// The live games.
public typealias LiveScoreboard = LiveScoreboardResponse
/// A page of filtered games, and where to continue.
public typealias GameList = GameListResponse
/// A game of any sport, with the state of its data.
public typealias GameWithSources = GameWithSourcesResponse
/// The days on which a league plays.
public typealias LeagueCalendar = CalendarResponse
/// A day on which a league plays.
public typealias CalendarDay = CalendarDayResponse

/// A game with the statistics of its teams and players.
public typealias BoxScore = BoxScoreResponse
/// A team's statistics.
public typealias TeamStats = TeamStatsResponse
/// A player's statistics.
public typealias PlayerStats = PlayerStatsResponse
/// One line of a play-by-play.
public typealias Play = PlayResponse
/// A player in a play.
public typealias PlayPlayer = PlayPlayerResponse
/// The position of a shot.
public typealias ShotPosition = ShotPositionResponse
/// The kind of a play.
public typealias PlayKind = PlayResponse.Kind
/// Something noteworthy that happened in a game.
public typealias GameEvent = GameEventResponse
/// A kind of ``GameEvent``.
public typealias GameEventKind = GameEventResponse.Kind
/// A play that added to the score.
public typealias Scorer = ScorerResponse
/// The number of goals or points that a player has reached in a game.
public typealias Milestone = MilestoneResponse

/// A team and its games of a season.
public typealias TeamSchedule = TeamScheduleResponse
/// A game as one team's schedule shows it.
public typealias ScheduledGame = ScheduledGameResponse
/// A team and its players.
public typealias Roster = RosterResponse
/// A player of a team.
public typealias RosterPlayer = RosterPlayerResponse
/// A player, with the statistics of a season and of each of its games.
public typealias PlayerProfile = PlayerProfileResponse
/// A statistic of a player's season, summed over box scores.
public typealias PlayerStatistic = PlayerStatisticResponse
/// A game in which a player played.
public typealias PlayerGame = PlayerGameResponse
/// A statistic of a player in one game.
public typealias PlayerGameStatistic = PlayerGameStatisticResponse
/// A subject of alerts.
public typealias Follow = FollowRequest
/// The server's response to a registration.
public typealias RegisteredDevice = RegisteredDeviceResponse
/// The matches of a search, best first.
public typealias SearchResults = SearchResponse
/// A team, a conference or a player that a search found.
public typealias SearchResult = SearchResultResponse

/// A league's polls and computed rankings.
public typealias Rankings = RankingsResponse
/// A poll, or a computed ranking such as the RPI.
public typealias Poll = PollResponse
/// A team's current rank, with the poll that it is from.
public typealias PollRank = PollRankResponse
/// A team's line in a ranking.
public typealias RankingEntry = RankingEntryResponse
/// A league's standings; without groups if none are known.
public typealias Standings = StandingsResponse
/// A table of the standings.
public typealias StandingsGroup = StandingsGroupResponse
/// A team's line in its table.
public typealias StandingsEntry = StandingsEntryResponse
/// A column of the standings.
public typealias StandingsColumn = StandingsColumnResponse
/// A team's figures in the standings, typed.
public typealias StandingsFigures = StandingsFiguresResponse
/// How many teams of a league go to the playoffs.
public typealias PlayoffRules = PlayoffRulesResponse
/// A league's leaders by statistic.
public typealias Leaders = LeadersResponse
/// The leaders by one statistic.
public typealias LeaderList = LeaderListResponse
/// A player, or a team, among the leaders.
public typealias LeaderEntry = LeaderEntryResponse
/// A cell of one of the source's own columns.
public typealias TableCell = TableCellResponse
