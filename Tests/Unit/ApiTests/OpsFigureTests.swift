import HTMLWriting
import Testing
import TextCoding
import Time

@testable import OpsConsole

/// Tests how the pages under /ops write figures.
@Suite("Ops figures")
struct OpsFigureTests {
    @Test(arguments: [
        (0, "0 ms"), (400, "0.4 ms"), (9949, "9.9 ms"), (9950, "10 ms"), (850_000, "850 ms"), (999_499, "999 ms"),
        (999_500, "1.0 s"), (3_200_000, "3.2 s"), (59_949_999, "59.9 s"), (59_950_000, "1 min"),
        (183_023_070, "3 min 3 s"), (3_599_600_000, "1 h"), (7_500_000_000, "2 h 5 min"), (86_400_000_000, "1 d"),
        (273_600_000_000, "3 d 4 h"), (-3_200_000, "-3.2 s"),
    ])
    func `a duration has the units that fit its size`(microseconds: Int64, text: String) {
        #expect(Duration.microseconds(microseconds).inWords == text)
    }

    @Test(arguments: [
        (0, "0"), (999, "999"), (1000, "1,000"), (12_345, "12,345"), (1_234_567, "1,234,567"), (-1000, "-1,000"),
    ])
    func `a large number has commas`(number: Int64, text: String) {
        #expect(number.grouped == text)
    }

    @Test(arguments: [(0, "0 B"), (1023, "1023 B"), (8192, "8.0 kB"), (1_503_238_554, "1.4 GB")])
    func `a size has a unit`(bytes: Int64, text: String) {
        #expect(bytes.inBytes == text)
    }

    @Test(arguments: [
        ([0, 0], ""), ([0, 1], "M4 40v-40h3v40z"), ([1, 100], "M0 40v-1h3v1zM4 40v-40h3v40z"), ([], ""),
    ])
    func `numbers become bars, and only zero has none`(numbers: [Int64], path: String) {
        #expect(OpsChart.bars(numbers) == path)
    }

    @Test func `a chart names its start, its end and its maximum`() throws {
        let chart = OpsChart(
            name: "a<b",
            summary: "1 finished",
            minutes: [0, 1200],
            start: try #require(Instant(secondsSinceEpoch: 16 * 3600 + 4 * 60))
        )
        let html = chart.html.text
        #expect(html.contains("<h3>a&lt;b</h3><p>1 finished</p>") && html.contains("peak 1,200 per minute"))
        #expect(html.contains("<span>16:04</span><span>now</span>"))
        #expect(html.contains("aria-label=\"Jobs per minute from 16:04 until now, peak 1,200\""))
    }

    @Test func `figures are at the right of their column, and texts at the left`() {
        let table = OpsTable(
            title: "Queues",
            headings: [.named("Queue"), .named("Due"), .actions],
            rows: [[.text("detail"), .count(1234), .actions([.pause])], [.text("push"), .count(nil), .actions([])]],
            forms: nil
        )
        let html = table.html.text
        #expect(html.contains("<th scope=\"col\">Queue</th><th scope=\"col\" class=\"figure\">Due</th></tr>"))
        #expect(html.contains("<tr><td>detail</td><td class=\"figure\">1,234</td></tr>"))
    }
}
