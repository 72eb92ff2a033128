import APIResponses
import Scores
import Storage
import Time

/// The content of the picture of a link to a game. Two games with equal cards have equal pictures.
struct ShareCard: Hashable, Sendable {
    /// One half of the picture.
    struct Half: Hashable, Sendable {
        let name: String
        /// `JHU`
        let letters: String
        /// `No. 4 · 10-2`: the rank and the record.
        let note: String
        /// `nil` if the score is hidden, or there is none.
        let score: String?
        let colour: TeamColour
        /// Whether the team has lost.
        let isBehind: Bool
    }

    let halves: BySide<Half>
    /// `Final (OT)`, `3rd 7:42`, `7:00 PM`
    let state: String
    let isLive: Bool
    /// `Men's Lacrosse · Sunday, March 15, 2026`
    let heading: String
    /// `ESPNU · Homewood Field`
    let note: String
}

extension ShareCard {
    /// - Parameter hidesScores: The card then reveals no result, as the page does.
    init(_ game: ScoreboardGame, of league: LeagueDay, hidesScores: Bool) {
        let colours = ChartColour.colours(of: game.teams)
        let score = hidesScores || GameGroup(of: game.status) == .off ? nil : game.score
        let leader = game.status == .final ? score?.leader : nil
        func half(_ side: Side) -> Half {
            let team = game.teams[side]
            return Half(
                name: team.name,
                letters: TeamMark.letters(of: team),
                note: [team.rank.map { "No. \($0)" }, hidesScores ? nil : team.record.text].compactMap(\.self)
                    .joined(separator: " · "),
                score: score.map { String($0[side]) },
                colour: colours[side].onLight,
                isBehind: leader == side.other
            )
        }
        halves = BySide(home: half(.home), away: half(.away))
        state = Self.state(of: game, in: league, hidesScores: hidesScores)
        isLive = GameGroup(of: game.status) == .live
        heading = "\(league.shortName) · \(game.day.longText)"
        note = [Channels(game.information.broadcasts).short, game.venue?.name].compactMap(\.self)
            .joined(separator: " · ")
    }

    /// The state of the game. A start time is followed by the name of its zone, because a picture cannot convert it.
    private static func state(of game: ScoreboardGame, in league: LeagueDay, hidesScores: Bool) -> String {
        let text = GameDescription(game: game, isHidden: hidesScores).plainState
        guard game.status == .scheduled, game.localStart != nil else { return text }
        return "\(text) \(PageShell.name(of: league.zone))"
    }
}
