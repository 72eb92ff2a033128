import TextCoding
import Time

/// A column of a table under `/ops`: its heading, and the cell of a row.
struct OpsColumn<Row>: Sendable {
    let heading: OpsHeading
    let cell: @Sendable (Row) -> OpsCell

    init(_ name: String, _ cell: @escaping @Sendable (Row) -> OpsCell) {
        heading = .named(name)
        self.cell = cell
    }

    /// The column of the actions that apply to the row. They act on the value in the first column.
    init(actions: @escaping @Sendable (Row) -> [OpsAction]) {
        heading = .actions
        cell = { .actions(actions($0)) }
    }
}

/// The heading of a column.
enum OpsHeading: Sendable, Hashable {
    case named(String)
    /// A column that is shown only to operators who may act.
    case actions
}

/// One cell of a table under `/ops`.
enum OpsCell: Sendable {
    /// `nil`: an empty cell.
    case text(String?)
    /// A figure, which is aligned at the right; `nil`: an empty cell. Either all cells of a column are figures, or none
    /// is.
    case figure(String?)
    /// The number of a job, as a link to its page.
    case job(Int64)
    case actions([OpsAction])

    /// `12,345`.
    static func count(_ number: Int64?) -> OpsCell { .figure(number?.grouped) }

    /// `2026-05-02 16:00:00`, in UTC.
    static func time(_ instant: Instant?) -> OpsCell { .text(instant?.dayAndTime) }

    /// `3 min 3 s`.
    static func duration(_ duration: Duration?) -> OpsCell { .figure(duration?.inWords) }

    /// The same, for a number of milliseconds.
    static func duration(milliseconds: Double?) -> OpsCell {
        .duration(milliseconds.map { .seconds($0 / 1000) })
    }

    /// `0.25`, with a fixed number of decimal places.
    static func decimal(_ value: Double?, places: Int) -> OpsCell {
        .figure(value.map { Duration.seconds($0).decimal(in: .seconds(1), places: places) })
    }

    /// `3 of 8`.
    static func part(_ number: Int64, of whole: Int64) -> OpsCell { .figure("\(number.grouped) of \(whole.grouped)") }

    /// The beginning of a text, counted in code points as in Postgres.
    static func truncated(_ text: String?, _ count: Int = 160) -> OpsCell {
        .text(text.map { String($0.unicodeScalars.prefix(count)) })
    }

    /// The cell as plain text.
    var text: String {
        switch self {
        case .text(let text), .figure(let text): text ?? ""
        case .job(let job): "\(job)"
        case .actions: ""
        }
    }

    var isFigure: Bool {
        if case .figure = self { true } else { false }
    }
}
