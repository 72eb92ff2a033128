import HTMLWriting
import TextCoding
import Time

/// A chart of one queue: a bar for each minute, with the time below it and the peak above it.
struct OpsChart: Sendable {
    let name: String
    /// The figures under the name.
    let summary: String
    /// A number for each minute, the current minute last.
    let minutes: [Int64]
    /// The first of these minutes.
    let start: Instant

    private static let height: Int64 = 40

    private var maximum: Int64 { minutes.max() ?? 0 }

    var html: HTML {
        let from = String(start.dayAndTime.dropFirst(11).prefix(5))
        let label = "Jobs per minute from \(from) until now, peak \(maximum.grouped)"
        return """
            <li><h3>\(name)</h3><p>\(summary)</p>
            <p class="most">peak \(maximum.grouped) per minute</p>
            <svg viewBox="0 0 \(minutes.count * 4) \(Int(Self.height))" preserveAspectRatio="none" role="img" aria-label="\(label)">\
            <path d="\(Self.bars(minutes))"/></svg>
            <p class="axis"><span>\(from)</span><span>now</span></p></li>

            """
    }

    /// The bars as an SVG path. The greatest number has the highest bar, and only 0 has none.
    static func bars(_ numbers: [Int64]) -> String {
        let most = max(1, numbers.max() ?? 1)
        return numbers.enumerated().filter { $0.element > 0 }.map { place, number in
            let bar = max(1, number * height / most)
            return "M\(place * 4) \(height)v-\(bar)h3v\(bar)z"
        }.joined()
    }
}
