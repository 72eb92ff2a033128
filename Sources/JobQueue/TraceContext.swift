/// The position of a piece of work in a trace across processes (W3C Trace Context, `traceparent`, version 00).
///
/// It is stored as numbers, because every claimed job has one and few are ever printed.
package struct TraceContext: Sendable, Hashable, CustomStringConvertible {
    /// The two halves of the trace's id, not both zero.
    private let upper: UInt64
    private let lower: UInt64
    /// The id of the work that caused this work; not zero.
    private let parent: UInt64
    /// The lowest bit is set if the caller records the trace.
    package let flags: UInt8

    /// The context of work that the current task causes, if it runs a job. Jobs that it enqueues get it.
    @TaskLocal package static var current: TraceContext?

    /// Parses `00-<trace id>-<parent id>-<flags>`; `nil` for anything else. Later versions are read as far as they
    /// match.
    package init?(_ text: String) {
        var reader = HexReader(rest: text.utf8[...])
        guard let version = reader.number(digits: 2), version != 0xff, reader.dash(),
            let upper = reader.number(digits: 16), let lower = reader.number(digits: 16), upper | lower != 0,
            reader.dash(), let parent = reader.number(digits: 16), parent != 0,
            reader.dash(), let flags = reader.number(digits: 2),
            reader.isAtEnd || version != 0 && reader.dash()
        else { return nil }
        self.init(upper: upper, lower: lower, parent: parent, flags: UInt8(truncatingIfNeeded: flags))
    }

    private init(upper: UInt64, lower: UInt64, parent: UInt64, flags: UInt8) {
        self.upper = upper
        self.lower = lower
        self.parent = parent
        self.flags = flags
    }

    /// A new, recorded trace.
    package static func fresh() -> TraceContext {
        TraceContext(
            upper: .random(in: 1...UInt64.max),
            lower: .random(in: 0...UInt64.max),
            parent: .random(in: 1...UInt64.max),
            flags: 1
        )
    }

    /// The context of work that a run of a job causes. Its parent is the job's id, so that `q.trail` finds the job that
    /// enqueued another.
    func caused(by job: Int64) -> TraceContext {
        TraceContext(upper: upper, lower: lower, parent: UInt64(bitPattern: job), flags: flags)
    }

    /// 32 lower-case hex digits.
    package var traceID: String { hex(upper, digits: 16) + hex(lower, digits: 16) }

    /// 16 lower-case hex digits.
    package var parentID: String { hex(parent, digits: 16) }

    /// The text in the header and in the column `trace`.
    package var description: String { "00-\(traceID)-\(parentID)-\(hex(UInt64(flags), digits: 2))" }
}

private func hex(_ number: UInt64, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: digits - text.utf8.count) + text
}

/// Reads numbers of a fixed width from the start of a text.
private struct HexReader {
    var rest: Substring.UTF8View

    var isAtEnd: Bool { rest.isEmpty }

    mutating func dash() -> Bool {
        rest.popFirst() == UInt8(ascii: "-")
    }

    /// - Parameter digits: Up to 16. Letters must be lower case.
    mutating func number(digits: Int) -> UInt64? {
        var number: UInt64 = 0
        for _ in 0..<digits {
            switch rest.popFirst() {
            case .some(let digit) where (0x30...0x39).contains(digit): number = number << 4 | UInt64(digit - 0x30)
            case .some(let digit) where (0x61...0x66).contains(digit): number = number << 4 | UInt64(digit - 0x57)
            default: return nil
            }
        }
        return number
    }
}
