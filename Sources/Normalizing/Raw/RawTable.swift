/// A table of a page as a scraper found it: texts, in the page's order, nothing interpreted.
package struct RawTable: Hashable, Sendable {
    /// The source, by its folder's name in lower case.
    package var source: String
    /// What stands above it: `Big Ten`.
    package var title: String?
    /// One a column.
    package var headings: [String]
    /// A cell for each column that the row has.
    package var rows: [[RawCell]]

    package init(source: String, title: String? = nil, headings: [String], rows: [[RawCell]]) {
        self.source = source
        self.title = title
        self.headings = headings
        self.rows = rows
    }
}

/// A cell of a table.
package struct RawCell: Hashable, Sendable {
    package var text: String
    /// The source's id of whom the cell names, where it links to one.
    package var id: String?

    package init(_ text: String, id: String? = nil) {
        self.text = text
        self.id = id
    }
}

/// A page of tables.
package struct RawTablePage: Hashable, Sendable {
    /// The source's word for the sport: `lacrosse-men`.
    package var sport: String?
    package var division: String?
    /// What the page is about: the poll's name, the statistic's.
    package var title: String?
    /// Up to when it counts, in the page's words.
    package var asOf: String?
    package var tables: [RawTable]
    /// Of how many pages it is one.
    package var pageCount: String?

    package init(tables: [RawTable]) {
        self.tables = tables
    }
}
