import APIModels
import APIServer
import FoundationEssentials
import HTMLWriting
import Scores

/// The board of a draft: the picks by round, and, in the member's turn, the bets that can be picked.
struct DraftView {
    let request: PageRequest
    let me: MemberID
    let detail: DraftDetailResponse
    /// Why the last pick was refused; `nil`: it was not.
    var refusal: FormRefusal?

    private var draft: DraftResponse { detail.draft }
    private var games: [GameCardResponse] { detail.games.map(\.game) }
    private var words: DraftWords { DraftWords(draft: draft, me: me) }

    var page: MemberPage {
        get throws {
            MemberPage(
                title: words.pairing,
                tab: .drafts,
                topics: [.drafts],
                content: """
                    <h1>\(words.pairing)</h1>
                    \(refusal?.summary)<section class="card"><p data-state>\(words.state(request))</p>\
                    <p class="soft">\(words.games)</p>\(board)</section>
                    \(try choices)\(try DraftWishes(request: request, detail: detail).html)\(notes)
                    """
            )
        }
    }

    private var notes: HTML {
        """
        <p class="note">\(request.link("How contests work", to: "/contests/rules")) \
        \(request.reportLink(words.other))</p>

        """
    }

    private var board: HTML {
        """
        <table class="sheet board"><caption class="quiet">Picks by round</caption><thead><tr><th scope="col">\
        <span class="quiet">Round</span><th scope="col" colspan="2">You<th scope="col" colspan="2">\
        <bdi>\(words.otherName)</bdi><tr><td><th scope="col">Drafted<th scope="col">Forced<th scope="col">Drafted\
        <th scope="col">Forced</thead><tbody>\(HTML.joined(detail.rounds.map(row)))</tbody></table>
        """
    }

    private func row(_ round: DraftRoundResponse) -> HTML {
        let isFirst = words.seat == .player1
        let (mine, theirs) = isFirst ? (round.player1, round.player2) : (round.player2, round.player1)
        let cells = [mine.drafted, mine.forced, theirs.drafted, theirs.forced].map { cell -> HTML in
            let words: HTML = cell.map { NamedBet($0, among: games).html } ?? "TBD"
            return "<td>\(words)"
        }
        return "<tr><th scope=\"row\">\(round.round)\(HTML.joined(cells))"
    }

    /// The games with bets that can still be picked, with a button for each side in the member's turn.
    private var choices: HTML {
        get throws {
            let games = detail.games.filter { !$0.available.isEmpty }
            guard draft.status == .active, !games.isEmpty else { return "" }
            let head =
                draft.isYourTurn ? "Pick a side" : draft.onTimeout == .auto ? "Wish for a side" : "Still available"
            return """
                <section class="card"><h2>\(head)</h2>
                \(OfferedSides.legend)\(HTML.joined(try games.map(choice)))</section>
                """
        }
    }

    private func choice(_ game: PoolGameResponse) throws -> HTML {
        let sides = OfferedSides(game: game).available
        let line = BetGameLine(game: game.game, isHidden: true, frame: request.frame)
        // Without the turn a member can wish for bets, if the site picks for members whose time is over.
        if let number = draft.nextPick, draft.isYourTurn {
            let buttons = sides.map { sideButton($0, in: line, verb: "", style: "press") }
            let form = try sideForm(of: game, "picks", (name: "number", value: "\(number)"), buttons)
            return "<div class=\"bet-game\">\(line.html)\(form)</div>\n"
        }
        guard draft.onTimeout == .auto else {
            return "<div class=\"bet-game\">\(line.html)<p>\(sides.map(\.words).joined(separator: ", "))</p></div>\n"
        }
        let wishes = Set(detail.wishes.filter { $0.gameId == game.game.id }.map(\.side))
        let buttons = sides.filter { !wishes.contains($0.side) }
            .map { sideButton($0, in: line, verb: "Wish for ", style: "press wish") }
        let form: HTML =
            try buttons.isEmpty ? "" : sideForm(of: game, "wishes", (name: "wished", value: "true"), buttons)
        let wished = sides.filter { wishes.contains($0.side) }.map(\.words).joined(separator: ", ")
        let list: HTML = wished.isEmpty ? "" : "<p class=\"soft\">On your list: \(wished)</p>"
        return "<div class=\"bet-game\">\(line.html)\(list)\(form)</div>\n"
    }

    /// - Parameter verb: What the button does, for screen readers; empty for a pick.
    private func sideButton(
        _ side: (side: ContestBetSide, words: String),
        in line: BetGameLine,
        verb: String,
        style: String
    ) -> HTML {
        """
        <button class="\(style)" name="side" value="\(side.side.rawValue)"><span class="quiet">\(verb)</span>\
        \(side.words)<span class="quiet">, \(line.pairing)</span></button>
        """
    }

    /// A form with buttons for the sides of a game.
    private func sideForm(
        of game: PoolGameResponse,
        _ action: String,
        _ field: (name: String, value: String),
        _ buttons: [HTML]
    ) throws -> HTML {
        try PageForm(
            request: request,
            action: "/drafts/\(draft.id.lowercaseText)/\(action)",
            hidden: [(name: "game", value: game.game.id.lowercaseText), field],
            content: HTML.joined(buttons),
            style: "acts"
        ).html
    }
}
