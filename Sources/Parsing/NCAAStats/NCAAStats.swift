import MarkupParsing
import Normalizing
import Scores

/// `stats.ncaa.org`, where the NCAA publishes the statistics of record. Its addresses and markup changed in 2024; pages
/// in both forms are read.
package enum NCAAStats {
    /// The name in every ``SourceID`` of this source.
    package static let source = KnownSource.ncaaStats.rawValue

    /// Returns `594020` from `/teams/594020`, or `721/12380`, organization and season, from `/team/721/12380` before
    /// 2024.
    static func teamID(in address: String) -> String? {
        id(in: address, after: ["teams", "team"])
    }

    /// Returns `6310104` from `/contests/6310104/box_score`, or `4004130` from `/game/index/4004130?org_id=726` before
    /// 2024.
    static func contestID(in address: String) -> String? {
        let address = address.replacing("/game/index/", with: "/contests/")
        return id(in: address, after: ["contests"])?.split(separator: "/").first.map(String.init)
    }

    /// Returns `8765561` from `/players/8765561`.
    static func playerID(in address: String) -> String? {
        id(in: address, after: ["players"])
    }

    /// Returns the numbers after a word of an address, if the first follows it directly: `721/12380` from
    /// `/team/721/roster/12380`.
    private static func id(in address: String, after words: [String]) -> String? {
        let parts = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        guard let word = parts.firstIndex(where: { words.contains(String($0)) }) else { return nil }
        let following = parts[(word + 1)...]
        let numbers = following.filter { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        return numbers.first == following.first && !numbers.isEmpty ? numbers.joined(separator: "/") : nil
    }

    /// Returns sport and division, `MLA` and `1`, which are in the links to similar pages.
    static func competition(_ root: borrowing Element) -> (sport: String, division: String)? {
        let links = root.mapDescendants(like: ElementPattern("a", having: "href")) { $0.attribute("href") ?? "" }
        for link in links {
            let pairs = link.split { "?&".contains($0) }.map { $0.split(separator: "=").map(String.init) }
            func value(_ name: String) -> String? { pairs.first { $0.count == 2 && $0[0] == name }?[1] }
            if let sport = value("sport_code"), let division = value("division") { return (sport, division) }
        }
        return nil
    }

    /// Returns the id of the page's team, from the page's links to its other pages.
    static func ownTeamID(_ root: borrowing Element) -> String? {
        let links = root.mapDescendants(like: ElementPattern("a", having: "href")) { link in
            (text: link.foldedText, id: teamID(in: link.attribute("href") ?? ""))
        }
        for text in ["Schedule/Results", "Roster"] {
            if let id = links.lazy.compactMap({ $0.text == text ? $0.id : nil }).first { return id }
        }
        return nil
    }

    /// Returns the two parts of the page's heading, `Air Force Falcons (8-7)`.
    static func team(_ root: borrowing Element) -> (name: String, record: String)? {
        let patterns = [
            ElementPattern(class: "card-header"), ElementPattern("legend"), ElementPattern(class: "org_heading"),
            ElementPattern("h1"),
        ]
        for pattern in patterns {
            let headings = root.mapDescendants(like: pattern) { $0.foldedText }
            if let found = headings.lazy.compactMap(nameAndRecord).first { return found }
        }
        return nil
    }

    private static func nameAndRecord(_ text: String) -> (name: String, record: String)? {
        // No heading is longer. The limit is needed because every bracket is tried.
        guard text.utf8.count <= 512 else { return nil }
        var rest = text[...]
        while let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")") {
            let record = String(rest[rest.index(after: open)..<close])
            let name = String(text[..<open])
            if !name.isEmpty, TeamRecord(printed: record) != nil { return (name, record) }
            rest = rest[rest.index(after: close)...]
        }
        return nil
    }
}
