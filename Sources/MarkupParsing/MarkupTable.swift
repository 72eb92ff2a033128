/// A table extracted from an HTML document, with its cells by column.
package struct MarkupTable: Hashable, Sendable {
    /// One heading per column, with blanks folded. Headings in several rows are joined: `Conference` above `W` is
    /// `Conference W`.
    package private(set) var headings: [String] = []
    /// All other rows, in order, including headings that are repeated further down.
    package private(set) var rows: [Row] = []

    /// A row that is not one of the headings at the top.
    package struct Row: Hashable, Sendable {
        package fileprivate(set) var cells: [Cell]
        /// Whether the row contains no `td`.
        package var isHeading: Bool { !cells.isEmpty && cells.allSatisfy(\.isHeading) }

        /// The cell in a column, including a cell that spans it.
        package subscript(column: Int) -> Cell? {
            cells.first { ($0.column..<$0.column + $0.span).contains(column) }
        }
    }

    /// A `td` or a `th`.
    package struct Cell: Hashable, Sendable {
        /// The index of its first column, from 0.
        package fileprivate(set) var column: Int
        /// The number of columns that it spans, from 1.
        package let span: Int
        let height: Int
        package let isHeading: Bool
        /// The text as displayed, see ``Element/lines``.
        package let lines: [String]
        /// The addresses of its links, as written.
        package let links: [String]
        /// The addresses of its images, as written.
        package let images: [String]

        package var text: String { lines.count == 1 ? lines[0] : lines.joined(separator: " ") }
    }

    /// The maximum number of columns, more than any real page has. The limit is needed because a cell can claim any
    /// width, and all its columns would be filled.
    private static let columnLimit = 256

    /// Reads the rows of `table` itself, without those of nested tables.
    package init(_ table: borrowing Element) {
        var isPastHeadings = false
        var columns = HeadingColumns()
        table.forEachRow { element, isInHead in
            let row = Row(element, columnLimit: Self.columnLimit)
            if !isPastHeadings, isInHead || row.isHeading {
                columns.add(row)
            } else {
                // A caption may precede the headings, so an ordinary row ends the headings only if there were some
                // before it.
                isPastHeadings = isPastHeadings || !columns.isEmpty
                rows.append(row)
            }
        }
        headings = columns.headings(limit: Self.columnLimit)
    }
}

extension MarkupTable.Row {
    fileprivate init(_ element: borrowing Element, columnLimit: Int) {
        var cells: [MarkupTable.Cell] = []
        var column = 0
        element.forEachChild { child in
            guard child.isNamed("td") || child.isNamed("th"), column < columnLimit else { return }
            let cell = MarkupTable.Cell(child, at: column, columnLimit: columnLimit)
            column += cell.span
            cells.append(cell)
        }
        self.init(cells: cells)
    }
}

extension MarkupTable.Cell {
    fileprivate init(_ element: borrowing Element, at column: Int, columnLimit: Int) {
        self.init(
            column: column,
            span: min(element.count("colspan"), columnLimit - column),
            height: min(element.count("rowspan"), 16),
            isHeading: element.isNamed("th"),
            lines: element.lines,
            links: element.addresses("href", of: "a"),
            images: element.addresses("src", of: "img")
        )
    }
}

/// The heading rows, joined by column.
private struct HeadingColumns {
    private var texts: [Int: [String]] = [:]
    /// The number of further rows that a tall cell above occupies, by column.
    private var occupied: [Int: Int] = [:]
    var isEmpty: Bool { texts.isEmpty }

    mutating func add(_ row: MarkupTable.Row) {
        var column = 0
        let occupiedAbove = occupied
        occupied = occupied.mapValues { $0 - 1 }.filter { $0.value > 0 }
        for cell in row.cells {
            while occupiedAbove[column, default: 0] > 0 { column += 1 }
            for index in column..<column + cell.span {
                texts[index, default: []].append(cell.text)
                if cell.height > 1 { occupied[index] = cell.height - 1 }
            }
            column += cell.span
        }
    }

    func headings(limit: Int) -> [String] {
        guard let last = texts.keys.max() else { return [] }
        return (0..<min(last + 1, limit)).map { column in
            (texts[column] ?? []).filter { !$0.isEmpty }.joined(separator: " ")
        }
    }
}

extension Element {
    /// Lends each row of this table to `body`, with whether it is in the table's head.
    fileprivate func forEachRow(_ body: (borrowing Element, Bool) -> Void) {
        forEachChild { child in
            if child.isNamed("tr") {
                body(child, false)
            } else if child.isNamed("thead") {
                child.forEachChild("tr") { body($0, true) }
            } else if child.isNamed("tbody") || child.isNamed("tfoot") {
                child.forEachChild("tr") { body($0, false) }
            }
        }
    }

    /// Returns the values of `attribute` in each descendant named `tag` that has it.
    fileprivate func addresses(_ attribute: String, of tag: String) -> [String] {
        guard hasElements else { return [] }
        var addresses: [String] = []
        forEachDescendant(tag) { element in
            if let address = element.attribute(attribute) { addresses.append(address) }
        }
        return addresses
    }

    /// Returns the positive number in an attribute; 1 for anything else.
    fileprivate func count(_ name: String) -> Int {
        guard let number = attribute(name).flatMap({ Int($0) }), number > 0 else { return 1 }
        return number
    }
}
