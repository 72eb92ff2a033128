import APIModels
import APIServer
import FoundationEssentials
import HTMLWriting
import Scores

/// A member's account.
struct AccountView {
    let request: PageRequest
    let profile: MemberResponse
    /// The newest sign-in first.
    let sessions: [SessionResponse]
    let blocks: [BlockResponse]
    let notices: NoticeBoxes
    /// Why the last button had no effect; `nil`: it had, or none was pressed.
    var refusal: FormRefusal?

    var page: MemberPage {
        get throws {
            MemberPage(
                title: "Account",
                tab: .account,
                content: """
                    <h1>\(profile.username ?? "Account")</h1>
                    \(refusal?.summary)<section class="card"><h2>Account</h2>
                    <dl><dt>Username</dt><dd>\(username)</dd><dt>E-mail</dt><dd>\(profile.email ?? "None")</dd></dl>
                    <p>\(request.link("Change the e-mail address", to: "/account/email"))</p>
                    <p>\(request.link("Change the password", to: "/account/password"))</p>
                    <div class="row"><p>\(search)</p>\(try searchButton)</div>
                    \(try signOut)</section>
                    <section class="card"><h2>Devices</h2>\(HTML.joined(try sessions.map(row)))\
                    \(try signOutEverywhere)</section>
                    \(BrowserNoticePart.section(request.frame.settings))\
                    \(try notices.html)\(try blocked)<section class="card"><h2>Your data</h2>
                    <p>\(request.link("Save everything that we store about you", to: "/account/export"))</p>
                    <p>\(request.link("Delete the account", to: "/account/delete"))</p></section>
                    """
            )
        }
    }

    private var username: HTML {
        profile.username.map { name -> HTML in "\(name)" } ?? request.link("Choose a username", to: "/account/username")
    }

    private var search: HTML {
        profile.discoverable
            ? "Other members find you by the beginning of your username."
            : "Other members do not find you by search."
    }

    private var searchButton: HTML {
        get throws {
            try request.button(
                profile.discoverable ? "Hide me from search" : "Show me in search",
                to: "/account/discoverable",
                [(name: "discoverable", value: profile.discoverable ? "false" : "true")]
            )
        }
    }

    private var signOut: HTML {
        get throws { try request.button("Sign out", to: "/account/sign-out") }
    }

    private var signOutEverywhere: HTML {
        get throws {
            guard sessions.count > 1 else { return "" }
            return try request.button(
                "Sign out everywhere",
                to: "/account/sign-out",
                [(name: "everywhere", value: "true")]
            )
        }
    }

    private func row(_ session: SessionResponse) throws -> HTML {
        let name = session.label.isEmpty ? "A device without a name" : session.label
        let seen = session.current ? "this device" : "last used \(session.seenOn)"
        let line: HTML = "<p><b>\(name)</b> <span class=\"soft\">\(seen)</span></p>"
        guard !session.current else { return "<div class=\"row\">\(line)</div>\n" }
        let button = try request.button(
            "Sign out<span class=\"quiet\"> \(name)</span>",
            to: "/account/sessions/\(session.id.lowercaseText)/end"
        )
        return "<div class=\"row\">\(line)\(button)</div>\n"
    }

    private var blocked: HTML {
        get throws {
            guard !blocks.isEmpty else { return "" }
            let rows = try blocks.map { block -> HTML in
                let name = block.user.username
                let button = try request.button(
                    "Unblock<span class=\"quiet\"> \(name)</span>",
                    to: "/account/blocks/\(block.user.uid.lowercaseText)",
                    [(name: "blocked", value: "false")]
                )
                return "<div class=\"row\"><p><b>\(name)</b></p>\(button)</div>\n"
            }
            return """
                <section class="card"><h2>Blocked members</h2>
                <p class="soft">They cannot invite you, and you do not find each other.</p>
                \(HTML.joined(rows))</section>

                """
        }
    }
}
