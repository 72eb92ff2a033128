import ArgumentParser
import FoundationEssentials
import SystemPackage

/// Pages of the three languages, from bytes to what they say.
struct ParseBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse",
        abstract: "Pages from bytes to strings and to readings; beside libxml2 building a tree of the same bytes.",
        discussion: """
            html, xml and json take a page apart: every string that we read of it is found and copied. *_reading is the \
            whole way to what the strings mean, *_records its entries a second, *_peak the most memory that it took, as a \
            multiple of the page. The pages are made here, 200 KB each and about nobody; deploy/bench/parse measures \
            Python's fastest parsers on the same ones.
            """
    )
    @Option(
        help: "Measure the pages of this folder and of those in it instead, each under the first kind that reads it."
    )
    var folder: String?
    @Option(help: "How long to measure each language.")
    var seconds = 3.0
    @Option(help: "Write the pages into this folder, and measure nothing.")
    var write: String?
    @Option(help: .hidden)
    var peakOf: ParseKind?
    @Option(help: .hidden)
    var page: String?
    @OptionGroup var options: BenchOptions

    func validate() throws {
        guard seconds > 0 else { throw ValidationError("--seconds is more than 0.") }
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
                Progress.ofTerminal.show("pages of \(kind.rawValue)")
                report.results += measured(pages, language, as: kind.rawValue)
            }
            return try report.show(asJSON: options.json)
        }
        for language in ParsePage.Language.allCases {
            Progress.ofTerminal.show("pages in \(language.rawValue)")
            report.results += measured([try Self.made(language, size: 1)], language, as: language.rawValue)
            let peak = try await ParsePeak.multiple(try Self.made(language, size: ParsePeak.size))
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

    private static func made(_ language: ParsePage.Language, size: Int) throws -> ParsePage {
        guard let page = ParsePages.page(language, size: size) else {
            throw BenchError.failed("the bench's own page of \(language.rawValue) is not read")
        }
        return page
    }

    private static func saved(in folder: String) throws -> [ParsePage] {
        guard let files = try? FileManager.default.subpathsOfDirectory(atPath: folder) else {
            throw CommandFailure("\(folder) cannot be read")
        }
        let pages = files.compactMap { ParsePage.saved(in: "\(folder)/\($0)") }
        guard !pages.isEmpty else { throw CommandFailure("\(folder) holds no page that any kind reads") }
        return pages
    }

    private static func write(into folder: FilePath) throws {
        for language in ParsePage.Language.allCases {
            let page = try made(language, size: 1)
            try bardown.write(page.bytes, to: folder.appending("page.\(language.rawValue)"))
        }
    }
}
