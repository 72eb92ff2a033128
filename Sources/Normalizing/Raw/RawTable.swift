/// A table as found on a page: uninterpreted texts, in the page's order.
package struct RawTable: Hashable, Sendable {
    /// The source's name, as in ``SourceID``.
    package var source: String
    /// The title above the table: `Big Ten`.
    package var title: String?
    /// One heading per column.
    package var headings: [String]
    /// Each row has one cell per column, or fewer.
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
    /// The source's id of the team or player in the cell, if it has a link.
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
    /// The subject of the page: the name of the poll or statistic.
    package var title: String?
    /// The date up to which the page counts games, in the page's words.
    package var asOf: String?
    package var tables: [RawTable]
    /// The number of pages of which this is one.
    package var pageCount: String?

    package init(tables: [RawTable]) {
        self.tables = tables
    }
}
