import APIModels
import APIServer
import FoundationEssentials
import HTMLWriting
import Scores

/// What a member won and lost in completed contests, against all opponents or against one.
struct StatisticsView {
    let request: PageRequest
    let record: MemberStatisticsResponse

    var page: MemberPage {
        let title = record.opponent.map { "Statistics against \(ContestWords.name($0))" } ?? "Statistics"
        return MemberPage(
            title: title,
            tab: .statistics,
            topics: [.contests],
            content: """
                <h1>\(title)</h1>
                <section class="card">\(request.frame.hidesScores ? hidden : figures)</section>
                \(record.opponent == nil ? nil : all)
                """
        )
    }

    private var all: HTML {
        "<p>\(request.link("Against all opponents", to: "/statistics"))</p>"
    }

    private var hidden: HTML { "<p>You hide scores on this site, and statistics would reveal results.</p>" }

    private var figures: HTML {
        """
        <dl><dt>Contests won</dt><dd>\(record.won)</dd><dt>Contests lost</dt><dd>\(record.lost)</dd>\
        <dt>Contests tied</dt><dd>\(record.tied)</dd>\
        <dt>Wins per loss</dt><dd>\(Self.ratio(record.winLossRatio))</dd>\
        <dt>Drafted bets won</dt><dd>\(record.draftedWon) of \(record.draftedWon + record.draftedLost)\
        \(Self.share(record.draftedWinRatio))</dd>\
        <dt>Forced bets won</dt><dd>\(record.forcedWon) of \(record.forcedWon + record.forcedLost)\
        \(Self.share(record.forcedWinRatio))</dd>\
        <dt>Pushes</dt><dd>\(record.pushes)</dd><dt>Void bets</dt><dd>\(record.voids)</dd></dl>
        """
    }

    /// With three decimals; a dash if nothing was lost yet.
    private static func ratio(_ ratio: Double?) -> String {
        guard let ratio else { return "–" }
        let thousandths = Int((ratio * 1000).rounded())
        let decimals = String(1000 + thousandths % 1000).dropFirst()
        return "\(thousandths / 1000).\(decimals)"
    }

    /// As a percentage after a comma; empty if no bet was decided yet.
    private static func share(_ ratio: Double?) -> String {
        ratio.map { ", \(Int(($0 * 100).rounded()))%" } ?? ""
    }
}

/// How contests work, with the limits of this server.
struct ContestRulesView {
    let request: PageRequest
    let rules: ContestRulesResponse

    var page: MemberPage {
        MemberPage(
            title: "How contests work",
            content: """
                <h1>How contests work</h1>
                <section class="card"><h2>The draft</h2>
                <p>One member invites another to the games of a day. Both pick sides of bets in turns; the inviter \
                picks first in every round. With each pick the other member gets the opposite side: that is the \
                forced bet. There are at most \(rules.mostRounds) rounds.</p>
                <p>An invitation expires \(ContestWords.duration(rules.invitationLead)) before its first game at the \
                latest. A draft ends when its first game starts; if picks are missing then, there is no contest. The \
                inviter chooses what happens if a member does not pick in time: the draft waits, or the site picks at \
                the end of the turn. Turns last between \(ContestWords.duration(rules.shortestTurn)) and \
                \(ContestWords.duration(rules.longestTurn)), but never past the end of the draft.</p></section>
                <section class="card"><h2>The bets</h2>
                <p>HOU -4 wins if Houston wins by more than 4. o 225 (over) wins if both teams score more than 225 \
                together, u 225 (under) if they score less. Overtime counts; a shootout adds one goal. A result exactly \
                on the line is a push: neither member wins. Lines never change after the invitation was sent.</p>
                <p>A bet is void if its game is cancelled, or is over later than \
                \(ContestWords.duration(rules.voidAfter)) after the start that it was made for.</p></section>
                <section class="card"><h2>The result</h2>
                <p>Each won bet counts one, drafted or forced. The member with more won bets wins the contest. If both \
                won the same number, the contest is tied. Results are corrected for \
                \(ContestWords.duration(rules.correctable)) after a game.</p></section>
                <p>\(next)</p>
                """
        )
    }

    /// The link to what the reader of the rules does next.
    private var next: HTML {
        let isMember = request.visitor.member != nil
        let path = request.path(isMember ? "/contests/new" : "/account/sign-up")
        return "<a class=\"go\" href=\"\(path)\">\(isMember ? "New contest" : "Create an account")</a>"
    }
}
