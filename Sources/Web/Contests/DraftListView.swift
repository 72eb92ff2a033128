import APIModels
import APIServer
import FoundationEssentials
import HTMLWriting
import Scores

/// A member's drafts, the active ones first.
struct DraftListView {
    let request: PageRequest
    let me: MemberID
    let drafts: [DraftResponse]
    /// The games of the last picks.
    let games: [GameCardResponse]

    var page: MemberPage {
        let empty: HTML = """
            <p class="card empty">You have no draft. It begins when an invitation is accepted. \
            \(request.link("New contest", to: "/contests/new"))</p>
            """
        return MemberPage(
            title: "Drafts",
            tab: .drafts,
            topics: [.drafts],
            content: "<h1>Drafts</h1>\n\(drafts.isEmpty ? empty : HTML.joined(drafts.map(card)))"
        )
    }

    private func card(_ draft: DraftResponse) -> HTML {
        let words = DraftWords(draft: draft, me: me)
        let last = draft.lastPick.map { pick -> HTML in
            ". Last pick: \(NamedBet(pick.pick, among: games).words)\(pick.isAutomatic ? ", by the site" : "")"
        }
        return """
            <section class="card" id="draft-\(draft.id.lowercaseText)">
            <h2><a href="\(request.path("/drafts/\(draft.id.lowercaseText)"))">\(words.pairing)</a></h2>
            <p>\(words.state(request))</p><p class="soft">\(words.games)\(last)</p></section>

            """
    }
}

/// Words about a draft as one of its members sees it.
struct DraftWords {
    let draft: DraftResponse
    let me: MemberID

    /// The member's own seat.
    var seat: ContestSeat { draft.player1.uid == me.rawValue ? .player1 : .player2 }
    var other: ContestPlayerResponse { seat == .player1 ? draft.player2 : draft.player1 }
    var otherName: String { ContestWords.name(other) }
    var pairing: String { "You vs \(otherName)" }

    /// The games that are bet on: `NBA, Sun, Nov 29`.
    var games: String { "\(draft.league.rawValue.uppercased()), \(ContestWords.day(draft.day))" }

    /// `Round 2 of 3. Your turn until Sun 7:30 PM.` For a draft that is over: what became of it, with a link to the
    /// contest.
    func state(_ request: PageRequest) -> HTML {
        switch draft.status {
        case .active:
            let round: HTML = "Round \(draft.currentRound ?? 1) of \(draft.totalRounds)."
            let turn: HTML = draft.isYourTurn ? "<b class=\"up\">Your turn</b>" : "\(otherName)’s turn"
            return "\(round) \(turn) until \(ContestWords.time(deadline))."
        case .completed:
            let contest = draft.contestId.map { id -> HTML in
                " \(request.link("Go to the contest", to: "/contests/\(id.lowercaseText)"))"
            }
            return "The draft is complete.\(contest)"
        case .expired: return "Expired: no contest was made\(expiry)."
        default: return "Ended early: no contest was made."
        }
    }

    /// Why the draft expired, with a comma before it; empty for a reason that is not known.
    private var expiry: String {
        switch draft.reason {
        case "time"?: ", because the first game began before all picks were made"
        case "no_games"?: ", because no game was left to bet on"
        default: ""
        }
    }

    /// Until when the member has to pick: until the end of the turn if the site picks then, otherwise until the draft
    /// expires.
    var deadline: Date {
        draft.onTimeout == .auto ? draft.turnEndsAt ?? draft.expirationDateTime : draft.expirationDateTime
    }
}
