import MarkupParsing
import Normalizing
import Scores
import TextCoding

/// The web pages of ncaa.com, which contain data that its GraphQL lacks: rankings, standings, leaders, schools.
///
/// Source of the formats: the elements that public clients of these pages read (no captured page is available). Pages
/// of tables are rendered by the server. Their tables have one row of headings, and standings have two.
package enum NCAAWeb {
    /// The name in every ``SourceID`` of this source. The ids are the `seoname`s of ``NCAA``.
    package static let source = NCAA.source

    /// Returns the path of a table's page; `nil` if the site has none of that name.
    /// - Parameter number: The number of the page in a list of leaders, from 1.
    static func path(of page: TablePage, _ competition: NCAACompetition, number: Int = 1) -> String? {
        let sportPath = "\(competition.sportPath)/d\(competition.division)"
        let name = PercentEncoding.encode(page.name ?? "", keeping: "/")
        switch page.kind {
        case .rankings: return name.isEmpty ? nil : "/rankings/\(sportPath)/\(name)"
        case .standings: return page.name == nil ? "/standings/\(sportPath)" : nil
        // The current season. Without that word in the path, the site's response has no table.
        case .leaders:
            return name.isEmpty ? nil : "/stats/\(sportPath)/current/\(name)" + (number > 1 ? "/p\(number)" : "")
        }
    }

    /// Returns the `seoname` of the team in a cell, from its logo or its link: `…/logos/schools/bgl/johns-hopkins.svg`,
    /// `/schools/johns-hopkins`.
    static func seoname(in cell: MarkupTable.Cell) -> String? {
        for address in cell.images + cell.links {
            let parts = Array(address.utf8).split(separator: UInt8(ascii: "/"))
            guard let file = parts.last, parts.dropLast().contains(where: { $0.elementsEqual("schools".utf8) }) else {
                continue
            }
            let name = file.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: ".") }
            if !name.isEmpty { return String(decoding: name, as: UTF8.self) }
        }
        return nil
    }

    /// Returns sport and division from the page's link to itself: `lacrosse-men`, `d1`.
    static func competition(_ root: borrowing Element) -> (sport: String, division: String)? {
        let address = root.firstDescendant(like: ElementPattern("link", having: "rel", of: "canonical")) {
            $0.attribute("href") ?? ""
        }
        let parts = address?.split(separator: "/").map(String.init) ?? []
        let sections: Set<String> = ["rankings", "standings", "stats"]
        guard let section = parts.firstIndex(where: sections.contains), parts.count >= section + 3 else { return nil }
        return (parts[section + 1], parts[section + 2])
    }

    /// Returns the text of the first element that matches one of the patterns, without hidden parts.
    static func text(_ root: borrowing Element, _ patterns: ElementPattern...) -> String? {
        for pattern in patterns {
            let text = root.firstDescendant(like: pattern) {
                $0.lines(without: ElementPattern(class: "hidden")).joined(separator: " ")
            }
            if let text, !text.isEmpty { return text }
        }
        return nil
    }

    /// Returns the tables of the page, in order, each with the text of the last element before it that matches `title`.
    static func tables(_ root: borrowing Element, titled title: ElementPattern? = nil) -> [RawTable] {
        var tables: [RawTable] = []
        var heading: String?
        root.forEachDescendant { element in
            if let title, title.matches(element) { heading = element.foldedText }
            guard element.isNamed("table") else { return }
            tables.append(RawTable(MarkupTable(element), source: source, title: heading, id: seoname))
        }
        return tables
    }
}
