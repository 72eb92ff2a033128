import APIModels
import APIServer
import Contests
import FoundationEssentials
import HTMLWriting
import Scores

/// A page of a member's contests of one stage.
struct ContestListView {
    let request: PageRequest
    let me: MemberID
    let stage: ContestProgress.Stage
    let contests: ContestsResponse
    let waiting: WaitingView

    var page: MemberPage {
        let list: HTML = contests.contests.isEmpty ? empty : .joined(contests.contests.map(card))
        return MemberPage(
            title: "Contests",
            tab: .contests,
            feed: stage == .inProgress && !contests.contests.isEmpty ? PageShell.Feed(pause: 30) : nil,
            topics: Set(MemberTopic.allCases),
            content: """
                <h1>Contests</h1>
                \(waiting.html)<p><a class="go" href="\(request.path("/contests/new"))">New contest</a></p>
                \(ContestProgress.Stage.chips(on: "/contests", current: stage, request).html)\(list)\(more)
                <p class="note">\(request.link("How contests work", to: "/contests/rules"))</p>
                """
        )
    }

    private var empty: HTML {
        switch stage {
        case .upcoming: "<p class=\"card empty\">No contest is waiting for its games.</p>"
        case .inProgress: "<p class=\"card empty\">No contest is in progress.</p>"
        case .completed: "<p class=\"card empty\">You have not completed a contest yet.</p>"
        }
    }

    /// The link to the next page.
    private var more: HTML? {
        contests.next.map { last -> HTML in
            let path = request.path("/contests", [("status", stage.rawValue), ("after", last.lowercaseText)])
            return "<p class=\"more\"><a href=\"\(path)\">More contests</a></p>\n"
        }
    }

    private func card(_ contest: ContestResponse) -> HTML {
        let sides = ContestSides(contest, me: me)
        let score = stage == .upcoming || request.frame.hidesScores ? "" : sides.table
        return """
            <section class="card" id="contest-\(contest.id.lowercaseText)">
            <h2><a href="\(request.path("/contests/\(contest.id.lowercaseText)"))">\(sides.pairing)</a></h2>
            <p class="soft">\(facts(contest))</p>\(score)</section>

            """
    }

    private func facts(_ contest: ContestResponse) -> HTML {
        let bets = "\(contest.league.rawValue.uppercased()), \(ContestWords.count(contest.numBets, "bet"))"
        switch stage {
        case .upcoming: return "\(bets), the first game \(ContestWords.time(contest.firstGameStartDateTime))"
        case .inProgress:
            let since: HTML = "since \(ContestWords.time(contest.firstGameStartDateTime))"
            return request.frame.hidesScores ? "\(bets), \(since)" : "\(bets), \(contest.betsLeft) still open, \(since)"
        case .completed:
            let result = ContestSides(contest, me: me).result
            let words: HTML = request.frame.hidesScores ? "Over" : "<b class=\"\(result.style)\">\(result.words)</b>"
            return "\(words), \(bets), \(contest.completionDateTime.map { ContestWords.date($0) })"
        }
    }
}

/// What waits for the member: drafts in which it is the member's turn, and invitations without an answer.
struct WaitingView {
    let request: PageRequest
    let me: MemberID
    let invitations: [InvitationResponse]
    let drafts: [DraftResponse]

    var html: HTML? {
        guard !invitations.isEmpty || !drafts.isEmpty else { return nil }
        let turns = drafts.map { draft -> HTML in
            let words = DraftWords(draft: draft, me: me)
            let path = request.path("/drafts/\(draft.id.lowercaseText)")
            return """
                <li><a href="\(path)">Your turn against <bdi>\(words.otherName)</bdi></a> \
                <span class="soft">until \(ContestWords.time(words.deadline))</span></li>

                """
        }
        let answers = invitations.map { invitation -> HTML in
            let path = request.path("/invitations/\(invitation.id.lowercaseText)")
            return """
                <li><a href="\(path)">Invitation from <bdi>\(ContestWords.name(invitation.player1))</bdi></a> \
                <span class="soft">until \(ContestWords.time(invitation.expirationDateTime))</span></li>

                """
        }
        return """
            <section class="card"><h2>Waiting for you</h2>
            <ul class="found">\(HTML.joined(turns + answers))</ul></section>

            """
    }
}

/// A contest as one of its members sees it.
struct ContestSides {
    let contest: ContestResponse
    let mine: ContestScoreResponse
    let theirs: ContestScoreResponse
    /// The member's own seat.
    let seat: ContestSeat

    init(_ contest: ContestResponse, me: MemberID) {
        self.contest = contest
        let isFirst = contest.player1.uid == me.rawValue
        (mine, theirs) = isFirst ? (contest.player1, contest.player2) : (contest.player2, contest.player1)
        seat = isFirst ? .player1 : .player2
    }

    var pairing: String { "You vs \(ContestWords.name(theirs.username))" }
    var opponent: ContestPlayerResponse { ContestPlayerResponse(uid: theirs.uid, username: theirs.username) }

    /// How the contest ended, with a class of the style sheet that does not show it by colour alone.
    var result: (words: String, style: String) {
        switch contest.result {
        case ContestResponse.Result.tie?: ("TIED", "soft")
        case ContestResponse.Result.void?: ("VOID", "soft")
        case nil: ("", "soft")
        case let winner?: winner.rawValue == seat.rawValue ? ("WON", "up") : ("LOST", "down")
        }
    }

    /// The bets that each member has won.
    var table: HTML {
        """
        <table class="sheet tally"><caption class="quiet">Bets won</caption><thead><tr><th scope="col" class="word">Bets won\
        <th scope="col">Drafted<th scope="col">Forced<th scope="col">Total</thead><tbody>\
        \(row("You", mine))\(row(ContestWords.name(theirs.username), theirs))</tbody></table>
        """
    }

    private func row(_ name: String, _ score: ContestScoreResponse) -> HTML {
        """
        <tr><th scope="row"><bdi>\(name)</bdi><td>\(score.drafted)<td>\(score.forced)<td class="total">\(score.total)
        """
    }
}
