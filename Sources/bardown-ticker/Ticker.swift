import BarDownClient
import Foundation

/// Live scores in a terminal: `bardown-ticker http://127.0.0.1:8080 [LEAGUE] [DAY]`
@main
struct Ticker {
    static func main() async {
        let args = CommandLine.arguments.dropFirst()
        guard let server = args.first.flatMap({ URL(string: $0) }), server.host() != nil, args.count <= 3 else {
            printLine("bardown-ticker SERVER [LEAGUE] [DAY], such as http://127.0.0.1:8080 mlax-d1 2026-05-02")
            exit(64)
        }
        let folder = FileManager.default.homeDirectoryForCurrentUser.appending(path: ".cache/bardown-ticker")
        let client = APIClient(AppConfiguration(server: server), store: LocalStore(folder: folder))
        let league = args.dropFirst().first.map { League(rawValue: $0) } ?? .mensLacrosse
        let slate = ScoreboardQuery(day: args.dropFirst(2).first.flatMap { GameDay($0) }, league: league)

        let schedule = APIScheduleService(client)
        if let stored = await schedule.stored(slate) { show(stored, "as last seen") }
        do {
            for try await update in schedule.live(slate) {
                switch update {
                case .answer(let games): show(games, games.isStale ? "the server's last" : "live")
                case .lost(let error): printLine("\(error); trying again")
                }
            }
        } catch {
            printLine("\(error)")
            exit(1)
        }
    }

    static func show(_ games: Fetched<[Game]>, _ source: String) {
        printLine("\n\(games.confirmedAt.formatted(.iso8601))  \(source)")
        let newYork = TimeZone(identifier: "America/New_York") ?? .gmt
        for game in ScoreboardSections(games.value).all {
            let score = game.isUnderWay || game.phase == .final ? "\(game.awayScore)–\(game.homeScore)" : "at"
            let status = game.standing(league: newYork, reader: .current)
            printLine(column(status, 12) + column(game.awayTeam.name, 20) + column(score, 8) + game.homeTeam.name)
        }
    }

    static func column(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    static func printLine(_ line: String) { try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8)) }
}
