import HTTPTypes

/// The cookie of who does not want to know how games ended.
enum ScoresCookie {
    private static let hidden = "bardown-scores=hidden"

    /// Whether a request's `Cookie` hides scores.
    static func hidesScores(_ cookies: String?) -> Bool {
        guard let cookies, cookies.utf8.count >= hidden.utf8.count else { return false }
        return cookies.split(separator: ";").contains { cookie in
            cookie.drop { $0 == " " }.elementsEqual(hidden)
        }
    }

    /// What `Set-Cookie` says for a year, or for no time at all. No script needs to read it.
    static func setting(hides: Bool) -> String {
        "\(hidden); Path=/; Max-Age=\(hides ? 31_536_000 : 0); SameSite=Lax; HttpOnly"
    }
}
