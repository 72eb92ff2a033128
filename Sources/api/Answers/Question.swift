import Scores
import Storage
import Time

/// What a request asks, understood and checked: the key under which its answer is kept.
enum Question: Hashable, Sendable {
    /// The games of the league's present day.
    case today(Slate)
    case games(Slate, on: CivilDate)
    /// A league's games of a day with how they are known; a zone in which the day is meant, its own where there is
    /// none.
    case scoreboard(LeagueID, on: CivilDate?, in: String?)
    /// The games that are played now; `nil`: of all leagues.
    case liveScoreboard(LeagueID?)
    case gameList(GameList)
    /// The days with games, both ends included; `nil` is the default of 30 days around today.
    case days(LeagueID, from: CivilDate?, to: CivilDate?)
    /// The days on which the league plays, with how many games each has; both ends as of ``days(_:from:to:)``.
    case calendar(LeagueID, from: CivilDate?, to: CivilDate?)
    /// A game with what is said around it.
    case game(GameID)
    /// The box score that is counted from the plays, as the app has it.
    case boxScore(GameID)
    /// The box score that a source prints, of whatever sport.
    case printedBox(GameID)
    /// Events after this id.
    case events(GameID, after: Int64?)
    /// Plays after this place in the play-by-play.
    case plays(GameID, after: Int?)
    case leagues
    case teams(LeagueID)
    case team(TeamID)
    case conferences(LeagueID)
    case search(NameQuestion)
    /// A team's games of a season, named by its year; `nil`: of the newest that has any.
    case schedule(TeamID, season: Int?)
    case roster(TeamID)
    /// Polls and computed rankings; `nil`: all that the league has.
    case rankings(LeagueID, poll: String?)
    case standings(LeagueID)
    /// The best by each statistic that is read.
    case leaders(LeagueID)
    case page(PageQuestion)

    /// The game that is asked for alone: whoever does so wants its plays.
    var game: GameID? {
        switch self {
        case .game(let game), .boxScore(let game), .printedBox(let game), .events(let game, _), .plays(let game, _):
            game
        case .page(let page): page.game
        case .today, .games, .scoreboard, .liveScoreboard, .gameList, .days, .calendar, .leagues, .teams, .team,
            .conferences, .search, .schedule, .roster, .rankings, .standings, .leaders:
            nil
        }
    }

    /// Which games of a day: those of a league, of one conference only where one is named.
    struct Slate: Hashable, Sendable {
        let league: LeagueID
        /// Display abbreviation in upper case: `ACC`. A game counts when either team is of it.
        let conference: String?
        /// Whether each game says how old it is: that changes with every look at the source, and the rest does not.
        var withFreshness = false
    }
}

extension Question {
    /// Whether all that moves in the answer while games are played is told as a change of a game.
    var isToldByChanges: Bool {
        switch self {
        case .today(let slate), .games(let slate, _): !slate.withFreshness
        case .boxScore, .plays: true
        case .page(let page): page.isToldByChanges
        // Beside the game they have what comes by other ways: odds, printed figures, what the differ says a moment
        // later.
        case .game, .printedBox, .events: false
        // Every look at the source makes their games younger.
        case .scoreboard, .liveScoreboard, .gameList: false
        case .days, .calendar, .leagues, .teams, .team, .conferences, .search, .schedule, .roster, .rankings,
            .standings,
            .leaders:
            false
        }
    }

    /// Whether a change of this game can be seen in the answer.
    func isTouched(by changed: ChangedGame) -> Bool {
        switch self {
        case .today(let slate), .games(let slate, _): slate.league == changed.league
        case .scoreboard(let league, _, _): league == changed.league
        case .liveScoreboard(let league): league == nil || league == changed.league
        case .gameList(let list): list.admits(changed)
        case .days(let league, _, _), .calendar(let league, _, _): league == changed.league
        case .page(let page): page.isTouched(by: changed)
        case .schedule(let team, _), .team(let team): team == changed.teams.home.id || team == changed.teams.away.id
        case .game(let id), .boxScore(let id), .printedBox(let id), .events(let id, _), .plays(let id, _):
            id == changed.id
        case .leagues, .teams, .conferences, .search, .roster, .rankings, .standings, .leaders: false
        }
    }
}

extension GameList {
    /// Whether this game may stand on the page, by its league and its teams.
    fileprivate func admits(_ game: ChangedGame) -> Bool {
        if let team { return team == game.teams.home.id || team == game.teams.away.id }
        return league == game.league
    }
}
