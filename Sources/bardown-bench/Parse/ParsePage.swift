import FoundationEssentials
import MarkupParsing
import Normalizing
import Parsing
import Scores

/// A page to be parsed for measurement.
struct ParsePage {
    enum Language: String, CaseIterable {
        case html, xml, json

        init?(_ page: [UInt8]) {
            switch PageKind(page) {
            case .html: self = .html
            case .xml: self = .xml
            case .json: self = .json
            case .text, nil: return nil
            }
        }
    }

    let kind: ParseKind
    let language: Language
    let bytes: [UInt8]
    /// The number of entries in the page's reading: plays of a game, rows of a table, or games.
    let records: Int

    /// - Returns: `nil` if the page is not of that kind.
    init?(_ kind: ParseKind, _ bytes: [UInt8]) {
        guard let language = Language(bytes), let reading = try? kind.read(bytes) else { return nil }
        self.kind = kind
        self.language = language
        self.bytes = bytes
        records = reading.records
    }

    /// Reads the page in a file, as the first kind that can parse it; `nil` if none can.
    static func saved(in file: String) -> ParsePage? {
        guard let data = try? Data(contentsOf: URL(filePath: file)) else { return nil }
        let bytes = [UInt8](data)
        return ParseKind.allCases.lazy.compactMap { ParsePage($0, bytes) }.first
    }

    /// Whether libxml2 alone can build a tree of the page; `nil` for JSON, which libxml2 does not parse.
    func parsesWithLibxml2() -> Bool? {
        switch language {
        case .html: BareLibrary.parsesHTML(bytes)
        case .xml: BareLibrary.parsesXML(bytes)
        case .json: nil
        }
    }
}

extension PageReading {
    /// The number of entries: plays of a game, games of a slate, rows of a table; 1 for a page without entries.
    fileprivate var records: Int {
        let count =
            switch self {
            case .game(let game): game.plays?.count ?? 1
            case .scoreboard(let slate): slate.games.count
            case .rankings(let polls): polls.map(\.entries.count).reduce(0, +)
            case .ranking(let poll): poll.entries.count
            case .standings(let standings): standings.groups.map(\.entries.count).reduce(0, +)
            case .leaders(let leaders): leaders.categories.map(\.entries.count).reduce(0, +)
            case .teams(let list): list.teams.count
            case .teamSchedule(let schedule): schedule.games.count
            case .statistics(let statistics): statistics.games.count
            case .seasonDays(let season): season.days.count
            case .quotes(let list): list.events.map(\.quotes.count).reduce(0, +)
            }
        return max(1, count)
    }
}
