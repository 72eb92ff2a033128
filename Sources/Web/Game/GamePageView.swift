import APIResponses
import HTMLWriting
import Scores
import Sports
import Storage
import Time

/// The page of a game with everything that is known about it. If scores are hidden, it shows only the teams, whether
/// the game is in play or over, and facts that reveal no score, such as the time, the place and the channels.
struct GamePageView {
    /// The data that is read for the page in addition to the game.
    struct Details: Sendable {
        let plays: [NumberedPlay]
        let box: RecordedBox?
        /// The known players of both teams.
        let players: GamePlayers
        let series: [SeriesReading]
        let freshness: GameFreshness?
        /// `nil` for a sport that this program does not have.
        let narrated: NarratedGame?
        /// `nil` for a game that was never over.
        let story: StoredStory?
        /// `nil` for a league without odds, and if they would reveal something.
        let odds: GameOddsCard.Odds?
        /// `nil` if no source lists the injured players, and if they would reveal something.
        let injuries: InjuryReport?
    }

    let frame: PageFrame
    let game: ScoreboardGame
    let details: Details
    let league: LeagueDay
    /// `nil` if the league is no longer known.
    let profile: LeagueProfile?

    private var people: GamePeople { GamePeople(players: details.players, frame: frame) }
    private var description: GameDescription { GameDescription(game: game, isHidden: frame.hidesScores) }
    private var story: GameStory {
        GameStory(game: game, story: details.story, narrated: details.narrated, frame: frame)
    }

    var html: HTML {
        PageShell(
            frame: frame,
            title: description.title,
            feed: PageShell.Feed(filter: ("game", game.id.description)),
            zone: league.zone,
            summary: summary,
            picture: picture,
            facts: GameSchema(game: game, frame: frame).html,
            content: content
        ).html
    }

    private var picture: PageHead.Picture {
        let revision = details.freshness?.revision
        let path = SharePictureRead.path(of: game.id, revision: revision, hidesScores: frame.hidesScores)
        return PageHead.Picture(path: path, description: description.summary)
    }

    private var summary: String {
        let shows = frame.hidesScores ? "" : " Score by period, box score and play by play, updated live."
        return "\(league.name), \(game.day.longText): \(description.summary).\(shows)"
    }

    private var content: HTML {
        """
        <h1 class="quiet">\(description.pairing)</h1>
        \(GameHero(game: game, frame: frame, freshness: details.freshness).html)
        \(frame.hidesScores ? hidden : full)\
        \(injuries)\
        \(details.odds.flatMap { GameOddsCard(game: game, odds: $0, frame: frame).html })\
        \(GameFacts(game: game, league: league, details: details, frame: frame).html)
        """
    }

    private var injuries: HTML? {
        details.injuries.flatMap { InjuryCard(report: $0, game: game, people: people).html }
    }

    private var hidden: HTML {
        guard game.view.status != .scheduled else { return "" }
        return """
            <div class="card empty"><p>Scores are hidden.</p>\
            <p><a class="reveal" href="\(frame.revealAddress)">Show this game</a></p></div>
            \(story.starts)
            """
    }

    private var full: HTML {
        let colours = ChartColour.colours(of: game.teams)
        let figures = figures
        let shots = shots(colours)
        let leaders = figures.map { GameLeaders(figures: $0, teams: game.teams, people: people).html }
        // With a shot chart, the first column is high enough without the leaders.
        let (first, second): (HTML?, HTML?) = shots == nil ? (leaders, nil) : (shots, leaders)
        return """
            \(lineScore)\(story.storySection)<div class="pair"><div>
            \(flow(colours))\(story.winChance(colours))\(first)\
            </div><div>
            \(second)\(duel(figures, colours))\
            </div></div>
            \(story.timelineSection)\
            \(PlayList(plays: details.plays, teams: game.teams, unit: game.rules?.words.unit, people: people).html)\
            \(box(figures).map { BoxTables(box: $0, teams: game.teams, people: people).html })
            """
    }

    /// `nil` if the sport is unknown to the program.
    private var figures: BoxFigures? {
        game.rules.map { sport in
            let plays = details.plays.map(\.play)
            let points = game.mostPointsOfGoal
            return BoxFigures(sport, printed: details.box?.box, plays: plays, mostPointsOfGoal: points)
        }
    }

    private func box(_ figures: BoxFigures?) -> ReadableBox? {
        figures.map { ReadableBox($0) } ?? details.box.map { ReadableBox(unknownSport: $0.box) }
    }

    private func duel(_ figures: BoxFigures?, _ colours: BySide<ChartColour>) -> HTML {
        let known = figures.map { TeamComparison($0) }
        let comparison = known ?? details.box.map { TeamComparison(unknownSport: $0.box) }
        return comparison.map { StatComparison(comparison: $0, teams: game.teams, colours: colours).html } ?? ""
    }

    private func flow(_ colours: BySide<ChartColour>) -> HTML {
        let plays = details.plays.map(\.play)
        let shown = game.rules.flatMap { sport in profile?.format.format(on: game.day, in: sport, showing: plays) }
        guard let flow = ScoreFlow(plays, shown) else { return "" }
        let names = BySide(home: game.teams.home.name, away: game.teams.away.name)
        return """
            <section class="card" id="flow" aria-labelledby="flow-name">
            <h2 id="flow-name">Score flow</h2>
            \(ScoreFlowChart(flow: flow, names: names, colours: colours).html)
            <p class="note">\(flow.summary(home: names.home, away: names.away))</p></section>

            """
    }

    private func shots(_ colours: BySide<ChartColour>) -> HTML? {
        GameShots(details.plays.map(\.play), game.rules?.shotChart).map { shots in
            let line = profile?.threePointLine
            return ShotChartCard(shots: shots, threePointLine: line, teams: game.teams, colours: colours).html
        }
    }

    private var lineScore: HTML {
        guard !game.periods.isEmpty else { return "" }
        let heads = HTML.joined(game.periods.map { "<th scope=\"col\">\(GameCard.columnHead($0))</th>" })
        return """
            <section class="card" id="line" aria-labelledby="line-name">
            <h2 id="line-name">Score by period</h2>
            <div class="scroll" tabindex="0" role="group" aria-label="Score by period">
            <table class="sheet line"><caption class="quiet">Score by period</caption>
            <thead><tr><th scope="col" class="word">Team</th>\(heads)<th scope="col">T</th></tr></thead>
            <tbody>
            \(row(.away))\(row(.home))</tbody></table></div></section>

            """
    }

    private func row(_ side: Side) -> HTML {
        let cells = HTML.joined(game.periods.map { "<td>\($0.score[side])</td>" })
        return """
            <tr><th scope="row">\(game.teams[side].name)</th>\(cells)\
            <td class="total">\(game.score.map { String($0[side]) } ?? "–")</td></tr>

            """
    }
}
