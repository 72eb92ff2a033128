import Markup
import Normalizing
import Scores

/// The pages for people of ncaa.com, which have what its GraphQL has not: rankings, standings, leaders, schools.
///
/// Source of the formats: what public clients of these pages look for (no captured page is at hand). A page of tables
/// is rendered by the server; its tables have one row of headings, standings two.
package enum NCAAWeb {
    /// The name in every ``SourceID`` of it: the ids are the `seoname`s of ``NCAA``.
    package static let source = NCAA.source

    /// Where the page of a table stands, below the site's root; `nil` where it has none of that name.
    /// - Parameter number: Which of the pages of a list of leaders, from 1.
    static func path(of page: TablePage, _ competition: NCAACompetition, number: Int = 1) -> String? {
        let place = "\(competition.sportPath)/d\(competition.division)"
        let name = page.name?.split(separator: "/").map { percentEncoded(String($0)) }.joined(separator: "/") ?? ""
        switch page.kind {
        case .rankings: return name.isEmpty ? nil : "/rankings/\(place)/\(name)"
        case .standings: return page.name == nil ? "/standings/\(place)" : nil
        // Of the present season: without that word the site answers with no table.
        case .leaders:
            return name.isEmpty ? nil : "/stats/\(place)/current/\(name)" + (number > 1 ? "/p\(number)" : "")
        }
    }

    /// The `seoname` of the team that a cell shows, by its logo or its link: `…/logos/schools/bgl/johns-hopkins.svg`,
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

    /// The page's own address in two words: `lacrosse-men`, `d1`. They stand in its link to itself.
    static func competition(_ root: borrowing Element) -> (sport: String, division: String)? {
        let address = root.firstDescendant(like: ElementPattern("link", having: "rel", of: "canonical")) {
            $0.attribute("href") ?? ""
        }
        let parts = address?.split(separator: "/").map(String.init) ?? []
        let sections: Set<String> = ["rankings", "standings", "stats"]
        guard let section = parts.firstIndex(where: sections.contains), parts.count >= section + 3 else { return nil }
        return (parts[section + 1], parts[section + 2])
    }

    /// The text of the first element that is like one of the patterns, without what the page hides.
    static func text(_ root: borrowing Element, _ patterns: ElementPattern...) -> String? {
        for pattern in patterns {
            let text = root.firstDescendant(like: pattern) {
                $0.lines(without: ElementPattern(class: "hidden")).joined(separator: " ")
            }
            if let text, !text.isEmpty { return text }
        }
        return nil
    }

    /// The tables of the page, in order, each with the text of the last element before it that is like `title`.
    static func tables(_ root: borrowing Element, titled title: ElementPattern? = nil) -> [RawTable] {
        var tables: [RawTable] = []
        var heading: String?
        root.forEachDescendant { element in
            if let title, title.matches(element) { heading = element.foldedText }
            guard element.isCalled("table") else { return }
            tables.append(RawTable(MarkupTable(element), source: source, title: heading, id: seoname))
        }
        return tables
    }
}
