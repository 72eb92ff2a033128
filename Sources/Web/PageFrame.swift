import Scores
import Storage

/// Shared state of the parts of one page: whether scores are shown, and how URLs are built.
struct PageFrame: Sendable {
    let outcomes: Outcomes
    /// The page's own URL, without the parameter `scores`.
    let address: String
    var settings = PageSettings()

    var hidesScores: Bool { outcomes.areHidden }

    /// A URL on this site that keeps the page's choice to hide scores.
    /// - Parameter query: Names and values; those without a value are omitted.
    func path(_ path: String, _ query: [(name: String, value: String?)] = []) -> String {
        let kept = outcomes.isKeptByAddress ? [("scores", Optional("hidden"))] : []
        return Self.address(path, query + kept)
    }

    /// The URL of the page with its scores.
    var revealed: String { revealed(address) }

    /// The URL of a page with its scores, without showing those of other pages.
    func revealed(_ address: String) -> String {
        let wish: Outcomes.Wish = outcomes.isKeptByAddress ? .once : .shown
        return Self.address(address, [("scores", wish.rawValue)])
    }

    static func address(_ path: String, _ query: [(name: String, value: String?)]) -> String {
        query.reduce(into: path) { path, pair in
            guard let value = pair.value else { return }
            path += (path.contains("?") ? "&" : "?") + pair.name + "=" + value.inQuery
        }
    }

    func path(to game: GameID) -> String { path("/games/\(game.description)") }
    func path(to team: TeamID) -> String { path("/teams/\(team.description)") }
}

extension String {
    /// Percent-encoded as a value in a query (RFC 3986, section 2.1).
    fileprivate var inQuery: String {
        let digits = Array("0123456789ABCDEF".utf8)
        var text: [UInt8] = []
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                text.append(byte)
            default: text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
