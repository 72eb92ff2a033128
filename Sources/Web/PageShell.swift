import APIServer
import HTMLWriting
import HTTPTypes
import Scores
import Storage

/// What stands around every page: head, navigation, the switch for scores, footer.
struct PageShell {
    /// What the navigation leads to.
    enum Part: CaseIterable {
        case scores, live, rankings, standings, leaders

        var name: String {
            switch self {
            case .scores: "Scores"
            case .live: "Live"
            case .rankings: "Rankings"
            case .standings: "Standings"
            case .leaders: "Leaders"
            }
        }

        var path: String { self == .scores ? "/" : "/\(name.lowercased())" }
    }

    /// Which changes concern a page, and so make it look for news.
    struct Feed {
        /// Of `/api/v1/live`: `("league", "nhl")`; `nil`: all.
        var filter: (name: String, value: String)?
        /// The day whose games stand on it; empty where it is not of a day.
        var day = ""
    }

    let frame: PageFrame
    /// Without the site's name; without an outcome where those are hidden.
    let title: String
    var part: Part?
    /// `nil` for a page that nothing moves on.
    var feed: Feed?
    /// Where its times are local: `America/New_York`; `nil` where it has none.
    var zone: String?
    /// What the page says to programs, for its head.
    var facts: HTML?
    let content: HTML

    var html: HTML {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title) · BarDown</title>
        <meta property="og:title" content="\(title)">
        <meta property="og:site_name" content="BarDown">
        <meta property="og:type" content="website">
        <link rel="icon" href="data:,">
        <link rel="stylesheet" href="\(PageAssets.style.path)">
        <script src="\(PageAssets.script.path)" defer></script>
        \(pushScript)\(reload)\(variant)\(facts)</head>
        <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header class="bar">
        <a class="brand" href="\(frame.path("/"))"><span aria-hidden="true"></span>BarDown</a>
        <nav aria-label="Pages">\(HTML.joined(Part.allCases.map(link)))</nav>
        \(scoresSwitch)
        </header>
        <p id="news" class="quiet" role="status" aria-live="polite"></p>
        <main id="main"\(feedMarks)\(pushKey)>
        \(content)
        </main>
        <footer>
        <p><span id="zone">\(zoneText)</span> <span id="link"></span></p>
        <p><a href="\(frame.path("/about/freshness"))">How fresh is this?</a> <a href="/docs">API</a></p>
        </footer>
        </body>
        </html>

        """
    }

    private func link(to other: Part) -> HTML {
        let mark: HTML = other == part ? " aria-current=\"page\"" : ""
        return "<a href=\"\(frame.path(other.path))\"\(mark)>\(other.name)</a>"
    }

    /// A form, so that it needs no script; where the address hides scores, a link away from that.
    private var scoresSwitch: HTML {
        switch frame.outcomes {
        case .shown: form("hide", "Hide scores")
        case .hidden, .shownHere: form("show", "Show all scores")
        case .hiddenHere, .shownOnce: "<a class=\"switch\" href=\"\(frame.address)\">Show all scores</a>"
        }
    }

    private func form(_ action: String, _ words: String) -> HTML {
        let address = PageFrame.address("/spoilers/\(action)", [("back", frame.address)])
        return "<form method=\"post\" action=\"\(address)\"><button class=\"switch\">\(words)</button></form>"
    }

    /// A page whose address says something of scores is the same as the one without: that one is to be found.
    private var variant: HTML {
        switch frame.outcomes {
        case .shown, .hidden: ""
        case .hiddenHere, .shownHere, .shownOnce: "<meta name=\"robots\" content=\"noindex\">\n"
        }
    }

    /// Without a script a page that moves is loaded again.
    private var reload: HTML {
        feed == nil ? "" : "<noscript><meta http-equiv=\"refresh\" content=\"30\"></noscript>\n"
    }

    private var feedMarks: HTML {
        guard let feed else { return "" }
        let filter = feed.filter.map { PageFrame.address("?scores=hidden", [($0.name, $0.value)]) } ?? "?scores=hidden"
        return " data-feed=\"\(filter)\" data-day=\"\(feed.day)\""
    }

    private var pushKey: HTML {
        guard let key = frame.settings.siteKey else { return "" }
        let safe: HTML = frame.outcomes.areKeptFromAlerts ? " data-spoiler-safe" : ""
        return " data-push-key=\"\(key)\"\(safe)"
    }

    private var pushScript: HTML {
        frame.settings.siteKey == nil ? "" : "<script src=\"\(PageAssets.pushScript.path)\" defer></script>\n"
    }

    private var zoneText: HTML {
        zone.map { "Times are those of \(Self.name(of: $0))." } ?? ""
    }

    /// `America/New_York` as people say it: `New York`.
    static func name(of zone: String) -> String {
        (zone.split(separator: "/").last.map(String.init) ?? zone).replacing("_", with: " ")
    }
}

extension PageShell {
    /// A page runs and loads what comes from here and nothing else, and stands in nobody's frame. What it shows is
    /// another thing for who hides scores.
    static let headers: HTTPFields = [
        .contentSecurityPolicy: """
        default-src 'none'; style-src 'self'; script-src 'self'; worker-src 'self'; connect-src 'self'; \
        img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
        """,
        .referrerPolicy: "no-referrer",
        .vary: "Cookie",
    ]
}
