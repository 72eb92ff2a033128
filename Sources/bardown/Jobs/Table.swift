/// Rows in columns for a terminal: as wide as their widest cell, the last one as it is.
struct Table {
    let header: [String]
    private(set) var rows: [[String]] = []

    init(_ header: [String]) {
        self.header = header
    }

    mutating func add(_ row: [String]) {
        rows.append(row)
    }

    var text: String {
        let all = [header] + rows
        let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { row in
            row.indices.map { column in
                column == row.count - 1
                    ? row[column] : row[column] + String(repeating: " ", count: widths[column] - row[column].count + 2)
            }.joined()
        }.joined(separator: "\n")
    }
}
