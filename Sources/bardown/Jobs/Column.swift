import Time

/// A column of a listing. It has a heading, which is also its key in JSON, and produces a cell for a row.
struct Column<Row>: Sendable {
    let name: String
    /// The width down to which a narrow terminal may cut the cells; `nil`: they are never cut, such as ids, of which a
    /// part is useless.
    let minWidth: Int?
    let cell: @Sendable (Row) -> Cell

    init(_ name: String, minWidth: Int? = nil, _ cell: @escaping @Sendable (Row) -> Cell) {
        self.name = name
        self.minWidth = minWidth
        self.cell = cell
    }
}

/// The value of one column in one row.
enum Cell: Sendable {
    /// `nil` is null in JSON and empty in a table, as in the cases `number` and `time`.
    case text(String?)
    /// A number as JSON writes it.
    case number(String?)
    case flag(Bool)
    /// A time in UTC: `2026-05-02 16:00:00` in a table, RFC 3339 with a fraction in JSON.
    case time(Instant?)
    case texts([String])
    /// JSON as Postgres formats it.
    case json(String)

    static func integer(_ value: Int64?) -> Cell { .number(value.map { "\($0)" }) }

    /// Returns a cell with a number. A whole number has no fraction: 5, not 5.0.
    static func decimal(_ value: Double?) -> Cell {
        .number(value.map { $0 == $0.rounded() && abs($0) < 1e15 ? "\(Int64($0))" : "\($0)" })
    }

    /// Formats an instant without trailing zeros of the fraction.
    private static func jsonTimestamp(_ instant: Instant) -> String {
        var text = instant.descriptionWithFraction.dropLast()
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text + "Z"
    }

    /// The cell's text in a table.
    var tableText: String {
        switch self {
        case .text(let text), .number(let text): text ?? ""
        case .flag(let flag): flag ? "true" : "false"
        case .time(let time): time?.dayAndTime ?? ""
        case .texts(let texts): texts.joined(separator: ",")
        case .json(let json): json
        }
    }

    /// The JSON value, in the format of Postgres's `jsonb`.
    var jsonText: String {
        switch self {
        case .text(let text): text.map(Self.quoted) ?? "null"
        case .number(let text): text ?? "null"
        case .flag(let flag): flag ? "true" : "false"
        case .time(let time): time.map { Self.quoted(Self.jsonTimestamp($0)) } ?? "null"
        case .texts(let texts): "[" + texts.map(Self.quoted).joined(separator: ", ") + "]"
        case .json(let json): json
        }
    }

    /// A string in quotes, escaped as Postgres escapes it.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\u{8}": quoted += "\\b"
            case "\u{C}": quoted += "\\f"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\0"..<" ":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

/// Formats rows as JSON objects like Postgres's `jsonb`, with shorter keys first.
struct RowObjects<Row> {
    private let columns: [Column<Row>]

    init(_ columns: [Column<Row>]) {
        self.columns = columns.sorted { ($0.name.utf8.count, $0.name) < ($1.name.utf8.count, $1.name) }
    }

    func text(of row: Row) -> String {
        let fields = columns.map { "\(Cell.quoted($0.name)): \($0.cell(row).jsonText)" }
        return "{" + fields.joined(separator: ", ") + "}"
    }
}

extension String {
    /// Returns the first characters, counted as Postgres counts them.
    func first(_ count: Int) -> String { String(unicodeScalars.prefix(count)) }
}
