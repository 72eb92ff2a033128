import APIModels
import FoundationEssentials
import HTMLWriting
import Scores

/// The bets that a member wishes for, in a draft in which the site picks for members whose time is over.
struct DraftWishes {
    let request: PageRequest
    let detail: DraftDetailResponse

    /// Empty for a draft in which the site does not pick.
    var html: HTML {
        get throws {
            guard detail.draft.status == .active, detail.draft.onTimeout == .auto else { return "" }
            let rows = try detail.wishes.map(row)
            let empty: HTML = "<p>You have no list: the site picks the next bet for you then.</p>"
            return """
                <section class="card"><h2>If your time runs out</h2>
                <p class="soft">The site picks the first bet of your list that is still available. You can add bets \
                while it is not your turn.</p>
                \(rows.isEmpty ? empty : HTML.joined(rows))</section>
                """
        }
    }

    private func row(_ wish: BetChoiceResponse) throws -> HTML {
        let words = NamedBet(wish, among: detail.games.map(\.game)).words
        let button = try request.button(
            "Remove<span class=\"quiet\"> \(words)</span>",
            to: "/drafts/\(detail.draft.id.lowercaseText)/wishes",
            [
                (name: "game", value: wish.gameId.lowercaseText), (name: "side", value: wish.side.rawValue),
                (name: "wished", value: "false"),
            ]
        )
        return "<div class=\"row\"><p><b>\(words)</b></p>\(button)</div>\n"
    }
}
