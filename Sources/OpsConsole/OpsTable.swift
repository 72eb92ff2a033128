import HTMLWriting

/// Writes the table of a section.
struct OpsTable {
    let title: String
    let headings: [OpsHeading]
    let rows: [[OpsCell]]
    /// `nil`: the operator may not act, and sees no column of actions.
    let forms: OpsActionForms?

    /// A table that is wider than the window scrolls on its own, also with the keyboard, so it is focusable and has a
    /// label.
    var html: HTML {
        let shown = headings.indices.filter { forms != nil || headings[$0] != .actions }
        let body = rows.map { row -> HTML in
            "<tr>\(.joined(shown.map { cell(row[$0], of: row[0].text) }))</tr>\n"
        }
        return """
            <div class="wide" role="region" aria-label="\(title)" tabindex="0">
            <table><thead><tr>\(.joined(shown.map(heading)))</tr></thead><tbody>
            \(.joined(body))</tbody></table></div>
            """
    }

    private func heading(of column: Int) -> HTML {
        switch headings[column] {
        case .actions: "<th scope=\"col\" class=\"act\">Actions</th>"
        case .named(let name):
            rows.contains { $0[column].isFigure }
                ? "<th scope=\"col\" class=\"figure\">\(name)</th>" : "<th scope=\"col\">\(name)</th>"
        }
    }

    private func cell(_ cell: OpsCell, of subject: String) -> HTML {
        switch cell {
        case .job(let job): "<td><a href=\"/ops/jobs/\(String(job))\">\(String(job))</a></td>"
        case .actions(let actions):
            "<td class=\"act\">\(.joined(actions.compactMap { forms?.button($0, subject) }))</td>"
        case .figure: "<td class=\"figure\">\(cell.text)</td>"
        case .text: cell.text.count > 32 ? "<td class=\"long\">\(cell.text)</td>" : "<td>\(cell.text)</td>"
        }
    }
}
