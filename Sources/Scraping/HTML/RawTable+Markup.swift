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
            rows: table.rows.filter { !$0.isHeading && !$0.isCaption }.map { row in row.cells(id: id) }
        )
    }
}

extension MarkupTable.Row {
    /// Whether its only cell lies across the table, over the rows below it: `East Division`.
    fileprivate var isCaption: Bool { cells.count == 1 && cells[0].span > 1 }

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
