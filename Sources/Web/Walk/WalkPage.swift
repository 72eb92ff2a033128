import APIResponses
import HTMLWriting
import Scores
import Storage

/// The page of a game's story or timeline. If scores are hidden, it depends only on what the reader has opened and on
/// what a schedule has: the teams, the day, and whether the game is being played or over.
struct WalkPage {
    let walk: WalkKind
    let frame: PageFrame
    let game: ScoreboardGame
    let league: LeagueDay
    /// Whether an open page updates itself, because more may come.
    let isUpdated: Bool
    /// The other way to walk through the game, if there is one.
    let other: WalkKind?
    let cards: HTML
    let links: WalkLinks

    private var description: GameDescription { GameDescription(game: game, isHidden: frame.hidesScores) }

    var html: HTML {
        PageShell(
            frame: frame,
            title: "\(walk.title): \(frame.hidesScores ? description.pairing : description.title)",
            feed: isUpdated ? PageShell.Feed(filter: ("game", game.id.description)) : nil,
            zone: league.zone,
            summary: "\(description.pairing), \(league.name), \(game.day.longText): \(summary)",
            picture: picture,
            content: content
        ).html
    }

    private var summary: String {
        switch walk {
        case .story: "the story of the game, part by part, without its result until you get there."
        case .timeline: "the game moment by moment, without its result until you get there."
        }
    }

    /// The picture without the score, because others may open the address as well.
    private var picture: PageHead.Picture {
        let path = SharePictureRead.path(of: game.id, revision: nil, hidesScores: true)
        return PageHead.Picture(path: path, description: description.pairing)
    }

    private var content: HTML {
        """
        <h1>\(description.pairing)</h1>
        <p class="note about">\(description.date)\(result)<a href="\(frame.path(to: game.id))">Game page</a>\(otherWalk)</p>
        <section class="card opening" id="\(walk.rawValue)" aria-labelledby="\(walk.rawValue)-name">
        <h2 id="\(walk.rawValue)-name">\(walk.title)</h2>
        \(cards)\(links.html)</section>

        """
    }

    private var result: HTML? {
        frame.hidesScores ? nil : " <b>\(description.news)</b>"
    }

    private var otherWalk: HTML? {
        other.map { " <a href=\"\(frame.path(hidingByDefault: $0.path(of: game.id)))\">\($0.title)</a>" }
    }
}
