import APIModels
import APIServer
import Contests
import FoundationEssentials
import HTMLWriting
import Scores

/// All bets that a member holds, by game, over all contests.
struct BetSlipView {
    let request: PageRequest
    let stage: ContestProgress.Stage
    let slip: BetSlipResponse

    private var isHidden: Bool { request.frame.hidesScores }

    var page: MemberPage {
        let list: HTML = slip.games.isEmpty ? empty : .joined(slip.games.map(game))
        return MemberPage(
            title: "Bet slip",
            tab: .betSlip,
            feed: feed,
            topics: [.contests],
            content: """
                <h1>Bet slip</h1>
                \(ContestProgress.Stage.chips(on: "/betslip", current: stage, request).html)\(list)
                """
        )
    }

    /// The page follows the league of its games, or all leagues if they are of several.
    private var feed: PageShell.Feed? {
        guard stage != .completed, let league = slip.games.first?.game.league else { return nil }
        let isOne = slip.games.allSatisfy { $0.game.league == league }
        return PageShell.Feed(filter: isOne ? (name: "league", value: league.rawValue) : nil, pause: 10)
    }

    private var empty: HTML {
        switch stage {
        case .upcoming:
            """
            <p class="card empty">No bets on upcoming games. \(request.link("New contest", to: "/contests/new"))</p>
            """
        case .inProgress: "<p class=\"card empty\">No bets on games in progress.</p>"
        case .completed:
            """
            <p class="card empty">No decided bets in open contests, or in those completed in the last seven days.</p>
            """
        }
    }

    private func game(_ game: BetSlipGameResponse) -> HTML {
        let line = BetGameLine(game: game.game, isHidden: isHidden, frame: request.frame, isSection: true)
        return """
            <section class="card">\(line.html)
            <ul class="bets">\(HTML.joined(game.bets.map(bet)))</ul></section>

            """
    }

    private func bet(_ bet: BetSlipBetResponse) -> HTML {
        """
        <li><span><b>\(bet.bet.display)</b> \
        <span class="soft">in \(ContestWords.count(bet.contests, "contest"))</span></span>\
        \(isHidden ? nil : BetResult(bet.bet.result).html)</li>
        """
    }
}
