import APIServer
import HTMLWriting
import Scores
import Storage
import TextCoding

/// Shared state of the parts of one page: whether scores are shown, and how URLs are built.
struct PageFrame: Sendable {
    let outcomes: Outcomes
    /// The page's own URL, without the parameter `scores`.
    let address: String
    var settings = PageSettings()
    /// Whether the page hides scores unless its URL shows them.
    var hidesByDefault = false

    var hidesScores: Bool { outcomes.areHidden }

    /// A URL on this site that keeps the page's choice to hide scores.
    /// - Parameter query: Names and values; those without a value are omitted.
    func path(_ path: String, _ query: [(name: String, value: String?)] = []) -> String {
        let kept = outcomes.isSetByAddress ? [("scores", Optional("hidden"))] : []
        return Self.address(path, query + kept)
    }

    /// A URL of a page that hides scores by default. It keeps this page's choice to show them, or to hide them.
    func path(hidingByDefault path: String, _ query: [(name: String, value: String?)] = []) -> String {
        let isShown = outcomes == .shown || outcomes == .shownHere
        return self.path(path, query + (isShown ? [("scores", Outcomes.ScoresParameter.shown.rawValue)] : []))
    }

    /// A hidden field that keeps the page's choice to hide scores in forms that lead to another page.
    var scoresField: HTML {
        outcomes.isSetByAddress ? "<input type=\"hidden\" name=\"scores\" value=\"hidden\">" : ""
    }

    /// The page's own URL for a visitor who sees scores on all pages.
    var shownAddress: String {
        hidesByDefault ? Self.address(address, [("scores", Outcomes.ScoresParameter.shown.rawValue)]) : address
    }

    /// The URL of the page with its scores.
    var revealAddress: String { revealAddress(address) }

    /// The URL that shows the scores of a page, but not those of other pages.
    func revealAddress(_ address: String) -> String {
        let parameter: Outcomes.ScoresParameter = outcomes.isSetByAddress ? .once : .shown
        return Self.address(address, [("scores", parameter.rawValue)])
    }

    static func address(_ path: String, _ query: [(name: String, value: String?)]) -> String {
        query.reduce(into: path) { path, pair in
            guard let value = pair.value else { return }
            path += (path.contains("?") ? "&" : "?") + pair.name + "=" + PercentEncoding.encode(value, keeping: "/")
        }
    }

    func path(to game: GameID) -> String { path("/games/\(game.description)") }
    func path(to team: TeamID) -> String { path("/teams/\(team.description)") }
    func path(to player: PlayerID) -> String { path("/players/\(player.description)") }

    /// A path with the site's address before it, if that is configured.
    func absoluteURL(_ path: String) -> String { (settings.site ?? "") + path }
}

/// Settings shared by all pages of a process.
package struct PageSettings: Hashable, Sendable {
    /// The public key with which browsers subscribe to alerts. It is `nil` if the server sends no alerts to browsers,
    /// or if requests need an API key, because a page could not register a browser then.
    var siteKey: String?
    /// Whether pages show logos. They show none if requests need an API key, because browsers fetch images without one.
    var hasLogos = true
    /// Whether the navigation has a link to odds.
    var hasOdds = false
    /// Whether this server has accounts.
    var hasMembers = false
    /// Whether members can have contests, so that the header links to them and not only to the account.
    var hasContests = false
    /// The address at which people reach the site, without a final slash: `https://scores.example.org`; `nil`: not
    /// configured, so pages have no complete URLs.
    var site: String?

    package init(siteKey: String? = nil, hasLogos: Bool = true, site: String? = nil, hasMembers: Bool = false) {
        self.siteKey = siteKey
        self.hasLogos = hasLogos
        self.site = site
        self.hasMembers = hasMembers
    }

    /// The first page of a member who is signed in.
    var memberHome: String { hasContests ? "/contests" : "/account" }

    /// The settings with the products that the leagues have now.
    func adding(_ products: ProductPresence) async throws -> PageSettings {
        var settings = self
        settings.hasOdds = try await products.hasOdds()
        if hasMembers { settings.hasContests = try await products.hasContests() }
        return settings
    }
}

/// How one page is shown: the settings of all pages, and whether it hides scores.
struct PageOptions: Hashable, Sendable {
    let settings: PageSettings
    var outcomes = Outcomes.shown

    /// - Parameters:
    ///   - address: The page's own URL, without the parameter `scores`.
    ///   - hidesByDefault: Whether the page hides scores unless its URL shows them.
    func frame(_ address: String, hidesByDefault: Bool = false) -> PageFrame {
        PageFrame(outcomes: outcomes, address: address, settings: settings, hidesByDefault: hidesByDefault)
    }
}

extension CachedResponse {
    /// Makes the response of a web page.
    init(_ page: HTML, _ life: ResponseLife) throws {
        try self.init(Array(page.text.utf8), as: .html, life, headers: PageShell.headers)
    }
}
