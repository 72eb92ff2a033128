import Postgres

/// A section of a page as a table. The names of the columns say what they are: `Job` and `Last job` lead to a job, `By
/// minute` holds numbers with commas between them and becomes a small chart, `Act` holds the actions that fit the row,
/// which are on what stands in its first column.
struct OpsTable {
    let section: OpsSection
    let rows: Rows
    /// What forms carry; `nil`: the one who looks may not act.
    let form: String?
    /// The page that forms come back to.
    let back: String

    var html: HTML {
        get throws {
            let names = rows.columnNames.filter { form != nil || $0 != "Act" }
            let body = try rows.map { row -> HTML in
                let subject = try row.decode(column: rows.columnNames[0], as: String?.self) ?? ""
                let cells = try names.map { name in
                    cell(try row.decode(column: name, as: String?.self) ?? "", in: name, of: subject)
                }
                return "<tr>\(.joined(cells))</tr>\n"
            }
            let head = HTML.joined(
                names.map { name -> HTML in
                    name == "Act" ? "<th scope=\"col\" class=\"act\">Actions</th>" : "<th scope=\"col\">\(name)</th>"
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
    }

    /// Where it is wider than its window it is moved in itself, by keys as well: so it can have the focus, and has a
    /// name.
    private func table(_ head: HTML, _ body: HTML) -> HTML {
        """
        <div class="wide" role="region" aria-label="\(section.title)" tabindex="0">
        <table><thead><tr>\(head)</tr></thead><tbody>
        \(body)</tbody></table></div>
        """
    }

    private func cell(_ text: String, in column: String, of subject: String) -> HTML {
        switch column {
        case "Job", "Last job":
            return "<td class=\"number\"><a href=\"/ops/jobs/\(text)\">\(text)</a></td>"
        case "By minute":
            return """
                <td><span class="chart" role="img" aria-label="by minute: \(text)">\(Self.chart(text))</span></td>
                """
        case "Act":
            let actions = text.split(separator: ",").compactMap { OpsAction(rawValue: String($0)) }
            return "<td class=\"act\">\(.joined(actions.map { button($0, subject) }))</td>"
        default:
            if Self.isNumber(text) { return "<td class=\"number\">\(text)</td>" }
            return text.count > 32 ? "<td class=\"long\">\(text)</td>" : "<td>\(text)</td>"
        }
    }

    /// Two steps without a script: what is undone only with trouble is confirmed.
    private func button(_ action: OpsAction, _ subject: String) -> HTML {
        """
        <details><summary>\(action.word)</summary><form method="post" action="/ops/act">\
        <input type="hidden" name="check" value="\(form ?? "")"><input type="hidden" name="action" value="\(action.rawValue)">\
        <input type="hidden" name="subject" value="\(subject)"><input type="hidden" name="back" value="\(back)">\
        <button>\(action.word) \(subject)</button></form></details>
        """
    }

    /// Digits with a unit, a share or a bound.
    private static func isNumber(_ text: String) -> Bool {
        text.utf8.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
            && text.allSatisfy { $0.isASCII && ($0.isNumber || ".+/% ms".contains($0)) }
    }

    /// Bars of eight heights, the highest for the greatest number.
    static func chart(_ numbers: String) -> String {
        let values = numbers.split(separator: ",").map { Int($0) ?? 0 }
        let bars = Array(" ▁▂▃▄▅▆▇█")
        let most = max(1, values.max() ?? 1)
        return String(values.map { bars[$0 == 0 ? 0 : 1 + ($0 * 7) / most] })
    }
}
