import ArgumentParser
import CommandLineOutput
import Tapes
import Time

extension TapeCommand {
    /// Lists the contents of a tape.
    struct Inspect: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the entries of a tape.")

        @Flag(help: "Print one JSON object per line.")
        var json = false
        @Argument(help: "The tape.", completion: .file())
        var tape: String

        func run() throws {
            let tape = try Tape(named: tape)
            let origin = tape.entries.map(\.at).min()
            let rows = tape.entries.enumerated().map { TapeRow($0.element, number: $0.offset, of: tape, from: origin) }
            if json {
                for row in rows { print(row.json.text) }
                return
            }
            var table = Table(["no", "at", "took", "answer", "bytes"].map { Table.Column($0) } + [Self.url])
            for row in rows { table.add(row.cells) }
            table.show(minor: ["bytes", "took"])
            print("\n\(summary(of: tape))")
        }

        private static let url = Table.Column("url", minWidth: 20)

        private func summary(of tape: Tape) -> String {
            let bodies = tape.bodyTotals
            let start = tape.entries.map(\.at).min().map { ", from \($0.dayAndTime) UTC on" } ?? ""
            let remark = tape.ending.remark.map { "\nThe tape \($0)." } ?? ""
            return "\(tape.entries.count) entries\(start); \(bodies.count) bodies, \(bodies.bytes) bytes\(remark)"
        }
    }
}

/// An entry of a tape as a row of the list.
private struct TapeRow {
    let number: Int
    let entry: TapeEntry
    let bytes: Int
    /// The seconds since the start of the tape.
    let offset: Double

    init(_ entry: TapeEntry, number: Int, of tape: Tape, from origin: Instant?) {
        self.number = number
        self.entry = entry
        if case .response(let response) = entry.outcome { bytes = tape.bodyBytes(of: response) } else { bytes = 0 }
        offset = origin.map { (entry.at - $0).seconds } ?? 0
    }

    var cells: [String] {
        [
            String(number), "+\(offset.formatted)", "\(entry.took.wholeMilliseconds) ms", outcome, String(bytes),
            entry.method == "GET" ? entry.url : "\(entry.method) \(entry.url)",
        ]
    }

    private var outcome: String {
        switch entry.outcome {
        case .response(let response): String(response.status)
        case .failure(let failure): failure.kind.rawValue
        }
    }

    var json: OrderedJSON {
        var status: Int?
        var digest: String?
        var failure: String?
        switch entry.outcome {
        case .response(let response):
            status = response.status
            digest = response.body?.text
        case .failure(let taped): failure = taped.kind.rawValue
        }
        return .object([
            "number": .number(number), "at": .string(entry.at.descriptionWithFraction), "method": .string(entry.method),
            "url": .string(entry.url), "tookMicroseconds": .number(Int(entry.took.wholeMicroseconds)),
            "status": OrderedJSON(status), "failure": OrderedJSON(failure), "body": OrderedJSON(digest),
            "bytes": .number(bytes),
        ])
    }
}

extension Double {
    /// The number with one decimal.
    fileprivate var formatted: String {
        let tenths = Int((self * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
