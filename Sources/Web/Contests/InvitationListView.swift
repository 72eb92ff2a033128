import APIModels
import APIServer
import FoundationEssentials
import HTMLWriting
import Scores
import Storage

/// The invitations that a member received or sent.
struct InvitationListView {
    let request: PageRequest
    let box: StoredInvitation.Box
    /// Those that wait for an answer first.
    let invitations: [InvitationResponse]
    /// Why the last button had no effect; `nil`: it had, or none was pressed.
    var refusal: FormRefusal?

    var page: MemberPage {
        get throws {
            MemberPage(
                title: "Invitations",
                tab: .invitations,
                topics: [.invitations],
                content: """
                    <h1>Invitations</h1>
                    \(refusal?.summary)\(boxes.html)\(try list)
                    """
            )
        }
    }

    private var boxes: ChipRow {
        ChipRow(
            name: "Invitations",
            chips: StoredInvitation.Box.allCases.map { other in
                ChipRow.Chip(
                    label: other == .received ? "Received" : "Sent",
                    address: request.path("/invitations", [("box", other.rawValue)]),
                    isCurrent: other == box
                )
            }
        )
    }

    private var list: HTML {
        get throws {
            guard invitations.isEmpty else { return .joined(try invitations.map(card)) }
            return box == .received
                ? "<p class=\"card empty\">You have no invitations.</p>"
                : """
                <p class="card empty">You have sent no invitations. \
                \(request.link("New contest", to: "/contests/new"))</p>
                """
        }
    }

    private func card(_ invitation: InvitationResponse) throws -> HTML {
        let card = InvitationCard(request: request, box: box, invitation: invitation, isListed: true)
        let id = invitation.id.lowercaseText
        return """
            <section class="card" id="invitation-\(id)"><h2>\
            <a href="\(request.path("/invitations/\(id)"))"><span>\
            \(box == .received ? "From" : "To") <bdi>\(card.otherName)</bdi></span></a></h2>
            \(try card.facts)</section>

            """
    }
}
