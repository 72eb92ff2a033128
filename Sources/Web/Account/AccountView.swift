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
                    <dl><dt>Username</dt><dd>\(username)</dd><dt>E-mail</dt><dd>\(profile.email)</dd></dl>
                    <p><a href="/account/email">Change the e-mail address</a></p>
                    <p><a href="/account/password">Change the password</a></p>
                    <div class="row"><p>\(search)</p>\(try searchButton)</div>
                    \(try signOut)</section>
                    <section class="card"><h2>Devices</h2>\(HTML.joined(try sessions.map(row)))\
                    \(try signOutEverywhere)</section>
                    \(try blocked)<section class="card"><h2>Your data</h2>
                    <p><a href="/account/export">Save everything that we store about you</a></p>
                    <p><a href="/account/delete">Delete the account</a></p></section>
                    """
            )
        }
    }

    private var username: HTML {
        profile.username.map { name -> HTML in "\(name)" } ?? "<a href=\"/account/username\">Choose a username</a>"
    }

    private var search: HTML {
        profile.discoverable
            ? "Other members find you by the beginning of your username."
            : "Other members do not find you by search."
    }

    private var searchButton: HTML {
        get throws {
            let words = profile.discoverable ? "Hide me from search" : "Show me in search"
            return try PageForm(
                action: "/account/discoverable",
                secret: request.visitor.formSecret,
                hidden: [(name: "discoverable", value: profile.discoverable ? "false" : "true")],
                content: "<button class=\"press\">\(words)</button>",
                style: "acts"
            ).html
        }
    }

    private var signOut: HTML {
        get throws {
            try PageForm(
                action: "/account/sign-out",
                secret: request.visitor.formSecret,
                content: "<button class=\"press\">Sign out</button>",
                style: "acts"
            ).html
        }
    }

    private var signOutEverywhere: HTML {
        get throws {
            guard sessions.count > 1 else { return "" }
            return try PageForm(
                action: "/account/sign-out",
                secret: request.visitor.formSecret,
                hidden: [(name: "everywhere", value: "true")],
                content: "<button class=\"press\">Sign out everywhere</button>",
                style: "acts"
            ).html
        }
    }

    private func row(_ session: SessionResponse) throws -> HTML {
        let name = session.label.isEmpty ? "A device without a name" : session.label
        let seen = session.current ? "this device" : "last used \(session.seenOn)"
        let line: HTML = "<p><b>\(name)</b> <span class=\"soft\">\(seen)</span></p>"
        guard !session.current else { return "<div class=\"row\">\(line)</div>\n" }
        let form = PageForm(
            action: "/account/sessions/\(session.id.lowercaseText)/end",
            secret: request.visitor.formSecret,
            content: "<button class=\"press\">Sign out<span class=\"quiet\"> \(name)</span></button>",
            style: "acts"
        )
        return "<div class=\"row\">\(line)\(try form.html)</div>\n"
    }

    private var blocked: HTML {
        get throws {
            guard !blocks.isEmpty else { return "" }
            let rows = try blocks.map { block -> HTML in
                let name = block.user.username
                let form = PageForm(
                    action: "/account/blocks/\(block.user.uid.lowercaseText)",
                    secret: request.visitor.formSecret,
                    hidden: [(name: "blocked", value: "false")],
                    content: "<button class=\"press\">Unblock<span class=\"quiet\"> \(name)</span></button>",
                    style: "acts"
                )
                return "<div class=\"row\"><p><b>\(name)</b></p>\(try form.html)</div>\n"
            }
            return """
                <section class="card"><h2>Blocked members</h2>
                <p class="soft">They cannot invite you, and you do not find each other.</p>
                \(HTML.joined(rows))</section>

                """
        }
    }
}
