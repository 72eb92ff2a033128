import Postgres
import Scores
import Sports
import Storage
import Time

extension Answering {
    /// A page for people, or a day for terminals.
    func page(_ question: PageQuestion) async throws -> Answer {
        let frame = PageFrame(
            outcomes: question.outcomes,
            address: question.address,
            siteKey: siteKey,
            hasLogos: hasLogos
        )
        switch question.subject {
        case .day(let league, let day, let conference): return try await dayPage(frame, league, day, conference)
        case .live: return try await livePage(frame)
        case .game(let game): return try await gamePage(frame, game)
        case .team(let team, let season): return try await teamPage(frame, team, season)
        case .rankings(let league): return try await rankingsPage(frame, league)
        case .standings(let league): return try await standingsPage(frame, league)
        case .leaders(let league): return try await leadersPage(frame, league)
        case .freshness: return try await freshnessPage(frame)
        case .text(let day, let league): return try await plainScores(frame, day, league)
        }
    }

    private func answer(_ html: HTML, _ life: AnswerLife) throws -> Answer {
        try Answer(Array(html.text.utf8), as: .html, life, headers: PageShell.headers)
    }

    /// The leagues that are asked for, or all that are followed; where there is none, the default.
    private func shown(_ id: LeagueID?, of followed: [LeagueDay]) async throws -> [LeagueDay] {
        if let id { return [try await league(id)] }
        return followed.isEmpty ? [try await defaultLeague()] : followed
    }

    private func slates(of leagues: [LeagueDay], on day: CivilDate) async throws -> [DayPage.Slate] {
        var slates: [DayPage.Slate] = []
        for league in leagues {
            let games = try await ScoreboardStore(session).games(of: league.id, on: day)
            slates.append(DayPage.Slate(league: league, games: games))
        }
        return slates
    }

    private func freshness(of games: [ScoreboardGame]) async throws -> [GameID: GameFreshness] {
        let live = games.filter { $0.view.status == .live }.map(\.id)
        return live.isEmpty ? [:] : try await FreshnessStore(session).freshness(of: live)
    }

    private func dayPage(
        _ frame: PageFrame,
        _ id: LeagueID?,
        _ day: CivilDate?,
        _ conference: String?
    ) async throws -> Answer {
        let followed = try await ScoreboardStore(session).leagues().filter(\.isFollowed)
        let leagues = try await shown(id, of: followed)
        // The days of all leagues are those of one calendar.
        let today = leagues[0].today
        let day = day ?? today
        let all = try await slates(of: leagues, on: day)
        let slates = all.map { slate in
            DayPage.Slate(league: slate.league, games: slate.games.filter { $0.belongs(toConference: conference) })
        }
        let games = slates.flatMap(\.games)
        let page = DayPage(
            frame: frame,
            slates: slates,
            freshness: try await freshness(of: games),
            day: day,
            isOfOneLeague: id != nil,
            conference: conference,
            conferences: all.flatMap(\.games).conferences,
            leagues: followed,
            busy: try await busyDays(of: leagues, around: day)
        )
        return try answer(page.html, AnswerLife(of: games, on: day, today: today))
    }

    /// The days with games from three before to sixty after, in order.
    private func busyDays(of leagues: [LeagueDay], around day: CivilDate) async throws -> [CivilDate] {
        let (from, to) = (day.adding(days: -3) ?? day, day.adding(days: 60) ?? day)
        var days: Set<CivilDate> = []
        for league in leagues {
            days.formUnion(try await ScoreboardStore(session).days(of: league.id, from: from, to: to))
        }
        return days.sorted()
    }

    private func livePage(_ frame: PageFrame) async throws -> Answer {
        let followed = try await ScoreboardStore(session).leagues().filter(\.isFollowed)
        var live: [DayPage.Slate] = []
        for league in followed {
            // A game that began before midnight belongs to the day before.
            let yesterday = league.today.adding(days: -1) ?? league.today
            let days = try await slates(of: [league], on: yesterday) + slates(of: [league], on: league.today)
            let games = days.flatMap(\.games).filter { $0.view.status == .live }
            live.append(DayPage.Slate(league: league, games: games))
        }
        let freshness = try await freshness(of: live.flatMap(\.games))
        let page = LivePage(frame: frame, slates: live, freshness: freshness)
        return try answer(page.html, live.allSatisfy(\.games.isEmpty) ? .gameDay : .live)
    }

    private func gamePage(_ frame: PageFrame, _ id: GameID) async throws -> Answer {
        let (game, read) = try await with(id) { store in
            (
                plays: try await store.plays(of: id), box: try await store.box(of: id),
                venue: try await store.venue(of: id), series: try await store.series(of: id)
            )
        }
        let details = GamePage.Details(
            plays: read.plays,
            box: read.box,
            venue: read.venue,
            series: read.series,
            freshness: try await FreshnessStore(session).freshness(of: [id])[id]
        )
        let page = GamePage(
            frame: frame,
            game: game,
            details: details,
            league: try await league(game.league),
            format: try await LeagueProfileStore(session).profile(of: game.league)?.format
        )
        return try answer(page.html, AnswerLife(of: [game]))
    }

    private func teamPage(_ frame: PageFrame, _ id: TeamID, _ season: Int?) async throws -> Answer {
        let directory = TeamDirectory(session)
        guard let newest = try await directory.newestSeason(of: id) else { throw Problem.unknown("team") }
        let day = season.flatMap { CivilDate(year: $0, month: 1, day: 1) } ?? newest
        guard let team = try await directory.team(id, inSeasonOf: day) else { throw Problem.unknown("team") }
        let games = try await ScoreboardStore(session).games(ofTeam: id, inSeasonOf: day)
        var league: LeagueDay?
        if let game = games.first { league = try await ScoreboardStore(session).league(game.league) }
        let players = try await PlayerDirectory(session).roster(of: id)
        let page = TeamPage(frame: frame, team: team, games: games, players: players, league: league)
        return try answer(page.html, AnswerLife(ofSchedule: games))
    }
}

extension [ScoreboardGame] {
    /// Those that the teams are of, by name.
    fileprivate var conferences: [String] {
        let names = flatMap { game in
            Side.allCases.compactMap { Conferences.abbreviation(of: game.teams[$0].conference) }
        }
        return Set(names).sorted()
    }
}
