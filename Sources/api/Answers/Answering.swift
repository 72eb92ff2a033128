import APIModels
import Hummingbird
import Postgres
import Scores
import Storage
import Time

/// Answers questions from the database.
struct Answering: Sendable {
    private(set) var session: any TransactingSession
    /// Where it reads as long as that cannot be told from reading at ``session``.
    var replica: Replica?
    /// What browsers subscribe with on the page; `nil` where they are not pushed to.
    var siteKey: String?
    let zones = ZoneNames()
    /// Whether the page may show logos: where a key is asked for, a browser cannot fetch them.
    var hasLogos = true

    /// - Throws: ``Problem`` where the question names what is not there, `PostgresError` where the database fails.
    func answer(_ question: Question) async throws -> Answer {
        guard let replica else { return try await read(question) }
        return try await replica.answer { session in
            var other = self
            other.session = session
            return try await other.read(question)
        }
    }

    private func read(_ question: Question) async throws -> Answer {
        switch question {
        case .today(let slate): try await games(slate, on: nil)
        case .games(let slate, let day): try await games(slate, on: day)
        case .scoreboard(let league, let day, let zone): try await scoreboard(league, on: day, in: zone)
        case .liveScoreboard(let league): try await liveScoreboard(league)
        case .gameList(let list): try await gameList(list)
        case .days(let league, let from, let to): try await days(league, from: from, to: to)
        case .calendar(let league, let from, let to): try await calendar(league, from: from, to: to)
        case .game(let game): try await gameDetail(game)
        case .boxScore(let game): try await boxScore(game)
        case .printedBox(let game): try await printedBox(game)
        case .events(let game, let last): try await events(game, after: last)
        case .plays(let game, let last): try await plays(game, after: last)
        case .leagues: try await leagues()
        case .teams(let league): try await teams(league)
        case .team(let team): try await self.team(team)
        case .conferences(let league): try await conferences(league)
        case .search(let question): try await search(question)
        case .schedule(let team, let season): try await schedule(team, season: season)
        case .roster(let team): try await roster(team)
        case .rankings(let league, let poll): try await rankings(league, poll: poll)
        case .standings(let league): try await standings(league)
        case .leaders(let league): try await leaders(league)
        case .page(let question): try await page(question)
        }
    }

    private func games(_ slate: Question.Slate, on day: CivilDate?) async throws -> Answer {
        let league = try await league(slate.league)
        let day = day ?? league.today
        let games = try await ScoreboardStore(session).games(of: league.id, on: day).filter {
            $0.belongs(toConference: slate.conference)
        }
        let freshness = slate.withFreshness ? try await FreshnessStore(session).freshness(of: games.map(\.id)) : [:]
        return try Answer(
            games.map { GameResponse($0, freshness[$0.id]) },
            AnswerLife(of: games, on: day, today: league.today)
        )
    }

    private func boxScore(_ id: GameID) async throws -> Answer {
        let (game, plays) = try await with(id) { try await $0.plays(of: id) }
        return try Answer(BoxScoreResponse(game, game.box(countedFrom: plays)), AnswerLife(of: [game]))
    }

    private func printedBox(_ id: GameID) async throws -> Answer {
        let (game, box) = try await with(id) { try await $0.box(of: id) }
        return try Answer(PrintedBoxResponse(game, box), AnswerLife(of: [game]))
    }

    private func gameDetail(_ id: GameID) async throws -> Answer {
        let (game, (venue, odds, series)) = try await with(id) { store in
            (try await store.venue(of: id), try await store.odds(of: id), try await store.series(of: id))
        }
        let detail = GameDetailResponse(game, venue: venue, odds: odds, series: series)
        return try Answer(detail, AnswerLife(of: [game]))
    }

    /// A game and what else is read of it, in one snapshot: a goal must not stand in the score and be missing among the
    /// plays.
    func with<Detail: Sendable>(
        _ id: GameID,
        _ read: @Sendable (GameDetailStore) async throws -> Detail
    ) async throws -> (ScoreboardGame, Detail) {
        let (game, detail) = try await session.withTransaction { transaction in
            try await transaction.execute("set transaction isolation level repeatable read, read only")
            let game = try await ScoreboardStore(transaction).game(id)
            return (game, try await read(GameDetailStore(transaction)))
        }
        guard let game else { throw Problem.unknown("game") }
        return (game, detail)
    }

    private func events(_ id: GameID, after last: Int64?) async throws -> Answer {
        let game = try await game(id)
        let events = try await GameDetailStore(session).events(of: id, after: last)
        return try Answer(events.map(GameEventResponse.init), AnswerLife(of: [game]))
    }

    private func plays(_ id: GameID, after last: Int?) async throws -> Answer {
        let game = try await game(id)
        let plays = try await GameDetailStore(session).plays(of: id, after: last)
        return try Answer(plays.map(PlayResponse.init), AnswerLife(of: [game]))
    }

    /// All leagues, in the order in which people look for them.
    private func leagues() async throws -> Answer {
        let leagues = try await ScoreboardStore(session).leagues()
        return try Answer(leagues.map(LeagueResponse.init), .settled)
    }

    private func teams(_ id: LeagueID) async throws -> Answer {
        let teams = try await TeamDirectory(session).teams(of: try await league(id))
        return try Answer(TeamDirectoryResponse(teams), .settled)
    }

    private func schedule(_ id: TeamID, season: Int?) async throws -> Answer {
        guard let newest = try await TeamDirectory(session).newestSeason(of: id) else { throw Problem.unknown("team") }
        let day = season.flatMap { CivilDate(year: $0, month: 1, day: 1) } ?? newest
        guard let team = try await TeamDirectory(session).team(id, inSeasonOf: day) else {
            throw Problem.unknown("team")
        }
        let games = try await ScoreboardStore(session).games(ofTeam: id, inSeasonOf: day)
        return try Answer(TeamScheduleResponse(of: team, games), AnswerLife(ofSchedule: games))
    }

    func league(_ id: LeagueID) async throws -> LeagueDay {
        guard let league = try await ScoreboardStore(session).league(id) else { throw Problem.unknown("league") }
        return league
    }

    /// The league that is meant where none is named.
    func defaultLeague() async throws -> LeagueDay {
        guard let id = try await LeagueProfileStore(session).defaultLeague() else { throw Problem.unknown("league") }
        return try await league(id)
    }

    private func game(_ id: GameID) async throws -> ScoreboardGame {
        guard let game = try await ScoreboardStore(session).game(id) else { throw Problem.unknown("game") }
        return game
    }
}

extension AnswerLife {
    /// The life of a page that shows these games of one day. A day that is past is settled once all its games are over:
    /// one that began late, or goes on the day after, still becomes live.
    init(of games: [ScoreboardGame], on day: CivilDate, today: CivilDate) {
        let isOpen = games.contains { !$0.status.isOver }
        if games.contains(where: { $0.view.status == .live }) {
            self = .live
        } else if day > today || (day < today && !isOpen) {
            self = .settled
        } else {
            self = isOpen ? .gameDay : .overToday
        }
    }

    /// The life of a page about these games, whatever their days.
    init(of games: [ScoreboardGame]) {
        if games.contains(where: { $0.view.status == .live }) {
            self = .live
        } else {
            self = games.contains { !$0.status.isOver } ? .gameDay : .overToday
        }
    }

    /// The life of a season: only a game that is being played makes it short.
    init(ofSchedule games: [ScoreboardGame]) {
        self = games.contains { $0.view.status == .live } ? .live : .settled
    }
}
