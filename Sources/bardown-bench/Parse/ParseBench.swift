import ArgumentParser
import CommandLineOutput
import FoundationEssentials
import Parsing
import SystemPackage

/// Measures parsing of pages in HTML, XML and JSON, from bytes to readings.
struct ParseBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse",
        abstract: "Parse pages into strings and readings, compared with libxml2 building trees of the same bytes.",
        discussion: """
            html, xml and json find and copy every string that we read from a page. *_reading includes interpreting \
            the strings, *_records is entries per second, *_peak the peak memory as a multiple of the page's size. The \
            pages are generated, 200 KB each, with invented data; deploy/bench/parse measures Python's fastest parsers \
            on the same pages.
            """
    )
    @Option(
        help: "Measure the pages in this folder and its subfolders instead, each with the first parser that reads it."
    )
    var folder: String?
    @Option(parsing: .unconditional, help: "Seconds to measure each language.")
    var seconds = 3.0
    @Option(help: "Only write the pages into this folder.")
    var write: String?
    @Option(help: .hidden)
    var peakOf: ParseKind?
    @Option(help: .hidden)
    var page: String?
    @OptionGroup var options: BenchOptions

    func validate() throws {
        guard seconds > 0 else { throw ValidationError("--seconds must be more than 0.") }
    }

    func run() async throws {
        if let peakOf, let page {
            print(try ParsePeak.measure(peakOf, file: page))
        } else if let write {
            try Self.write(into: FilePath(write))
        } else {
            try await measure()
        }
    }

    private func measure() async throws {
        var report = BenchReport(bench: "parse")
        if let folder {
            let pages = Dictionary(grouping: try Self.saved(in: folder), by: \.kind)
            for kind in ParseKind.allCases {
                guard let pages = pages[kind], let language = pages.first?.language else { continue }
                Progress.terminal.show("pages of \(kind.rawValue)")
                report.results += measured(pages, language, as: kind.rawValue)
            }
            return try report.show(asJSON: options.json)
        }
        for language in ParsePage.Language.allCases {
            Progress.terminal.show("pages in \(language.rawValue)")
            report.results += measured([try Self.generated(language, size: 1)], language, as: language.rawValue)
            let peak = try await ParsePeak.multiple(try Self.generated(language, size: ParsePeak.size))
            report.results.append(.init(name: "\(language.rawValue)_peak", value: peak, unit: "x page"))
        }
        try report.show(asJSON: options.json)
    }

    private func measured(
        _ pages: [ParsePage],
        _ language: ParsePage.Language,
        as name: String
    ) -> [BenchReport.Result] {
        var measurement = ParseMeasurement(pages)
        measurement.run(seconds: seconds)
        return measurement.results(language, as: name)
    }

    private static func generated(_ language: ParsePage.Language, size: Int) throws -> ParsePage {
        guard let page = ParsePages.page(language, size: size) else {
            throw BenchError.failed("the generated page in \(language.rawValue) cannot be read")
        }
        return page
    }

    private static func saved(in folder: String) throws -> [ParsePage] {
        guard let files = try? FileManager.default.subpathsOfDirectory(atPath: folder) else {
            throw CommandFailure("\(folder) cannot be read")
        }
        let pages = files.compactMap { ParsePage.saved(in: "\(folder)/\($0)") }
        guard !pages.isEmpty else { throw CommandFailure("\(folder) contains no page of a known kind") }
        return pages
    }

    private static func write(into folder: FilePath) throws {
        for language in ParsePage.Language.allCases {
            let page = try generated(language, size: 1)
            try bardown_bench.write(page.bytes, to: folder.appending("page.\(language.rawValue)"))
        }
    }
}

extension ParseKind: ExpressibleByArgument {}
