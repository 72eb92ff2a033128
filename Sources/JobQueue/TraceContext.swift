/// Where a piece of work stands in a trace that spans processes (W3C Trace Context, `traceparent`, version 00).
package struct TraceContext: Sendable, Hashable, CustomStringConvertible {
    /// 32 lower-case hex digits, not all zero.
    package let traceID: String
    /// 16 lower-case hex digits, not all zero: whoever caused the work.
    package let parentID: String
    /// The lowest bit says that the caller records the trace.
    package let flags: UInt8

    /// The context of the job that the present task runs, if it runs one. What it enqueues belongs to the same trace.
    @TaskLocal package static var current: TraceContext?

    /// Reads `00-<trace id>-<parent id>-<flags>`; `nil` for anything else. A later version is read as far as it agrees.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 4, Self.isHex(parts[0], 2), parts[0] != "ff", parts[0] != "00" || parts.count == 4,
            Self.isHex(parts[1], 32), Self.isHex(parts[2], 16), Self.isHex(parts[3], 2),
            parts[1].contains(where: { $0 != "0" }), parts[2].contains(where: { $0 != "0" }),
            let flags = UInt8(parts[3], radix: 16)
        else { return nil }
        traceID = parts[1]
        parentID = parts[2]
        self.flags = flags
    }

    private init(traceID: String, parentID: String, flags: UInt8) {
        self.traceID = traceID
        self.parentID = parentID
        self.flags = flags
    }

    /// A trace that begins here; recorded.
    package static func fresh() -> TraceContext {
        let halves = hex(.random(in: 1...UInt64.max)) + hex(.random(in: 0...UInt64.max))
        return TraceContext(traceID: halves, parentID: hex(.random(in: 1...UInt64.max)), flags: 1)
    }

    /// The context for work that this work causes.
    package func child() -> TraceContext {
        TraceContext(traceID: traceID, parentID: Self.hex(.random(in: 1...UInt64.max)), flags: flags)
    }

    /// As it stands in the header and in the column `trace`.
    package var description: String {
        "00-\(traceID)-\(parentID)-\(flags < 16 ? "0" : "")\(String(flags, radix: 16))"
    }

    private static func isHex(_ text: String, _ count: Int) -> Bool {
        text.utf8.count == count && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    private static func hex(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
