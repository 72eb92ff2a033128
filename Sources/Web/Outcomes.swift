import Hummingbird

/// Whether a page shows scores and results.
///
/// A visitor can hide scores on all pages by a cookie, or on one page by its URL. Some pages hide them by default. The
/// HTML of a page does not contain hidden scores.
package enum Outcomes: Hashable, Sendable {
    case shown
    /// The cookie hides them, but this URL shows them.
    case shownHere
    /// The cookie hides them.
    case hidden
    /// The page hides them, and so do the URLs that it links to; the visitor has not chosen anything.
    case hiddenByDefault
    /// The URL hides them, and so do the URLs that the page links to.
    case hiddenHere
    /// The URL shows them on this page only; the pages that it links to hide them.
    case shownOnce

    /// The values of the URL parameter `scores`.
    enum ScoresParameter: String, CaseIterable {
        case shown, once, hidden
    }

    /// - Parameter hidesByDefault: Whether the page hides scores from visitors who did not choose anything.
    init(isHiddenByCookie: Bool, _ parameter: ScoresParameter?, hidesByDefault: Bool = false) {
        switch (isHiddenByCookie, parameter) {
        case (false, nil): self = hidesByDefault ? .hiddenByDefault : .shown
        case (false, .shown): self = .shown
        case (false, .hidden): self = .hiddenHere
        case (false, .once): self = .shownOnce
        case (true, .shown), (true, .once): self = .shownHere
        case (true, nil), (true, .hidden): self = .hidden
        }
    }

    var areHidden: Bool {
        switch self {
        case .hidden, .hiddenByDefault, .hiddenHere: true
        case .shown, .shownHere, .shownOnce: false
        }
    }

    /// Whether alerts requested on the page must not reveal scores. They may reveal scores only if the visitor did not
    /// choose to hide them: showing scores on a single page does not affect alerts, nor does a page that hides them by
    /// default.
    var areHiddenInAlerts: Bool { self != .shown && self != .hiddenByDefault }

    /// Whether the URLs that a page links to must hide scores.
    var isSetByAddress: Bool { self == .hiddenByDefault || self == .hiddenHere || self == .shownOnce }
}

extension Outcomes {
    /// Decides whether an error page shows scores. An invalid value of the request's parameter `scores` is ignored.
    init(of request: Request) {
        let parameter = request.uri.queryParameters["scores"].flatMap { ScoresParameter(rawValue: String($0)) }
        self.init(isHiddenByCookie: HideScoresCookie.hidesScores(request.headers[.cookie]), parameter)
    }
}

/// The cookie of a visitor who hides scores on all pages.
package enum HideScoresCookie {
    private static let hidden = "bardown-scores=hidden"

    /// Whether a request's `Cookie` hides scores.
    package static func hidesScores(_ cookies: String?) -> Bool {
        guard let cookies, cookies.utf8.count >= hidden.utf8.count else { return false }
        return cookies.split(separator: ";").contains { cookie in
            cookie.drop { $0 == " " }.elementsEqual(hidden)
        }
    }

    /// The value of `Set-Cookie`: the cookie for a year, or its deletion. It is `HttpOnly`, because no script needs it.
    static func setting(hides: Bool) -> String {
        "\(hidden); Path=/; Max-Age=\(hides ? 31_536_000 : 0); SameSite=Lax; HttpOnly"
    }
}
