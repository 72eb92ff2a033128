import APIModels
import APIServer
import Contests
import FoundationEssentials
import HTMLWriting
import Scores

/// A contest: the bets that each member won, and all bets with their games.
struct ContestView {
    let request: PageRequest
    let me: MemberID
    let detail: ContestDetailResponse
    /// The numbers of the picks that the site made.
    let automaticPicks: Set<Int>

    private var contest: ContestResponse { detail.contest }
    private var sides: ContestSides { ContestSides(contest, me: me) }
    private var isHidden: Bool { request.frame.hidesScores }

    var page: MemberPage {
        MemberPage(
            title: sides.pairing,
            tab: .contests,
            feed: contest.status == .completed
                ? nil : PageShell.Feed(filter: (name: "league", value: contest.league.rawValue), pause: 10),
            topics: [.contests],
            content: """
                <h1>\(sides.pairing)</h1>
                <section class="card"><p data-state>\(state)</p>\(isHidden ? hidden : sides.table)</section>
                \(HTML.joined(detail.games.map(game)))
                <p class="note">\(request.link("See the draft", to: "/drafts/\(contest.draftId.lowercaseText)"))\
                \(statisticsLink) \(request.reportLink(sides.opponent))</p>
                """
        )
    }

    private var hidden: HTML {
        "<p class=\"soft\">You hide scores on this site, and the number of bets won would reveal results.</p>"
    }

    private var state: HTML {
        if contest.status == .upcoming {
            return "The first game starts \(ContestWords.time(contest.firstGameStartDateTime))"
        }
        if isHidden { return contest.status == .completed ? "Over" : "In progress" }
        guard contest.status == .completed else {
            return "In progress, \(ContestWords.count(contest.betsLeft, "bet")) still open"
        }
        let result = sides.result
        return "<b class=\"\(result.style)\">\(result.words)</b>"
    }

    /// The link to what the member won and lost against this opponent; `nil` for a deleted member.
    private var statisticsLink: HTML? {
        guard let name = sides.opponent.username else { return nil }
        let path = request.path("/statistics", [("opponent", sides.opponent.uid.lowercaseText)])
        return " · <a href=\"\(path)\">Statistics against <bdi>\(name)</bdi></a>"
    }

    private func game(_ game: ContestGameResponse) -> HTML {
        let line = BetGameLine(game: game.game, isHidden: isHidden, frame: request.frame, isSection: true)
        return """
            <section class="card">\(line.html)
            <ul class="bets">\(HTML.joined(game.bets.map(bet)))</ul></section>

            """
    }

    /// A bet with the member's own side. The other member has the inverse one.
    private func bet(_ bet: ContestBetResponse) -> HTML {
        let held = sides.seat == .player1 ? bet.player1 : bet.player2
        let origin = bet.drafter == sides.seat ? "drafted" : "forced"
        let picker = automaticPicks.contains(bet.number) ? ", by the site" : ""
        return """
            <li><span><b>\(held.display)</b> <span class="soft">\(origin)\(picker)</span></span>\
            \(isHidden ? nil : BetResult(held.result).html)</li>
            """
    }
}

/// How a bet ended for the member who holds it.
struct BetResult {
    private let result: HeldBetResponse.Result

    init(_ result: HeldBetResponse.Result) {
        self.result = result
    }

    var html: HTML {
        switch result {
        case .won: " <b class=\"up\">Won</b>"
        case .lost: " <b class=\"down\">Lost</b>"
        case .push: " <b class=\"soft\">Push</b>"
        case .void: " <b class=\"soft\">Void</b>"
        default: " <span class=\"soft\">Open</span>"
        }
    }
}
