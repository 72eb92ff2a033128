/// A table for a terminal. Each column is as wide as its widest cell, and lines have no trailing spaces.
package struct Table {
    package private(set) var header: [String]
    package private(set) var rows: [[String]] = []

    package init(_ header: [String]) {
        self.header = header
    }

    package mutating func add(_ row: [String]) {
        // Cells may contain external text, which must not control the terminal.
        rows.append(row.map(Terminal.plain))
    }

    /// Drops those of the columns in which every cell is 0.
    package mutating func dropZeros(in columns: Set<String>) {
        let kept = header.indices.filter { column in
            !columns.contains(header[column]) || rows.contains { $0[column] != "0" }
        }
        header = kept.map { header[$0] }
        rows = rows.map { row in kept.map { row[$0] } }
    }

    /// - Parameters:
    ///   - width: The width of the terminal, in columns; longer lines are cut, with a mark. `nil`: no limit.
    ///   - isBold: Whether the header is bold.
    package func text(width: Int? = nil, isBold: Bool = false) -> String {
        let all = [header] + rows
        let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        let lines = all.map { row in
            let cells = row.indices.map { column in
                row[column] + String(repeating: " ", count: widths[column] - row[column].count)
            }
            return Terminal.cut(String(cells.joined(separator: "  ").trimmingBlanksAtEnd), to: width)
        }
        let head = lines[0]
        return ([isBold ? Terminal.bold(head) : head] + lines.dropFirst()).joined(separator: "\n")
    }
}

extension String {
    fileprivate var trimmingBlanksAtEnd: Substring {
        self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)]
    }
}
