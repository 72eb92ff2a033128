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
    /// The number of a job, as a link to its page.
    case job(Int64)
    /// Numbers that become a small chart.
    case chart([Int64])
    case actions([OpsAction])

    static func count(_ number: Int64?) -> OpsCell { .text(number.map { "\($0)" }) }

    /// `05-02 16:00:00`, in UTC.
    static func time(_ instant: Instant?) -> OpsCell { .text(instant.map { String($0.dayAndTime.dropFirst(5)) }) }

    /// `1.5 s`.
    static func seconds(_ duration: Duration?) -> OpsCell {
        .text(duration.map { $0.decimal(in: .seconds(1), places: 1) + " s" })
    }

    /// `12.3 ms`.
    static func milliseconds(_ duration: Duration?, places: Int = 1) -> OpsCell {
        .text(duration.map { $0.decimal(in: .milliseconds(1), places: places) + " ms" })
    }

    /// `12 ms`.
    static func wholeMilliseconds(_ milliseconds: Double?) -> OpsCell {
        .text(milliseconds.map { "\(Int64($0.rounded(.toNearestOrEven))) ms" })
    }

    /// `0.25`, with a fixed number of decimal places.
    static func decimal(_ value: Double?, places: Int, unit: String = "") -> OpsCell {
        .text(value.map { Duration.seconds($0).decimal(in: .seconds(1), places: places) + unit })
    }

    /// The beginning of a text, counted in code points as in Postgres.
    static func beginning(of text: String?, _ count: Int = 160) -> OpsCell {
        .text(text.map { String($0.unicodeScalars.prefix(count)) })
    }

    /// The cell as plain text.
    var text: String {
        switch self {
        case .text(let text): text ?? ""
        case .job(let job): "\(job)"
        case .chart(let numbers): numbers.map { "\($0)" }.joined(separator: ",")
        case .actions: ""
        }
    }
}
