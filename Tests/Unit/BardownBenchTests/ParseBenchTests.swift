import Parsing
import Testing

@testable import bardown_bench

/// Tests the pages that `bardown bench parse` measures, and its results.
@Suite("Parse bench")
struct ParseBenchTests {
    @Test(arguments: ParsePage.Language.allCases)
    func `each page can be parsed, and has about 200 KB and at least 200 entries`(language: ParsePage.Language) throws {
        let page = try #require(ParsePages.page(language))
        #expect(page.language == language)
        #expect((150_000...250_000).contains(page.bytes.count), "\(page.bytes.count) bytes")
        #expect(page.records >= 200, "\(page.records) entries")
        #expect(page.parsesWithLibxml2() == (language == .json ? nil : true))
        try page.kind.parsePage(page.bytes)
        let larger = try #require(ParsePages.page(language, size: ParsePeak.size))
        #expect(larger.records == page.records * ParsePeak.size)
    }

    @Test
    func `a page has three results, of which two are compared with the C library if it can parse the page`() throws {
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

    @Test func `parsing an empty page fails for every kind of page`() {
        for kind in ParseKind.allCases {
            #expect(throws: (any Error).self, "\(kind.rawValue)") { try kind.parsePage([]) }
        }
    }
}
