/// A table of HTML, taken out of its document: what stands in which column.
package struct MarkupTable: Hashable, Sendable {
    /// One a column, blanks folded. Where several rows of headings stand above each other, a column's are joined:
    /// `Conference` over `W` is `Conference W`.
    package private(set) var headings: [String] = []
    /// All other rows, in order; a heading that is repeated further down is among them.
    package private(set) var rows: [Row] = []

    /// A row that is no heading.
    package struct Row: Hashable, Sendable {
        package fileprivate(set) var cells: [Cell]
        /// Whether no cell of it is a `td`.
        package var isHeading: Bool { !cells.isEmpty && cells.allSatisfy(\.isHeading) }

        /// The cell that stands in, or reaches into, a column.
        package subscript(column: Int) -> Cell? {
            cells.first { ($0.column..<$0.column + $0.span).contains(column) }
        }
    }

    /// A `td` or a `th`.
    package struct Cell: Hashable, Sendable {
        /// The first column that it stands in, from 0.
        package fileprivate(set) var column: Int
        /// How many columns it takes, from 1.
        package let span: Int
        let height: Int
        package let isHeading: Bool
        /// As a reader sees them, see ``Element/lines``.
        package let lines: [String]
        /// The addresses that it links to, as written.
        package let links: [String]
        /// The addresses of its images, as written.
        package let images: [String]

        package var text: String { lines.count == 1 ? lines[0] : lines.joined(separator: " ") }
    }

    /// More columns than any page has. A cell can claim to be as wide as it likes, and would have us fill them all.
    private static let columnLimit = 256

    /// The rows of `table` itself; those of tables inside it are not among them.
    package init(_ table: borrowing Element) {
        var isPastHeadings = false
        var columns = HeadingColumns()
        table.forEachRow { element, isInHead in
            let row = Row(element, columnLimit: Self.columnLimit)
            if !isPastHeadings, isInHead || row.isHeading {
                columns.add(row)
            } else {
                // A caption may stand over the headings; only what comes below them is past them.
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
            guard child.isCalled("td") || child.isCalled("th"), column < columnLimit else { return }
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
            isHeading: element.isCalled("th"),
            lines: element.lines,
            links: element.addresses("href", of: "a"),
            images: element.addresses("src", of: "img")
        )
    }
}

/// The rows of headings, laid over each other.
private struct HeadingColumns {
    private var texts: [Int: [String]] = [:]
    /// How many more rows a tall cell above reaches down in a column.
    private var taken: [Int: Int] = [:]
    var isEmpty: Bool { texts.isEmpty }

    mutating func add(_ row: MarkupTable.Row) {
        var column = 0
        let takenAbove = taken
        taken = taken.mapValues { $0 - 1 }.filter { $0.value > 0 }
        for cell in row.cells {
            while takenAbove[column, default: 0] > 0 { column += 1 }
            for place in column..<column + cell.span {
                texts[place, default: []].append(cell.text)
                if cell.height > 1 { taken[place] = cell.height - 1 }
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
    /// Lends each row of this table to `body`, and whether it stands in the table's head.
    fileprivate func forEachRow(_ body: (borrowing Element, Bool) -> Void) {
        forEachChild { child in
            if child.isCalled("tr") {
                body(child, false)
            } else if child.isCalled("thead") {
                child.forEachChild("tr") { body($0, true) }
            } else if child.isCalled("tbody") || child.isCalled("tfoot") {
                child.forEachChild("tr") { body($0, false) }
            }
        }
    }

    /// What each element below this one that is called `tag` says in `attribute`, where it says something.
    fileprivate func addresses(_ attribute: String, of tag: String) -> [String] {
        guard hasElements else { return [] }
        var addresses: [String] = []
        forEachDescendant(tag) { element in
            if let address = element.attribute(attribute) { addresses.append(address) }
        }
        return addresses
    }

    /// A number that an attribute holds; 1 for anything else.
    fileprivate func count(_ name: String) -> Int {
        guard let number = attribute(name).flatMap({ Int($0) }), number > 0 else { return 1 }
        return number
    }
}
