import APIModels
import APIServer
import FoundationEssentials
import HTMLWriting
import Scores
import Storage

/// An invitation with the games and lines of its contest.
struct InvitationView {
    let request: PageRequest
    let me: MemberID
    let detail: InvitationDetailResponse

    var page: MemberPage {
        get throws {
            let box: StoredInvitation.Box = detail.invitation.player2.uid == me.rawValue ? .received : .sent
            let card = InvitationCard(request: request, box: box, invitation: detail.invitation)
            return MemberPage(
                title: "Invitation",
                tab: .invitations,
                topics: [.invitations],
                content: """
                    <h1>Invitation \(card.direction) <bdi>\(card.otherName)</bdi></h1>
                    <section class="card">\(try card.facts)</section>
                    <section class="card"><h2>\(ContestWords.count(detail.games.count, "game")) to bet on</h2>
                    \(OfferedGames(games: detail.games, frame: request.frame).html)</section>
                    <p class="note">\(request.link("How contests work", to: "/contests/rules"))</p>
                    """
            )
        }
    }
}

/// What an invitation says, and the buttons that answer it.
struct InvitationCard {
    let request: PageRequest
    let box: StoredInvitation.Box
    let invitation: InvitationResponse
    /// Whether the card is in a list, so that the games and lines are on another page.
    var isListed = false

    private var other: ContestPlayerResponse { box == .received ? invitation.player1 : invitation.player2 }
    var otherName: String { ContestWords.name(other) }
    var direction: String { box == .received ? "from" : "to" }

    var facts: HTML {
        get throws {
            let rounds = ContestWords.count(invitation.draftRounds, "round")
            return """
                <p class="soft">\(rounds), \(invitation.league.rawValue.uppercased()), \
                \(ContestWords.day(invitation.day))</p>
                <p data-state>\(state)</p>\(timeout)\(try buttons)
                """
        }
    }

    private var state: HTML {
        switch invitation.status {
        case .pending: return "Waiting for an answer until \(ContestWords.time(invitation.expirationDateTime))."
        case .accepted:
            guard let draft = invitation.draftId else { return "Accepted" }
            return "Accepted. \(request.link("Open the draft", to: "/drafts/\(draft.lowercaseText)"))"
        case .rejected: return "Rejected"
        case .withdrawn: return "Withdrawn"
        default: return invitation.reason == "not_enough_games" ? "Expired: too few games were left" : "Expired"
        }
    }

    /// What happens when the time of a turn is over, which the recipient agrees to by accepting.
    private var timeout: HTML? {
        guard invitation.status == .pending else { return nil }
        let effect =
            invitation.onTimeout == .auto
            ? "the site picks."
            : "the draft waits. It expires, without a contest, if picks are missing when its first game begins."
        return "<p class=\"soft\">If a member does not pick in time, \(effect)</p>\n"
    }

    private var buttons: HTML {
        get throws {
            guard invitation.status == .pending else { return "" }
            let answers: [InvitationAnswer] = box == .received ? [.accepted, .rejected] : [.withdrawn]
            let forms = try answers.map { answer -> HTML in
                try request.button(
                    "\(answer.title)<span class=\"quiet\"> the invitation \(direction) \(otherName)</span>",
                    to: "/invitations/\(invitation.id.lowercaseText)/\(answer.formName)",
                    style: answer == .accepted ? "go" : "press"
                )
            }
            let games: HTML? = isListed ? gamesLink : nil
            let others: HTML = box == .received ? "<div class=\"acts\">\(try blockButton)</div>" : ""
            return "<div class=\"acts\">\(HTML.joined(forms))\(games)</div>\(others)"
        }
    }

    private var gamesLink: HTML {
        """
        <a class="press" href="\(request.path("/invitations/\(invitation.id.lowercaseText)"))">See the games and lines\
        <span class="quiet"> of the invitation \(direction) \(otherName)</span></a>
        """
    }

    /// The button that blocks a member who invited this one, and the link to report that member.
    private var blockButton: HTML {
        get throws {
            let button = try request.button(
                "Block<span class=\"quiet\"> \(otherName)</span>",
                to: "/account/blocks/\(other.uid.lowercaseText)",
                [(name: "blocked", value: "true")]
            )
            return "\(button)\(request.reportLink(other))"
        }
    }
}
