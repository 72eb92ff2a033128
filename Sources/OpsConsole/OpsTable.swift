import HTMLWriting

/// Writes a section of a page as a table.
struct OpsTable {
    let section: OpsSection
    let rows: [[OpsCell]]
    /// The CSRF token of forms; `nil`: the operator may not act.
    let form: String?
    /// The page that forms redirect back to.
    let back: String

    var html: HTML {
        let shown = section.headings.indices.filter { form != nil || section.headings[$0] != .actions }
        let body = rows.map { row -> HTML in
            let cells = shown.map { cell(row[$0], of: row[0].text) }
            return "<tr>\(.joined(cells))</tr>\n"
        }
        let head = HTML.joined(
            shown.map { column -> HTML in
                switch section.headings[column] {
                case .named(let name): "<th scope=\"col\">\(name)</th>"
                case .actions: "<th scope=\"col\" class=\"act\">Actions</th>"
                }
            }
        )
        return """
            <section><h2>\(section.title)</h2>
            \(section.note.map { "<p>\($0)</p>" as HTML })
            \(body.isEmpty
                ? "<p class=\"none\">\(section.whenEmpty)</p>"
                : table(head, .joined(body)))
            </section>

            """
    }

    /// A table that is wider than the window scrolls on its own, also with the keyboard, so it is focusable and has a
    /// label.
    private func table(_ head: HTML, _ body: HTML) -> HTML {
        """
        <div class="wide" role="region" aria-label="\(section.title)" tabindex="0">
        <table><thead><tr>\(head)</tr></thead><tbody>
        \(body)</tbody></table></div>
        """
    }

    private func cell(_ cell: OpsCell, of subject: String) -> HTML {
        switch cell {
        case .job(let job):
            return "<td class=\"number\"><a href=\"/ops/jobs/\(String(job))\">\(String(job))</a></td>"
        case .chart(let numbers):
            return """
                <td><span class="chart" role="img" aria-label="by minute: \(cell.text)">\(Self.chart(numbers))</span></td>
                """
        case .actions(let actions):
            return "<td class=\"act\">\(.joined(actions.map { button($0, subject) }))</td>"
        case .text:
            let text = cell.text
            if Self.isNumber(text) { return "<td class=\"number\">\(text)</td>" }
            return text.count > 32 ? "<td class=\"long\">\(text)</td>" : "<td>\(text)</td>"
        }
    }

    /// The button of an action. It has to be confirmed in a second step, which needs no script, because actions are
    /// hard to undo.
    private func button(_ action: OpsAction, _ subject: String) -> HTML {
        """
        <details><summary>\(action.word)</summary><form method="post" action="/ops/act">\
        <input type="hidden" name="check" value="\(form ?? "")"><input type="hidden" name="action" value="\(action.rawValue)">\
        <input type="hidden" name="subject" value="\(subject)"><input type="hidden" name="back" value="\(back)">\
        <button>\(action.word) \(subject)</button></form></details>
        """
    }

    /// Whether the text is a number, possibly with `%`, a unit (`s`, `ms`) or a maximum (`3/8`).
    private static func isNumber(_ text: String) -> Bool {
        text.utf8.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
            && text.allSatisfy { $0.isASCII && ($0.isNumber || ".+/% ms".contains($0)) }
    }

    /// A chart of bars in eight heights, in which the greatest number has the highest bar.
    static func chart(_ numbers: [Int64]) -> String {
        let bars = Array(" ▁▂▃▄▅▆▇█")
        let most = max(1, numbers.max() ?? 1)
        return String(numbers.map { bars[$0 == 0 ? 0 : Int(1 + ($0 * 7) / most)] })
    }
}

/// An action at `/ops`: an argument of `ops.operate`.
enum OpsAction: String, CaseIterable, Sendable {
    /// Actions on queues.
    case pause, resume
    /// Actions on jobs.
    case retry, cancel, discard

    /// The label of its button.
    var word: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
