import ArgumentParser
import FoundationEssentials
import SystemPackage
import Tapes
import Time

/// The games, address and speed of the simulated sources.
struct UpstreamOptions: ParsableArguments {
    @Option(help: "Address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "Port to listen on; 0 for any free port.")
    var port = 0

    @Option(parsing: .unconditional, help: "Seconds to add to the system's clock; may be negative.")
    var clockOffset = 0

    @Option(help: "How many times faster than real time the games are played, 0.1…10000.")
    var speed = 30.0

    @Option(help: ArgumentHelp("Simulated minutes until the first face-off.", valueName: "minutes"))
    var startsIn = 10

    @Option(
        help: ArgumentHelp(
            """
            When the day began, in microseconds since 1970; by default now. A restart with the same instant and folder \
            continues the games and the record of pushes, without the settings made through /control.
            """,
            valueName: "instant"
        )
    )
    var began: Int64?

    @Flag(
        help: """
            Continue where the folder's last simulator was: like --began with the instant of the first start, which is \
            kept in the folder.
            """
    )
    var resume = false

    @Option(help: "Seed of the generated day; the same seed gives the same games.")
    var seed: UInt64 = 2026

    @Flag(
        help: """
            Play seasons of lacrosse, NBA and NHL that never end, instead of one day with the given numbers of games. \
            Standings include games of earlier days, and at any time some games are over, live and still to come.
            """
    )
    var endless = false

    @Option(help: "Number of generated lacrosse games, 0…38.")
    var games = 12

    @Option(help: "Number of generated NBA games, 0…15, on ESPN's pages.")
    var nbaGames = 0

    @Option(help: "Number of generated NHL games, 0…16, on the NHL's and ESPN's pages.")
    var nhlGames = 0

    @Option(help: "Credits of a month at the odds source, 0…15000000.")
    var oddsCredits = 100_000

    @Option(
        help: ArgumentHelp(
            "A tape to play from the start; it replaces the generated pages that it contains. Repeatable.",
            valueName: "file"
        )
    )
    var tape: [String] = []

    @Option(
        help: ArgumentHelp(
            "A captured play-by-play to replay. Repeatable.",
            valueName: "file"
        )
    )
    var capture: [String] = []

    @Option(help: "Number of games that are always in play and score only on request, 0…1000.")
    var benchGames = 0

    @Option(
        help: ArgumentHelp(
            "A fault that is active from the start. Repeatable.",
            valueName: "kind[:probability[:seconds[:operation]]]"
        )
    )
    var fault: [Fault] = []

    func validate() throws {
        guard SimulatedClock.speeds.contains(speed) else { throw ValidationError("--speed must be 0.1…10000") }
        guard (0...65_535).contains(port) else { throw ValidationError("--port must be 0…65535") }
        guard (0...1440).contains(startsIn) else { throw ValidationError("--starts-in must be 0…1440 minutes") }
        guard GameGenerator.gameCounts.contains(games) else { throw ValidationError("--games must be 0…38") }
        guard SimulatedLeagueDay.basketball.gameCounts.contains(nbaGames) else {
            throw ValidationError("--nba-games must be 0…15")
        }
        guard SimulatedLeagueDay.hockey.gameCounts.contains(nhlGames) else {
            throw ValidationError("--nhl-games must be 0…16")
        }
        guard (0...15_000_000).contains(oddsCredits) else {
            throw ValidationError("--odds-credits must be 0…15000000")
        }
        guard began == nil || !resume else { throw ValidationError("--began and --resume exclude each other") }
        guard (0...1000).contains(benchGames) else { throw ValidationError("--bench-games must be 0…1000") }
    }

    /// Returns the initial state of the simulation.
    /// - Parameter start: When the simulation began; `nil`: now.
    /// - Throws: `ValidationError` for a capture or tape that cannot be played.
    func initialState(at start: Instant?) throws -> SimulatedScenario.InitialState {
        let first: SimulatedTime = .minutes(startsIn)
        let captured = try capture.enumerated().map { index, path in
            try Self.script(path, start: first + .minutes(5 * index))
        }
        guard Set(captured.map(\.contestID)).count == captured.count else {
            throw ValidationError("two captures are of the same contest")
        }
        let lacrosse = GameGenerator(seed: seed)
        return SimulatedScenario.InitialState(
            scripts: captured + (endless ? [] : day(lacrosse, first: first)),
            benchGames: benchGames,
            poll: lacrosse.poll,
            seasons: endless ? SeasonLeague.all : [],
            speed: speed,
            start: start,
            faults: fault,
            seed: seed,
            oddsCredits: oddsCredits,
            tapes: try tape.map(Self.tape)
        )
    }

    /// Returns the games of a single day.
    private func day(_ lacrosse: GameGenerator, first: SimulatedTime) -> [GameScript] {
        lacrosse.games(first: first, count: games)
            + SimulatedLeagueDay.basketball.games(seed: seed, first: first, count: nbaGames)
            + SimulatedLeagueDay.hockey.games(seed: seed, first: first, count: nhlGames)
    }

    private static func tape(_ path: String) throws -> Tape {
        do {
            return try Tape(file: FilePath(path))
        } catch {
            throw ValidationError("\(path): \(error)")
        }
    }

    private static func script(_ path: String, start: SimulatedTime) throws -> GameScript {
        do {
            let capture = try CapturedPlayByPlay(json: Data(contentsOf: URL(filePath: path)))
            return try GameScript(capture: capture, scheduledStart: start)
        } catch {
            throw ValidationError("\(path): \(error)")
        }
    }
}

extension Fault: ExpressibleByArgument {
    init?(argument: String) {
        self.init(flag: argument)
    }
}
