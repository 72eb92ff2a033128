import FoundationEssentials
import TestTools
import Testing

@testable import bardown

/// The pages that `bardown bench parse` measures with, and what it says of them.
@Suite struct ParseBenchTests {
    @Test(
        "Each page is read by its kind, has some 200 KB and hundreds of entries",
        arguments: ParsePage.Language.allCases
    )
    func pages(language: ParsePage.Language) throws {
        let page = try #require(ParsePages.page(language))
        #expect(page.language == language)
        #expect((150_000...250_000).contains(page.bytes.count), "\(page.bytes.count) bytes")
        #expect(page.records >= 200, "\(page.records) entries")
        #expect(page.parsesAlone() == (language == .json ? nil : true))
        try page.kind.takeApart(page.bytes)
        let larger = try #require(ParsePages.page(language, size: ParsePeak.size))
        #expect(larger.records == page.records * ParsePeak.size)
    }

    @Test("A page has three figures, two of them beside the C library where it reads the language")
    func figures() throws {
        for language in ParsePage.Language.allCases {
            var measurement = ParseMeasurement([try #require(ParsePages.page(language))])
            measurement.run(seconds: 0.001)
            let name = language.rawValue
            let results = measurement.results(language, as: name)
            #expect(results.map(\.name) == [name, "\(name)_reading", "\(name)_records"])
            #expect(results.allSatisfy { $0.value > 0 && $0.value.isFinite })
            #expect(results.map { $0.baseline == "libxml2" } == [language != .json, language != .json, false])
        }
    }

    @Test("A page takes no more than ten times its size")
    func peak() async throws {
        let bench = ["bench", "parse", "--seconds", "0.001", "--json"]
        let run = try await Tool(program: "bardown").run(bench, environment: [:])
        #expect(run.code == 0, "\(run.complaint)")
        let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
        let peaks = report.results.filter { $0.name.hasSuffix("_peak") }
        #expect(peaks.count == 3)
        for peak in peaks { #expect((1...10).contains(peak.value), "\(peak.name): \(peak.value)") }
    }

    private struct Report: Decodable {
        struct Result: Decodable {
            let name: String
            let value: Double
        }

        let results: [Result]
    }

    @Test("Every kind can be taken apart without asking what it means")
    func raw() {
        for kind in ParseKind.allCases {
            #expect(throws: (any Error).self, "\(kind.rawValue)") { try kind.takeApart([]) }
        }
    }
}
