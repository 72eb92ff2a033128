import APIResponses
import HTMLWriting
import Scores
import Storage

/// The search form.
struct SearchForm {
    let words: String
    let frame: PageFrame

    var html: HTML {
        """
        <form class="ask" role="search" action="/search">\(frame.scoresField)\
        <label for="words">Team, conference or player</label>
        <span><input id="words" name="q" type="search" value="\(words)" maxlength="60" required \
        autocomplete="off"><button>Search</button></span></form>
        """
    }
}

/// The search page: the form, and the teams, conferences and players whose names match.
struct SearchPage {
    let frame: PageFrame
    /// Empty if nothing was searched for.
    let words: String
    let found: [FoundName]
    /// The names of the leagues.
    let leagues: [LeagueID: String]

    var html: HTML {
        PageShell(
            frame: frame,
            title: words.isEmpty ? "Search" : "Search: \(words)",
            summary: "Search for teams, conferences and players.",
            content: content
        ).html
    }

    private var content: HTML {
        """
        <h1>Search</h1>
        <div class="card">\(SearchForm(words: words, frame: frame).html)
        \(results)</div>
        """
    }

    private var results: HTML {
        if words.isEmpty { return "" }
        if found.isEmpty { return "<p>Nothing found for “<bdi>\(words)</bdi>”.</p>" }
        return "<ul class=\"found\">\n\(HTML.joined(found.map(line)))</ul>"
    }

    private func line(_ name: FoundName) -> HTML {
        switch name {
        case .team(let league, let team):
            return entry(frame.path(to: team.id), team.fullName ?? team.name, [leagues[league]])
        case .conference(let league, let conference):
            let path = frame.path("/", [("league", league.rawValue), ("conference", conference.abbreviation)])
            return entry(path, conference.title, ["Conference", leagues[league]])
        case .player(let league, let player, let team):
            let name = PlayerName.displayName(player.name)
            return entry(frame.path(to: player.id), name, [team.name, leagues[league]])
        }
    }

    private func entry(_ path: String, _ name: String, _ facts: [String?]) -> HTML {
        let about = facts.compactMap(\.self).joined(separator: " · ")
        return "<li><a href=\"\(path)\"><bdi>\(name)</bdi></a> <span class=\"soft\">\(about)</span></li>\n"
    }
}
