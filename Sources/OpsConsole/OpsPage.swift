import APIServer
import HTMLWriting
import HTTPTypes

/// A page under `/ops` with its tables.
struct OpsPage {
    let view: OpsView
    let filter: OpsFilter
    let session: OpsSession
    let formToken: String
    /// The operator's last action if it was taken moments ago; otherwise `nil`.
    let lastAction: String?
    let content: HTML

    var html: HTML {
        OpsFrame(
            title: view.name,
            content: """
                <header>
                <nav aria-label="Operations">\(.joined(OpsView.all.map(link)))</nav>
                </header>
                <main id="content" data-refresh="\(view.refresh)">
                <h1>\(view.name)</h1>
                \(lastAction.map { "<p class=\"said\" role=\"status\">\($0)</p>" as HTML })
                \(view.isFiltered ? filterForm : "")
                \(content)
                </main>
                <footer>
                <p>Times are UTC. Signed in as \(session.name)\(session.mayAct ? "" : ", read-only").
                <label><input type="checkbox" id="live" checked> Update automatically</label></p>
                <form method="post" action="/ops/sign-out"><input type="hidden" name="check" value="\(formToken)">\
                <button>Sign out</button></form>
                </footer>
                <script>\(HTML(trusted: OpsAssets.script))</script>
                """
        ).html
    }

    private func link(to other: OpsView) -> HTML {
        let isShown = other.path == view.path
        return "<a href=\"\(other.path)\"\(isShown ? " aria-current=\"page\"" : "" as HTML)>\(other.name)</a> "
    }

    private var filterForm: HTML {
        """
        <form class="filter" method="get" action="\(view.path)">
        <label>Queue <input name="queue" value="\(filter.queue ?? "")" maxlength="60"></label>
        <label>Kind <input name="kind" value="\(filter.kind ?? "")" maxlength="100"></label>
        <button>Show</button>
        </form>
        """
    }
}

/// The sign-in page.
struct OpsSignInPage {
    let errorText: String?

    var html: HTML {
        OpsFrame(
            title: "Sign in",
            content: """
                <main>
                <h1>BarDown operations</h1>
                \(errorText.map { "<p class=\"said\" role=\"alert\">\($0)</p>" as HTML })
                <form class="sign-in" method="post" action="/ops/sign-in">
                <label>Your name, for the audit log <input name="name" required maxlength="60" autocomplete="username"></label>
                <label>Token <input name="token" type="password" required autocomplete="current-password"></label>
                <button>Sign in</button>
                </form>
                </main>
                """
        ).html
    }
}

/// The frame of all pages under `/ops`.
private struct OpsFrame {
    let title: String
    let content: HTML

    var html: HTML {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        <title>\(title) · BarDown operations</title>
        <link rel="icon" href="data:,">
        <style>\(HTML(trusted: OpsAssets.style))</style>
        </head>
        <body>
        \(content)
        </body>
        </html>

        """
    }
}

/// The style sheet and the script of the pages under `/ops`, and the headers that stop browsers from running anything
/// else.
enum OpsAssets {
    static let style = PageColours.css + "\n" + AssetText.served(Resources.ops_css)

    static let script = AssetText.served(Resources.ops_js)

    static let headers = Result<HTTPFields, any Error> {
        [
            .contentType: "text/html; charset=utf-8", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            .contentSecurityPolicy: """
            default-src 'none'; style-src '\(try InlineElement.hash(of: style))'; script-src '\(try InlineElement.hash(of: script))'; \
            connect-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'
            """,
            .referrerPolicy: "same-origin",
        ]
    }
}
