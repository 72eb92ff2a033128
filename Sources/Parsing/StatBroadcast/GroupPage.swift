import MarkupParsing
package import Normalizing

/// The page of a school or conference with the events of its season. Each row has the day without a year, teams and
/// score in one line, the sport, and a button that links to the event.
///
/// The form of a page without rows is unknown, so such a page is rejected.
package enum GroupPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawScoreboard {
        try HTMLPage.read(page, expecting: "tr.search-item") { root in
            let rows = root.mapDescendants(like: ElementPattern("tr", class: "search-item")) { RawGame(groupRow: $0) }
            return rows.isEmpty ? nil : RawScoreboard(games: rows.map(RawScoreboardEntry.game))
        }
    }
}

extension RawGame {
    fileprivate init(groupRow row: borrowing Element) {
        self.init(source: StatBroadcast.source)
        let cells = row.mapChildren("td") { $0.foldedText }
        start.date = cells.first
        start.isToBeAnnounced = cells.first.flatMap { $0.contains("TBA") || $0.contains("TBD") ? true : nil }
        let searched = row.mapChildren("td") { cell in
            cell.classes.contains("search") ? SearchedCell(cell) : nil
        }.compactMap(\.self)
        title = searched.first?.text
        sport = searched.dropFirst().first?.fullName
        let links = row.mapDescendants(like: ElementPattern("a", having: "href")) { EventLink($0) }.compactMap(\.self)
        id = links.first?.event
        state = links.lazy.compactMap(\.state).first
    }
}

/// A cell that the page's search field searches.
private struct SearchedCell {
    let text: String
    /// The full name, which comes last in a cell with a short and a full name: `BASE`, `Baseball`.
    let fullName: String

    init(_ cell: borrowing Element) {
        text = cell.foldedText
        fullName = cell.mapDescendants(like: ElementPattern("span")) { $0.foldedText }.last ?? text
    }
}

/// A button that links to an event: `…/broadcast/?id=652739` during the game, `…/archived.php?id=652739` afterwards.
private struct EventLink {
    let event: String
    /// The state of the event; `nil` if the button does not show it.
    let state: String?

    /// Reads a button; `nil` for any other link.
    init?(_ link: borrowing Element) {
        let address = link.attribute("href") ?? ""
        guard let range = address.firstRange(of: "?id=") ?? address.firstRange(of: "&id=") else { return nil }
        event = String(address[range.upperBound...].prefix { $0.isASCII && $0.isNumber })
        if event.isEmpty { return nil }
        if address.contains("archived.php") {
            state = "final"
        } else {
            state = link.classes.contains("btn-live") ? "live" : nil
        }
    }
}
