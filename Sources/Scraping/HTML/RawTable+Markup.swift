import Markup
import Normalizing

extension RawTable {
    /// - Parameter id: The source's id of whom a cell names, from what the cell links to and shows.
    init(
        _ table: MarkupTable,
        source: String,
        title: String? = nil,
        id: (MarkupTable.Cell) -> String?
    ) {
        self.init(
            source: source,
            title: title,
            headings: table.headings,
            rows: table.rows.filter { !$0.isHeading }.map { row in row.cells(id: id) }
        )
    }
}

extension MarkupTable.Row {
    /// A cell for each column that the row reaches; under a wide cell the columns beside its first are blank.
    fileprivate func cells(id: (MarkupTable.Cell) -> String?) -> [RawCell] {
        var raw: [RawCell] = []
        for cell in cells {
            raw.append(RawCell(cell.text, id: id(cell)))
            for _ in 1..<max(cell.span, 1) { raw.append(RawCell("")) }
        }
        return raw
    }
}
