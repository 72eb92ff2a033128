import Hummingbird

/// Whether a page shows scores and results.
///
/// A visitor hides them for all pages, which a cookie stores, or for one page by its address. What is hidden is not in
/// the page at all.
package enum Outcomes: Hashable, Sendable {
    case shown
    /// The cookie hides them, and this address asks for them all the same.
    case shownHere
    /// The cookie hides them.
    case hidden
    /// The address hides them, and so do the addresses that the page leads to.
    case hiddenHere
    /// The address shows them on this page alone: those that it leads to hide them.
    case shownOnce

    /// The values of the parameter `scores` in an address.
    enum Wish: String, CaseIterable {
        case shown, once, hidden
    }

    init(isHiddenByCookie: Bool, _ wish: Wish?) {
        switch (isHiddenByCookie, wish) {
        case (false, nil), (false, .shown): self = .shown
        case (false, .hidden): self = .hiddenHere
        case (false, .once): self = .shownOnce
        case (true, .shown), (true, .once): self = .shownHere
        case (true, nil), (true, .hidden): self = .hidden
        }
    }

    var areHidden: Bool { self == .hidden || self == .hiddenHere }

    /// Whether alerts that are asked for on the page must give no score away: unless scores are shown on all pages, a
    /// single one that shows them changes nothing for alerts.
    var areKeptFromAlerts: Bool { self != .shown }

    /// Whether the addresses that a page leads to have to say that scores are hidden.
    var isKeptByAddress: Bool { self == .hiddenHere || self == .shownOnce }
}

extension Outcomes {
    /// For an error page: by what the request says that can be read, whatever else is wrong with it.
    init(of request: Request) {
        let wish = request.uri.queryParameters["scores"].flatMap { Wish(rawValue: String($0)) }
        self.init(isHiddenByCookie: ScoresCookie.hidesScores(request.headers[.cookie]), wish)
    }
}

/// The cookie of a visitor who hides scores on all pages.
package enum ScoresCookie {
    private static let hidden = "bardown-scores=hidden"

    /// Whether a request's `Cookie` hides scores.
    package static func hidesScores(_ cookies: String?) -> Bool {
        guard let cookies, cookies.utf8.count >= hidden.utf8.count else { return false }
        return cookies.split(separator: ";").contains { cookie in
            cookie.drop { $0 == " " }.elementsEqual(hidden)
        }
    }

    /// The value of `Set-Cookie`: the cookie for a year, or its end. No script needs to read it.
    static func setting(hides: Bool) -> String {
        "\(hidden); Path=/; Max-Age=\(hides ? 31_536_000 : 0); SameSite=Lax; HttpOnly"
    }
}
