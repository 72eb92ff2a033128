import FoundationEssentials
import Normalizing
import Parsing
import Pricing
import Scores

/// Checks the invariants that hold for every game, however hostile its page is.
private func check(_ game: GameReading) {
    precondition(game.period.map { (1...150).contains($0.number) } ?? true)
    precondition(game.score.map { (0..<1000).contains($0.home) && (0..<1000).contains($0.away) } ?? true)
    precondition(!game.teams.home.name.isEmpty && !game.teams.away.name.isEmpty)
    precondition(game.mirrored.score?.home == game.score?.away)
}

/// Checks the invariants that hold for every list of prices.
private func check(_ event: QuotedEvent) {
    precondition(!event.home.isEmpty && !event.away.isEmpty)
    for quote in event.quotes {
        precondition(quote.price.map { $0.value.magnitude >= 100 } ?? true)
        precondition(quote.key.market.outcomes.contains { $0.contains(quote.side) })
    }
}

/// The parser under test. `PARSER` has its name, as in `bardown parse`.
private let parser: ParseKind = {
    let name = ProcessInfo.processInfo.environment["PARSER"] ?? ""
    guard let kind = ParseKind(rawValue: name) else { fatalError("no parser \(name); see: bardown parse --list") }
    return kind
}()

/// The entry point of libFuzzer. A refused page is no fault; the games of an accepted one are checked.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard let page = try? parser.read(Array(UnsafeBufferPointer(start: start, count: count))) else { return 0 }
    switch page {
    case .game(let game): check(game)
    case .scoreboard(let scoreboard): scoreboard.games.forEach(check)
    case .quotes(let list): list.events.forEach(check)
    default: break
    }
    precondition(!page.json.text.isEmpty)
    return 0
}
