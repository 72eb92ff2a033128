import HTMLWriting
import Postgres

/// A section of a page under `/ops`: it reads its rows and writes itself.
struct OpsSection: Sendable {
    /// Reads from the database as the login `bardown_ops`.
    /// - Parameter forms: `nil` if the operator may not act.
    let html: @Sendable (_ pool: PostgresPool, _ forms: OpsActionForms?) async throws -> HTML

    /// A section whose content depends on what it reads, such as the verdict.
    init(_ html: @escaping @Sendable (PostgresPool) async throws -> HTML) {
        self.html = { pool, _ in try await html(pool) }
    }

    /// A section with a table.
    /// - Parameter whenEmpty: Shown in place of the table if there are no rows.
    init<Row: Sendable>(
        title: String,
        note: String? = nil,
        whenEmpty: String,
        columns: [OpsColumn<Row>],
        rows: @escaping @Sendable (PostgresPool) async throws -> [Row]
    ) {
        html = { pool, forms in
            let cells = try await rows(pool).map { row in columns.map { $0.cell(row) } }
            let table = OpsTable(title: title, headings: columns.map(\.heading), rows: cells, forms: forms)
            return Self.frame(title, note, cells.isEmpty ? nil : table.html, whenEmpty)
        }
    }

    /// A section with a chart for each row.
    init(
        title: String,
        note: String? = nil,
        whenEmpty: String,
        charts: @escaping @Sendable (PostgresPool) async throws -> [OpsChart]
    ) {
        html = { pool, _ in
            let charts = try await charts(pool)
            let list: HTML = "<ul class=\"charts\">\n\(.joined(charts.map(\.html)))</ul>"
            return Self.frame(title, note, charts.isEmpty ? nil : list, whenEmpty)
        }
    }

    /// - Parameter content: `nil` if there are no rows.
    private static func frame(_ title: String, _ note: String?, _ content: HTML?, _ whenEmpty: String) -> HTML {
        """
        <section id="\(anchor(of: title))"><h2>\(title)</h2>
        \(content == nil ? nil : note.map { "<p>\($0)</p>" as HTML })
        \(content ?? "<p class=\"none\">\(whenEmpty)</p>")
        </section>

        """
    }

    /// The id of a section, for links to it: `newest-dead-letters`.
    static func anchor(of title: String) -> String {
        title.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-")
    }
}
