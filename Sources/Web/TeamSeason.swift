import APIResponses
import HTMLWriting
import Scores
import Storage
import Time

/// The games of a team's season: the next one, the last results and the schedule.
struct TeamSeason {
    let team: TeamBrief
    /// In order of their start.
    let games: [ScoreboardGame]
    let frame: PageFrame
    let freshness: [GameID: GameFreshness]

    /// The game in progress, otherwise the next one; empty if there is none.
    var next: HTML {
        let live = games.last { $0.view.status == .live }
        guard let game = live ?? games.first(where: { GameGroup(of: $0.status) == .upcoming }) else { return "" }
        return """
            <section aria-labelledby="next-game">
            <h2 id="next-game">\(live == nil ? "Next game" : "Now")</h2>
            <div class="cards fixed">
            \(GameCard(game: game, frame: frame, freshness: freshness[game.id]).html)</div></section>

            """
    }

    /// The last five results, newest first; empty if scores are hidden, because it consists of results.
    var form: HTML {
        let last = games.filter { $0.status == .final && $0.score != nil }.suffix(5).reversed()
        guard !frame.hidesScores, !last.isEmpty else { return "" }
        return """
            <section class="card" id="form" aria-labelledby="form-name">
            <h2 id="form-name">Last \(last.count == 1 ? "game" : "\(last.count) games")</h2>
            <ol class="form">\(HTML.joined(last.map(mark)))</ol></section>

            """
    }

    private func mark(_ game: ScoreboardGame) -> HTML {
        let side = side(of: game)
        let opponent = game.teams[side.other]
        return """
            <li><a href="\(frame.path(to: game.id))">\(Self.result(of: game, for: side))\
            <span class="soft">\(side == .home ? "vs" : "at") <bdi>\(opponent.shownAbbreviation)</bdi></span></a></li>
            """
    }

    var schedule: HTML {
        guard !games.isEmpty else { return "<div class=\"card empty\"><p>No games yet.</p></div>" }
        return """
            <section class="card" id="season" aria-labelledby="season-name">
            <h2 id="season-name">Schedule</h2>
            <div class="scroll" tabindex="0" role="group" aria-label="Schedule">
            <table class="sheet schedule"><caption class="quiet">Games of \(team.name)</caption>
            <thead><tr><th scope="col" class="word">Day</th><th scope="col" class="word">Opponent</th>\
            <th scope="col">Result</th></tr></thead>
            <tbody>
            \(HTML.joined(games.map(row)))</tbody></table></div></section>

            """
    }

    private func row(_ game: ScoreboardGame) -> HTML {
        let side = side(of: game)
        let opponent = game.teams[side.other]
        return """
            <tr id="row-\(game.id.description)"><td class="word soft">\(game.day.shortText)</td>\
            <th scope="row"><span class="team">\(TeamMark(opponent, in: frame).html)<span>\
            <span class="soft">\(side == .home ? "vs" : "at")</span> \
            \(TeamWords(opponent, in: frame, isLink: true).html)</span></span></th>\
            <td><a href="\(frame.path(to: game.id))">\(outcome(of: game, for: side))</a></td></tr>

            """
    }

    /// `W 12–8`; `3rd 7:42, 6–8` during the game; the start time before it.
    private func outcome(of game: ScoreboardGame, for side: Side) -> HTML {
        let description = GameDescription(game: game, isHidden: frame.hidesScores)
        guard !frame.hidesScores, let score = game.score, game.view.status != .scheduled else {
            return description.state
        }
        guard game.status == .final else {
            return "\(description.plainState), <span>\(score[side])–\(score[side.other])</span>"
        }
        return Self.result(of: game, for: side)
    }

    /// `W 12–8`, with the overtime that decided it: `L 2–3 OT`.
    static func result(of game: ScoreboardGame, for side: Side) -> HTML {
        guard let score = game.score else { return "" }
        let letter = score.leader.map { $0 == side ? "W" : "L" } ?? "T"
        let overtime = game.periods.last.flatMap { $0.kind == .regulation ? nil : " \($0.label)" } ?? ""
        return "<b class=\"\(letter)\">\(letter)</b> <span>\(score[side])–\(score[side.other])\(overtime)</span>"
    }

    private func side(of game: ScoreboardGame) -> Side { game.teams.home.id == team.id ? .home : .away }
}
