import APIServer
import HTMLWriting

/// The form in which a member chooses a username, once and for good.
struct UsernameView {
    let request: PageRequest
    /// The page to return to; `nil`: the member's first page.
    let back: LocalPath?
    let username: String
    let refusal: FormRefusal?

    init(_ request: PageRequest, back: LocalPath?, username: String = "", refusal: FormRefusal? = nil) {
        (self.request, self.back, self.username, self.refusal) = (request, back, username, refusal)
    }

    var page: MemberPage {
        get throws {
            let input = FormInput(
                name: "username",
                label: "Username",
                kind: .username,
                value: username,
                hint: "6 to 16 letters and digits",
                refusal: refusal
            )
            let form = PageForm(
                action: "/account/username",
                secret: request.visitor.formSecret,
                hidden: back.map { [(name: "back", value: $0.text)] } ?? [],
                refusal: refusal,
                content: "\(input.html)\(PageForm.button("Continue"))"
            )
            return MemberPage(
                title: "Choose a username",
                tab: .account,
                content: """
                    <h1>Choose a username</h1>
                    <section class="card"><p>Your friends find and see you by this name. It cannot be changed later.</p>
                    \(try form.html)</section>
                    """
            )
        }
    }
}

/// The form that deletes the account, after the member typed the own username.
struct DeleteAccountView {
    let request: PageRequest
    let member: Member
    let refusal: FormRefusal?

    init(_ request: PageRequest, of member: Member, refusal: FormRefusal? = nil) {
        (self.request, self.member, self.refusal) = (request, member, refusal)
    }

    var page: MemberPage {
        get throws {
            let form = PageForm(
                action: "/account/delete",
                secret: request.visitor.formSecret,
                refusal: refusal,
                content: "\(confirmation)\(PageForm.button("Delete the account for good"))"
            )
            return MemberPage(
                title: "Delete the account",
                tab: .account,
                content: """
                    <h1>Delete the account</h1>
                    <section class="card"><p>Your address, password, devices and statistics are deleted. Invitations \
                    and drafts end. Contests that are running go on for your opponents, who then see a deleted member. \
                    This cannot be undone.</p>
                    \(try form.html)<p><a href="/account">Keep the account</a></p></section>
                    """
            )
        }
    }

    private var confirmation: HTML? {
        member.username.map { name -> HTML in
            let input = FormInput(
                name: "username",
                label: "Your username",
                kind: .username,
                hint: "Type it to confirm",
                refusal: refusal
            )
            return "<p>Your username is <b>\(name)</b>.</p>\(input.html)"
        }
    }
}
