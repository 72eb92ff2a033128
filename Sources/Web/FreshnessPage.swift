import HTMLWriting
import Scores
import Storage
import Time

/// The page about the age of the data, which also explains the age notes on other pages.
struct FreshnessPage {
    /// The state of one league.
    struct Line {
        let league: LeagueDay
        /// The number of games today, without postponed and cancelled ones, as on the calendar.
        let games: Int
        /// The age of the data of each live game.
        let live: [GameFreshness]
        /// When a table of the league was last read; `nil`: never.
        let tablesReadAt: Instant?
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
        <div class="scroll wide" tabindex="0" role="group" aria-labelledby="now">
        <table class="sheet box"><caption class="quiet">Leagues, their games today, and when their sources were last read</caption>
        <thead><tr><th scope="col" class="word">League</th><th scope="col">Games</th><th scope="col">Live</th>\
        <th scope="col">Not updated</th><th scope="col">Oldest update</th><th scope="col">Tables</th></tr></thead>
        <tbody>
        \(HTML.joined(lines.map(row)))</tbody></table></div></section>
        \(Self.explanation)
        """
    }

    private func row(_ line: Line) -> HTML {
        let oldest = line.live.map(\.askedAt).min()
        return """
            <tr><th scope="row">\(line.league.shortName)</th><td>\(line.games)</td><td>\(line.live.count)</td>\
            <td>\(line.live.count(where: \.isStale))</td><td>\(oldest.map(GameFacts.time) ?? "–")</td>\
            <td>\(line.tablesReadAt.map(GameFacts.time) ?? "–")</td></tr>

            """
    }

    private static let explanation: HTML = """
        <section class="card" aria-labelledby="meaning">
        <h2 id="meaning">What it means</h2>
        <p>Scores come from the pages that leagues and schools publish. Live games are read every few seconds where \
        the source allows it. A change appears on open pages a moment later, without a \
        reload.</p>
        <p><b>7 min old</b> on a live game means that its source has given no usable update for that long. \
        The score may be out of date.</p>
        <p>If a score goes down, the new score is shown only after the source has confirmed it. If a source stops \
        responding, its last update stays, with its time.</p>
        <p>Rankings and standings are shown as their sources print them. Leaders are shown as their sources print them, \
        or counted from box scores where a source prints none. Each table has the time of its last update.</p>
        <p>A start time that is not yet known is shown as <b>TBA</b>.</p></section>
        """
}
