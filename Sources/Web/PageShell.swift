import APIServer
import HTMLWriting
import HTTPTypes
import Scores
import Storage

/// The frame of every page: head, navigation, the switch for scores, footer.
struct PageShell {
    /// The pages in the navigation.
    enum Part: CaseIterable {
        case scores, feed, live, odds, rankings, standings, leaders

        var name: String {
            switch self {
            case .scores: "Scores"
            case .feed: "Feed"
            case .live: "Live"
            case .odds: "Odds"
            case .rankings: "Rankings"
            case .standings: "Standings"
            case .leaders: "Leaders"
            }
        }

        var path: String { self == .scores ? "/" : "/\(name.lowercased())" }

        /// The part of the page at which a link opens it, as the end of a URL.
        var fragment: String { self == .feed ? "#today" : "" }
    }

    /// The changes after which an open page updates itself.
    struct Feed {
        /// The filter for `/api/v1/live`: `("league", "nhl")`; `nil`: all changes.
        var filter: (name: String, value: String)?
        /// The day whose games the page shows; empty if it is not the page of a day.
        var day = ""
        /// The time from a change to the reload of the page, in seconds, which is also the shortest time between two
        /// reloads. 0: it is reloaded after every change.
        var pause = 0
    }

    let frame: PageFrame
    /// The title without the site's name. It reveals no result if scores are hidden.
    let title: String
    var part: Part?
    /// `nil` for a page whose content does not change with games.
    var feed: Feed?
    /// The time zone of the times on the page: `America/New_York`; `nil` if the page has no times.
    var zone: String?
    /// What the page shows, in one or two sentences, for search engines and messengers.
    var summary = "Live scores, standings and play by play, updated without a reload."
    /// The picture for messengers; `nil`: the site's icon.
    var picture: PageHead.Picture?
    /// More elements of the head: structured data for search engines, or a style sheet of the page.
    var facts: HTML?
    /// More attributes of the element `main`, for the scripts; each begins with a space.
    var mainAttributes: HTML?
    let content: HTML

    var html: HTML {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        \(PageHead(frame: frame, title: title, summary: summary, picture: picture).html)\(feed == nil ? nil : Self.reload)\(facts)</head>
        <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header class="bar">
        <a class="brand" href="\(frame.path("/"))"><span aria-hidden="true"></span>BarDown</a>
        <nav aria-label="Pages">\(HTML.joined(parts.map(link)))</nav>
        <form class="search" role="search" action="/search">\(frame.scoresField)\
        <input name="q" type="search" aria-label="Search teams and players" placeholder="Search" maxlength="60" required>\
        </form>
        <a class="find" href="\(frame.path("/search"))" aria-label="Search"><svg class="icon" aria-hidden="true">\
        <circle cx="9" cy="9" r="5.5"/><path d="M13 13l4.5 4.5"/></svg></a>
        \(memberLink)\(scoresSwitch)
        </header>
        <p id="news" class="quiet" role="status" aria-live="polite"></p>
        <main id="main"\(feedAttributes)\(pushKey)\(mainAttributes)>
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

    /// The pages in the navigation. Odds are among them if a followed league has some.
    private var parts: [Part] {
        Part.allCases.filter { $0 != .odds || frame.settings.hasOdds || part == .odds }
    }

    private func link(to other: Part) -> HTML {
        let mark: HTML = other == part ? " aria-current=\"page\"" : ""
        return "<a href=\"\(frame.path(other.path))\(other.fragment)\"\(mark)>\(other.name)</a>"
    }

    /// The link to contests and the account. It is the same for everybody, so that pages can be cached.
    private var memberLink: HTML {
        guard frame.settings.hasMembers else { return "" }
        let path = frame.path(frame.settings.memberHome)
        let hasContests = frame.settings.hasContests
        let (name, word) = hasContests ? ("Contests and account", "Contests") : ("Account", "Account")
        return """
            <a class="member" href="\(path)" aria-label="\(name)"><svg class="icon" aria-hidden="true">\
            <circle cx="10" cy="7" r="3.5"/><path d="M3.5 17.5c.8-3.6 3.4-5 6.5-5s5.7 1.4 6.5 5"/></svg><span>\(word)</span></a>

            """
    }

    /// The switch that hides or shows scores. It is a form, so that it needs no script, or a link if only the URL
    /// decides.
    private var scoresSwitch: HTML {
        switch frame.outcomes {
        case .shown: form("hide", "Hide scores", back: frame.address)
        case .hidden, .shownHere: form("show", "Show scores", back: frame.shownAddress)
        case .hiddenByDefault, .hiddenHere, .shownOnce:
            "<a class=\"switch\" href=\"\(frame.shownAddress)\">Show scores</a>"
        }
    }

    private func form(_ action: String, _ words: String, back: String) -> HTML {
        let address = PageFrame.address("/spoilers/\(action)", [("back", back)])
        return "<form method=\"post\" action=\"\(address)\"><button class=\"switch\">\(words)</button></form>"
    }

    /// The element that loads a page again periodically in browsers that run no scripts.
    static let reload: HTML = "<noscript><meta http-equiv=\"refresh\" content=\"30\"></noscript>\n"

    private var feedAttributes: HTML {
        guard let feed else { return "" }
        let filter = feed.filter.map { PageFrame.address("?scores=hidden", [($0.name, $0.value)]) } ?? "?scores=hidden"
        let pause: HTML = feed.pause > 0 ? " data-pause=\"\(feed.pause)\"" : ""
        return " data-feed=\"\(filter)\" data-day=\"\(feed.day)\"\(pause)"
    }

    private var pushKey: HTML {
        guard let key = frame.settings.siteKey else { return "" }
        let safe: HTML = frame.outcomes.areHiddenInAlerts ? " data-spoiler-safe" : ""
        return " data-push-key=\"\(key)\"\(safe)"
    }

    private var zoneText: HTML {
        zone.map { "Times in \(Self.name(of: $0)) time" } ?? ""
    }

    /// The common name of `America/New_York`: `New York`.
    static func name(of zone: String) -> String {
        (zone.split(separator: "/").last.map(String.init) ?? zone).replacing("_", with: " ")
    }
}

extension PageShell {
    /// The headers of all pages. A page may only run and load resources of this server, and other sites must not show
    /// it in a frame. It varies with the cookie, because the cookie may hide scores.
    static let headers: HTTPFields = [
        .contentSecurityPolicy: policy(ofStyles: "'self'", ofScripts: "'self'"),
        .referrerPolicy: "no-referrer",
        .vary: "Cookie",
    ]

    /// The content security policy of a page with these sources of styles and scripts.
    static func policy(ofStyles styles: String, ofScripts scripts: String) -> String {
        """
        default-src 'none'; style-src \(styles); script-src \(scripts); worker-src 'self'; connect-src 'self'; \
        img-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
        """
    }
}
