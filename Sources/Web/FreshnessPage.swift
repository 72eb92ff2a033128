import HTMLWriting
import Scores
import Storage
import Time

/// How old what is shown is, and what the signs of age on other pages mean.
struct FreshnessPage {
    /// What is known of a league.
    struct Line {
        let league: LeagueDay
        let games: Int
        /// Of the games that are played now.
        let live: [GameFreshness]
        /// Of its tables, whichever was asked for last.
        let tablesAskedAt: Instant?
    }

    let frame: PageFrame
    let lines: [Line]

    var html: HTML {
        PageShell(frame: frame, title: "How fresh is this?", content: content).html
    }

    private var content: HTML {
        """
        <h1>How fresh is this?</h1>
        <section class="card" aria-labelledby="now">
        <h2 id="now">Now</h2>
        <div class="scroll" tabindex="0" role="group" aria-labelledby="now">
        <table class="sheet"><caption class="quiet">Leagues and when their sources were last heard</caption>
        <thead><tr><th scope="col" class="word">League</th><th scope="col">Games today</th><th scope="col">In play</th>\
        <th scope="col">Silent</th><th scope="col">Oldest of them</th><th scope="col">Tables</th></tr></thead>
        <tbody>
        \(HTML.joined(lines.map(row)))</tbody></table></div></section>
        \(Self.explanation)
        """
    }

    private func row(_ line: Line) -> HTML {
        let oldest = line.live.map(\.askedAt).min()
        return """
            <tr><th scope="row">\(line.league.name)</th><td>\(line.games)</td><td>\(line.live.count)</td>\
            <td>\(line.live.count(where: \.isStale))</td><td>\(oldest.map(GameFacts.time) ?? "–")</td>\
            <td>\(line.tablesAskedAt.map(GameFacts.time) ?? "–")</td></tr>

            """
    }

    private static let explanation: HTML = """
        <section class="card" aria-labelledby="meaning">
        <h2 id="meaning">What it means</h2>
        <p>We read what leagues and schools publish. A game in play is asked for again and again, every few seconds where \
        its source allows it. What changes there stands on the page a moment later: an open page is told and needs no \
        reload.</p>
        <p><b>No news for 7 min</b> on a game says that nothing believable was heard of it for that long, though it is \
        played. Its figures may be old.</p>
        <p>A score that falls is held until its source has confirmed it. Where a source is silent, what it said last stays, \
        with its time.</p>
        <p>Rankings, standings and leaders are as their source prints them. Each says when it was asked for.</p>
        <p>A start that nobody has named yet is <b>TBA</b>.</p></section>
        """
}
