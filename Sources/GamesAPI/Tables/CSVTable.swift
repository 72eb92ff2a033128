/// A table as CSV (RFC 4180), for spreadsheets: UTF-8, with a line of headings, and lines that end with CRLF.
struct CSVTable {
    let headings: [String]
    /// The cells of each line; `nil` is an empty cell.
    let rows: [[String?]]

    var text: String {
        ([headings] + rows).map { $0.map(Self.cell).joined(separator: ",") + "\r\n" }.joined()
    }

    private static let formulaStarts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r"]
    private static let quoted: Set<Unicode.Scalar> = [",", "\"", "\r", "\n"]

    /// Returns a cell with quotation marks if it needs them. A text that a spreadsheet would take for a formula begins
    /// with an apostrophe, because names come from sources.
    private static func cell(_ text: String?) -> String {
        guard var text else { return "" }
        // Scalars, because a comma or a quotation mark with a combining mark is one character.
        if let first = text.unicodeScalars.first, formulaStarts.contains(first), Double(text) == nil {
            text = "'" + text
        }
        guard text.unicodeScalars.contains(where: quoted.contains) else { return text }
        return "\"" + text.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
    }
}
