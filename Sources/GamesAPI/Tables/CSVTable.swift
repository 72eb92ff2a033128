/// A table as CSV (RFC 4180), for spreadsheets: UTF-8, with a line of headings, and lines that end with CRLF.
struct CSVTable {
    let headings: [String]
    /// The cells of each line; `nil` is an empty cell.
    let rows: [[String?]]

    var text: String {
        ([headings] + rows).map { $0.map(Self.cell).joined(separator: ",") + "\r\n" }.joined()
    }

    /// Returns a cell with quotation marks if it needs them. A text that a spreadsheet would take for a formula begins
    /// with an apostrophe, because names come from sources.
    private static func cell(_ text: String?) -> String {
        guard var text else { return "" }
        if let first = text.first, "=+-@\t\r".contains(first), Double(text) == nil { text = "'" + text }
        guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
        return "\"\(text.replacing("\"", with: "\"\""))\""
    }
}
