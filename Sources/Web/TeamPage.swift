import APIResponses
import HTMLWriting
import Scores
import Storage
import Time

/// The page of a team: its record, the games of a season, and its players.
struct TeamPage {
    let frame: PageFrame
    let team: TeamBrief
    /// The games of one season, in order of their start.
    let games: [ScoreboardGame]
    let players: [RosterPlayer]
    /// `nil` if the league is not known.
    let league: LeagueDay?

    var html: HTML {
        PageShell(
            frame: frame,
            title: team.name,
            feed: PageShell.Feed(filter: ("team", team.id.description)),
            zone: league?.zone,
            summary: "Schedule, results and players of \(team.name)\(league.map { ", \($0.name)" } ?? "").",
            content: content
        ).html
    }

    private var content: HTML {
        """
        <section class="card hero" id="team" aria-labelledby="team-name">
        <div></div><div class="side">\(TeamMark(team, in: frame).html)
        <h1 id="team-name">\(TeamWords(team, in: frame).rank)<bdi>\(team.name)</bdi></h1>
        <span class="soft">\(about)</span>\(TeamFollow(team, in: frame).html)</div><div></div>
        </section>
        \(season)\(roster)
        """
    }

    private var about: String {
        let conference = Conferences.abbreviation(of: team.conference)
        let record = frame.hidesScores ? nil : team.record.text
        return [record, conference, league?.name].compactMap { $0 }.joined(separator: " · ")
    }

    private var season: HTML {
        guard !games.isEmpty else { return "<div class=\"card empty\"><p>No games yet.</p></div>" }
        return """
            <section class="card" id="season" aria-labelledby="season-name">
            <h2 id="season-name">Games</h2>
            <div class="scroll" tabindex="0" role="group" aria-label="Games">
            <table class="sheet"><caption class="quiet">Games of \(team.name)</caption>
            <thead><tr><th scope="col" class="word">Day</th><th scope="col" class="word">Opponent</th>\
            <th scope="col">Result</th></tr></thead>
            <tbody>
            \(HTML.joined(games.map(row)))</tbody></table></div></section>

            """
    }

    private func row(_ game: ScoreboardGame) -> HTML {
        let side: Side = game.teams.home.id == team.id ? .home : .away
        let opponent = game.teams[side.other]
        return """
            <tr id="game-\(game.id.description)"><td class="word soft">\(game.day.shortText)</td>\
            <th scope="row"><span class="team">\(TeamMark(opponent, in: frame).html)<span>\
            <span class="soft">\(side == .home ? "vs" : "at")</span> \
            \(TeamWords(opponent, in: frame, isLink: true).html)</span></span></th>\
            <td><a href="\(frame.path(to: game.id))">\(outcome(of: game, for: side))</a></td></tr>

            """
    }

    /// The result for the team: `W 12–8`. During the game it is the state and the score, `3rd 7:42, 6–8`; before the
    /// game it is the start time.
    private func outcome(of game: ScoreboardGame, for side: Side) -> HTML {
        let words = GameDescription(game: game, isHidden: frame.hidesScores)
        guard !frame.hidesScores, let score = game.score, game.view.status != .scheduled else { return words.state }
        let figures = "\(score[side])–\(score[side.other])"
        guard game.status == .final else { return "\(words.plainState), \(figures)" }
        let letter = score.leader.map { $0 == side ? "W" : "L" } ?? "T"
        return "<b>\(letter)</b> \(figures)"
    }

    private var roster: HTML {
        guard !players.isEmpty else { return "" }
        let rows = players.map { player -> HTML in
            """
            <tr><td class="word soft">\(player.jersey ?? "")</td><th scope="row">\(PlayerName.shown(player.name))</th>\
            <td>\(player.position ?? "")</td></tr>

            """
        }
        return """
            <section class="card" aria-labelledby="roster-name">
            <h2 id="roster-name">Players</h2>
            <details id="roster"><summary>\(players.count) named in its games</summary>
            <div class="scroll" tabindex="0" role="group" aria-label="Players">
            <table class="sheet"><caption class="quiet">Players of \(team.name)</caption>
            <thead><tr><th scope="col" class="word">Number</th><th scope="col" class="word">Name</th>\
            <th scope="col">Position</th></tr></thead>
            <tbody>
            \(HTML.joined(rows))</tbody></table></div></details></section>

            """
    }
}
