import APIResponses
import HTMLWriting
import Scores
import Sports
import Storage
import Time

/// The page of a player: the team, the totals and averages of a season, and its games. If scores are hidden, it has no
/// statistics, because they reveal results.
struct PlayerPage {
    let frame: PageFrame
    let season: PlayerSeason
    let team: TeamBrief
    /// `nil` if the league is not known.
    let league: LeagueDay?

    private var player: SeasonLine { season.player }
    private var columns: [PlayerStatistics.Column] { season.statistics?.columns ?? [] }

    var html: HTML {
        PageShell(
            frame: frame,
            title: "\(player.name), \(team.name)",
            summary: "Season statistics and games of \(player.name), \(team.name).",
            content: content
        ).html
    }

    private var content: HTML {
        """
        <section class="card hero" id="player" aria-labelledby="player-name">
        <div></div><div class="side">\(TeamMark(team, in: frame).html)
        <h1 id="player-name"><bdi>\(player.name)</bdi></h1>
        <a href="\(frame.path(to: team.id))"><bdi>\(team.name)</bdi></a>\
        <span class="soft">\(about)</span></div><div></div>
        </section>
        \(frame.hidesScores ? hidden : statistics)
        """
    }

    /// `#4 · Attack · NHL`
    private var about: String {
        [player.jersey.map { "#\($0)" }, player.displayPosition, league?.shortName].compactMap(\.self)
            .joined(separator: " · ")
    }

    private var hidden: HTML {
        """
        <div class="card empty"><p>Scores and statistics are hidden.</p>\
        <p><a class="reveal" href="\(frame.revealAddress)">Show this player's statistics</a></p></div>

        """
    }

    private var statistics: HTML {
        guard !season.games.isEmpty else {
            return "<div class=\"card empty\"><p>No finished games with a box score yet.</p></div>"
        }
        return "\(totals)\(games)"
    }

    private var heads: HTML {
        .joined(
            columns.map { column -> HTML in
                "<th scope=\"col\"><abbr title=\"\(column.name)\">\(column.abbreviation)</abbr></th>"
            }
        )
    }

    private var totals: HTML {
        """
        <section class="card" id="season" aria-labelledby="season-name">
        <h2 id="season-name">Season</h2>
        <div class="scroll wide" tabindex="0" role="group" aria-label="Season">
        <table class="sheet box"><caption class="quiet">Season of \(player.name)</caption>
        <thead><tr><th scope="col" class="word">\(player.games) \(player.games == 1 ? "game" : "games")</th>\(heads)</tr></thead>
        <tbody>
        \(row("Total", columns.map(\.totalText)))\(row("Per game", columns.map(\.averageText)))</tbody></table></div>
        <p class="note">Counted from the box scores of finished games.</p></section>

        """
    }

    private func row(_ name: HTML, _ cells: [String]) -> HTML {
        "<tr><th scope=\"row\">\(name)</th>\(HTML.joined(cells.map { "<td>\($0)</td>" }))</tr>\n"
    }

    private var games: HTML {
        let figures = season.statistics?.games ?? []
        let rows = zip(season.games, figures).map { game, figures in row(opponent(in: game), figures.map(\.text)) }
        return """
            <section class="card" id="games" aria-labelledby="games-name">
            <h2 id="games-name">Games</h2>
            <div class="scroll wide" tabindex="0" role="group" aria-label="Games">
            <table class="sheet box"><caption class="quiet">Games of \(player.name)</caption>
            <thead><tr><th scope="col" class="word">Game</th>\(heads)</tr></thead>
            <tbody>
            \(HTML.joined(rows))</tbody></table></div></section>

            """
    }

    /// `vs Duke`, then the day and the result: `Sun, Mar 15 · W 12–8`.
    private func opponent(in game: ScoreboardGame) -> HTML {
        let side: Side = game.teams.home.id == team.id ? .home : .away
        let result = TeamSeason.result(of: game, for: side)
        return """
            <a href="\(frame.path(to: game.id))">\(side == .home ? "vs" : "at") <bdi>\(game.teams[side.other].name)</bdi></a> \
            <span class="soft game-result">\(game.day.shortText) · \(result)</span>
            """
    }
}
