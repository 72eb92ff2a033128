/// A table for a terminal. Each column is as wide as its widest cell, and lines have no trailing spaces.
package struct Table {
    /// A column: its heading, and how far it may be narrowed on a narrow terminal.
    package struct Column: Sendable {
        package let name: String
        /// The width down to which long cells may be cut; `nil`: they are never cut.
        let minWidth: Int?

        package init(_ name: String, minWidth: Int? = nil) {
            self.name = name
            self.minWidth = minWidth
        }
    }

    package private(set) var columns: [Column]
    package private(set) var rows: [[String]] = []

    package init(_ columns: [Column]) {
        self.columns = columns
    }

    package init(_ header: [String]) {
        self.init(header.map { Column($0) })
    }

    package mutating func add(_ row: [String]) {
        // Cells may contain external text, which must not control the terminal.
        rows.append(row.map(Terminal.plain))
    }

    /// Drops those of the named columns in which every cell is 0.
    package mutating func dropZeroColumns(in names: Set<String>) {
        keepColumns(
            columns.indices.filter { column in
                !names.contains(columns[column].name) || rows.contains { $0[column] != "0" }
            }
        )
    }

    /// Drops columns if the table is too wide for the terminal. Columns whose cells are all empty are dropped first,
    /// then those of `minor` in order, until the rest fits with its long cells cut.
    ///
    /// - Returns: The names of the dropped columns that were not empty.
    package mutating func fit(_ width: Int, minor: [String]) -> [String] {
        guard Self.total(naturalWidths) > width else { return [] }
        keepColumns(columns.indices.filter { column in rows.contains { !$0[column].isEmpty } })
        var dropped: [String] = []
        for name in minor where !fits(width) {
            guard let column = columns.firstIndex(where: { $0.name == name }) else { continue }
            keepColumns(columns.indices.filter { $0 != column })
            dropped.append(name)
        }
        return dropped
    }

    /// Returns the table as lines of text.
    /// - Parameters:
    ///   - width: The width of the terminal, in columns. Long cells are cut to fit it, and then lines that are still
    ///     longer. What is cut ends with "…". `nil`: no limit.
    ///   - isBold: Whether the header is bold.
    package func text(width: Int? = nil, isBold: Bool = false) -> String {
        let widths = width.map(widths(within:)) ?? naturalWidths
        let lines = ([columns.map(\.name)] + rows).map { row in
            let cells = zip(row, widths).map { cell, width in
                let shown = Terminal.truncated(cell, to: width)
                return shown + String(repeating: " ", count: width - shown.count)
            }
            return Terminal.truncated(String(cells.joined(separator: Self.gap).trimmingBlanksAtEnd), to: width)
        }
        let head = lines[0]
        return ([isBold ? Terminal.bold(head) : head] + lines.dropFirst()).joined(separator: "\n")
    }

    private static let gap = "  "

    private var naturalWidths: [Int] {
        columns.indices.map { column in
            rows.reduce(columns[column].name.count) { max($0, $1[column].count) }
        }
    }

    private func minWidth(of column: Int, natural: Int) -> Int {
        columns[column].minWidth.map { min(natural, max($0, columns[column].name.count)) } ?? natural
    }

    private func fits(_ width: Int) -> Bool {
        let minimum = naturalWidths.enumerated().map { minWidth(of: $0.offset, natural: $0.element) }
        return Self.total(minimum) <= width
    }

    private static func total(_ widths: [Int]) -> Int {
        widths.reduce(0, +) + max(0, widths.count - 1) * gap.count
    }

    /// The widths of the columns. As long as the table is wider than `width`, the widest column that can be narrowed
    /// loses a character.
    private func widths(within width: Int) -> [Int] {
        var widths = naturalWidths
        let minimum = widths.enumerated().map { minWidth(of: $0.offset, natural: $0.element) }
        while Self.total(widths) > width {
            let wide = widths.indices.filter { widths[$0] > minimum[$0] }
            guard let widest = wide.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
        }
        return widths
    }

    private mutating func keepColumns(_ kept: [Int]) {
        columns = kept.map { columns[$0] }
        rows = rows.map { row in kept.map { row[$0] } }
    }
}

extension String {
    fileprivate var trimmingBlanksAtEnd: Substring {
        self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)]
    }
}
