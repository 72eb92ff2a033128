import APIResponses
import HTMLWriting
import Scores
import Storage

/// The top of a game's page: both teams and the score in large type.
struct GameHero {
    let game: ScoreboardGame
    let frame: PageFrame
    let freshness: GameFreshness?

    private var description: GameDescription { GameDescription(game: game, isHidden: frame.hidesScores) }

    var html: HTML {
        """
        <article id="game-\(game.id.description)" class="card hero versus \(GameGroup(of: game.status).rawValue)" data-news="\(description.news)">
        \(side(.away))
        <div class="middle"><span class="state">\(description.stateBesideDate)</span>\(figures)\
        <p class="note">\(description.date)</p>\(description.staleNote(freshness))</div>
        \(side(.home))
        \(goal)</article>
        """
    }

    /// The last goal, which the script tints when it appears or gets its scorer.
    private var goal: HTML? {
        let parts = frame.hidesScores ? [] : LastGoal(of: game).fullParts
        return parts.isEmpty ? nil : "<p class=\"goal\">\(parts.joined(separator: " · "))</p>\n"
    }

    private func side(_ side: Side) -> HTML {
        let team = game.teams[side]
        let label = TeamWords(team, in: frame)
        return """
            <div class="side \(side.rawValue)">\(TeamMark(team, in: frame).html)\
            <a href="\(frame.path(to: team.id))">\(label.rank)\(name(of: team))</a>\
            <span class="soft">\(side == .away ? "Away" : "Home")\(label.record)</span>\(TeamFollow(team, in: frame).html)</div>
            """
    }

    /// The team's name, with the nickname where there is room, which the style sheet decides.
    private func name(of team: TeamBrief) -> HTML {
        let long = team.nameWithNickname
        guard long != team.name else { return "<bdi>\(team.name)</bdi>" }
        return "<bdi class=\"brief\">\(team.name)</bdi><bdi class=\"roomy\">\(long)</bdi>"
    }

    private var figures: HTML {
        guard !frame.hidesScores, let score = game.score else { return "" }
        return """
            <p class="figures">\(figure(.away, score))<i aria-hidden="true">–</i>\(figure(.home, score))</p>
            """
    }

    private func figure(_ side: Side, _ score: Score) -> HTML {
        let mark: HTML = score.leader == side.other ? " class=\"less\"" : ""
        return "<span\(mark)><span class=\"quiet\">\(game.teams[side].name) </span>\(score[side])</span>"
    }
}
