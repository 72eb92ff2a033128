import MarkupParsing
import Normalizing

extension RawTable {
    /// - Parameter id: Returns the source's id of the team or player in a cell, from the cell's links and contents.
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
    /// Whether the row has a single cell across several columns, as a caption of the rows below: `East Division`.
    fileprivate var isCaption: Bool { cells.count == 1 && cells[0].span > 1 }

    /// Returns a cell for each column of the row. A wide cell is followed by blank cells for its other columns.
    fileprivate func cells(id: (MarkupTable.Cell) -> String?) -> [RawCell] {
        var raw: [RawCell] = []
        for cell in cells {
            raw.append(RawCell(cell.text, id: id(cell)))
            for _ in 1..<max(cell.span, 1) { raw.append(RawCell("")) }
        }
        return raw
    }
}
