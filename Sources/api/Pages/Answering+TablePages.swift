import HTTPTypes
import Postgres
import Scores
import Storage
import Time

extension Answering {
    private func table(
        _ frame: PageFrame,
        _ part: PageShell.Part,
        _ id: LeagueID?,
        _ boards: (LeagueID) async throws -> [HTML]
    ) async throws -> Answer {
        let followed = try await ScoreboardStore(session).leagues().filter(\.isFollowed)
        let league =
            if let id = id ?? followed.first?.id { try await league(id) } else { try await defaultLeague() }
        let shown = frame.hidesScores ? [] : try await boards(league.id)
        let page = TablePage(frame: frame, part: part, league: league, leagues: followed, boards: shown)
        return try Answer(Array(page.html.text.utf8), as: .html, .settled, headers: PageShell.headers)
    }

    func rankingsPage(_ frame: PageFrame, _ league: LeagueID?) async throws -> Answer {
        try await table(frame, .rankings, league) { league in
            try await TableDirectory(session).rankings(of: league).map { RankingBoard(poll: $0, frame: frame).html }
        }
    }

    func standingsPage(_ frame: PageFrame, _ league: LeagueID?) async throws -> Answer {
        try await table(frame, .standings, league) { league in
            let tables = try await TableDirectory(session).standings(of: league)
            return tables.first.map { StandingsBoard(table: $0, frame: frame).html } ?? []
        }
    }

    func leadersPage(_ frame: PageFrame, _ league: LeagueID?) async throws -> Answer {
        try await table(frame, .leaders, league) { league in
            try await TableDirectory(session).leaders(of: league).map { LeaderBoard(statistic: $0, frame: frame).html }
        }
    }

    func freshnessPage(_ frame: PageFrame) async throws -> Answer {
        var lines: [FreshnessPage.Line] = []
        for league in try await ScoreboardStore(session).leagues() where league.isFollowed {
            let games = try await ScoreboardStore(session).games(of: league.id, on: league.today)
            let live = games.filter { $0.view.status == .live }.map(\.id)
            let freshness = live.isEmpty ? [:] : try await FreshnessStore(session).freshness(of: live)
            let tables = TableDirectory(session)
            let asked = [
                try await tables.rankings(of: league.id).map(\.askedAt).max(),
                try await tables.standings(of: league.id).map(\.askedAt).max(),
                try await tables.leaders(of: league.id).map(\.askedAt).max(),
            ]
            lines.append(
                FreshnessPage.Line(
                    league: league,
                    games: games.count,
                    live: Array(freshness.values),
                    tablesAskedAt: asked.compactMap { $0 }.max()
                )
            )
        }
        let page = FreshnessPage(frame: frame, lines: lines)
        return try Answer(Array(page.html.text.utf8), as: .html, .gameDay, headers: PageShell.headers)
    }

    func plainScores(_ frame: PageFrame, _ day: CivilDate, _ id: LeagueID?) async throws -> Answer {
        var leagues = try await ScoreboardStore(session).leagues().filter(\.isFollowed)
        if let id { leagues = [try await league(id)] }
        var slates: [DayPage.Slate] = []
        for league in leagues {
            let games = try await ScoreboardStore(session).games(of: league.id, on: day)
            slates.append(DayPage.Slate(league: league, games: games))
        }
        let text = PlainScores(slates: slates, day: day, hidesScores: frame.hidesScores).text
        let life = AnswerLife(of: slates.flatMap(\.games), on: day, today: leagues.first?.today ?? day)
        return try Answer(Array(text.utf8), as: .text, life, headers: [.vary: "Cookie"])
    }
}
