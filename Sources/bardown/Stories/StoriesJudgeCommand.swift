import ArgumentParser
import CommandLineOutput
import FoundationEssentials
import Narrating
import Parsing
import Scores
import Sports
import Time

/// Measures the stories of the finished games in a folder.
struct StoriesJudgeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "judge",
        abstract: "Measure the stories of the saved finished games in a folder, by sport.",
        discussion: """
            Reads every file of the folder and its subfolders with the first kind of page that fits. Each game counts \
            once. "Explained" is the share of the movement of the chance to win that straight lines over the blocks \
            explain, beside as many parts of equal time and the periods.
            """
    )

    @Argument(help: "The folder.", completion: .directory)
    var folder: String
    @Option(help: "The league of pages that do not name theirs.")
    var league: String?
    @Flag(help: "Print one JSON object per measure and sport.")
    var json = false

    func run() throws {
        guard let files = try? FileManager.default.subpathsOfDirectory(atPath: folder).sorted() else {
            throw CommandFailure("\(folder) cannot be read")
        }
        var judged = JudgedFolder(league: league.map(LeagueID.init(rawValue:)))
        for file in files { judged.read("\(folder)/\(file)") }
        if json {
            for row in judged.rows { print(row.text) }
        } else {
            print(judged.table.text(width: Terminal.width))
            for line in judged.refused { print(line) }
        }
    }
}

/// The stories of a folder, by sport.
private struct JudgedFolder {
    let league: LeagueID?
    private var sports: [SportID: JudgedSport] = [:]
    private var seen: Set<String> = []
    /// One line per game without a story, with the reason.
    private(set) var refused: [String] = []

    init(league: LeagueID?) {
        self.league = league
    }

    mutating func read(_ file: String) {
        guard let reading = finishedGame(in: file) else { return }
        let registry = LeagueRegistry.shipped
        // The same game may be saved several times, and from several sources.
        let teams = "\(reading.teams.home.name) \(reading.teams.away.name)"
        guard let sport = registry.profile(like: reading.league)?.sport,
            seen.insert("\(teams) \(reading.day?.description ?? "")").inserted
        else { return }
        do {
            let story = try registry.story(of: reading)
            sports[sport, default: JudgedSport()].add(StoryMeasures(story))
        } catch {
            refused.append("\(file): \(error.rawValue)")
        }
    }

    private func finishedGame(in file: String) -> GameReading? {
        guard let data = try? Data(contentsOf: URL(filePath: file)) else { return nil }
        let page = [UInt8](data)
        for kind in ParseKind.allCases {
            guard case .game(let reading)? = try? kind.read(page, league: league) else { continue }
            if reading.status == .known(.final), reading.plays?.isEmpty == false { return reading }
        }
        return nil
    }

    private var known: [(name: String, figures: [JudgedSport.Figure])] {
        LeagueRegistry.shipped.sports.all.compactMap { sport in
            sports[sport.id].map { (name: sport.id.rawValue, figures: $0.figures) }
        }
    }

    /// The measures of each sport.
    var rows: [OrderedJSON] {
        known.flatMap { sport in
            sport.figures.map { figure in
                .object([
                    "sport": .string(sport.name), "measure": .string(figure.name), "value": .string(figure.value),
                    "target": OrderedJSON(figure.target),
                ])
            }
        }
    }

    /// The measures, one row each, with a column per sport.
    var table: Table {
        var table = Table([.init("measure")] + known.map { .init($0.name) } + [.init("target")])
        for (row, figure) in (known.first?.figures ?? []).enumerated() {
            table.add([figure.name] + known.map { $0.figures[row].value } + [figure.target ?? ""])
        }
        return table
    }
}
