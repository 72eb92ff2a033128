import Contests
import FoundationEssentials
import Scores

/// A contest that was written by hand, with the games of its bets.
struct SettlementFile {
    /// In the order of the file.
    let bets: [(terms: BetTerms, verdict: BetVerdict)]

    /// - Throws: ``FileFlaw``
    init(_ data: Data) throws(FileFlaw) {
        let text = try FileFlaw.decode(SettlementText.self, from: data)
        var outcomes: [String: GameOutcome] = [:]
        for (index, game) in try text.games.required("games").enumerated() {
            let path = "games[\(index)]"
            let id = try game.id.required("\(path).id").identifier
            guard outcomes[id] == nil else { throw FileFlaw(reason: .duplicateGame, path: "\(path).id", detail: id) }
            outcomes[id] = try Self.outcome(of: game, path: path)
        }
        var bets: [(BetTerms, BetVerdict)] = []
        for (index, bet) in try text.bets.required("bets").enumerated() {
            let path = "bets[\(index)]"
            let game = try bet.game.required("\(path).game").identifier
            guard let outcome = outcomes[game] else {
                throw FileFlaw(reason: .unknownGame, path: "\(path).game", detail: game)
            }
            let terms = try Self.terms(of: bet, path: path)
            bets.append((terms, terms.verdict(in: outcome)))
        }
        self.bets = bets
    }

    /// Reads the score of a final game only: other games may have any, or none.
    private static func outcome(of game: SettlementText.Game, path: String) throws(FileFlaw) -> GameOutcome {
        let word = try game.status.required("\(path).status")
        guard let status = GameStatus(rawValue: word.lowercased()) else {
            throw FileFlaw(reason: .unknownStatus, path: "\(path).status", detail: word)
        }
        guard status == .final else { return GameOutcome(status, score: nil) }
        let home = try score(game.home, path: "\(path).home")
        return .final(Score(home: home, away: try score(game.away, path: "\(path).away")))
    }

    private static func score(_ scalar: FileScalar?, path: String) throws(FileFlaw) -> Int {
        let scalar = try scalar.required(path)
        guard let number = scalar.wholeNumber, number >= 0 else {
            throw FileFlaw(reason: .invalidScore, path: path, detail: "\(scalar)")
        }
        return number
    }

    private static func terms(of bet: SettlementText.Bet, path: String) throws(FileFlaw) -> BetTerms {
        let name = try bet.bet.required("\(path).bet")
        guard let kind = BetKind(rawValue: name.lowercased()) else {
            throw FileFlaw(reason: .unknownBet, path: "\(path).bet", detail: name)
        }
        let line = try line(bet.line.required("\(path).line"), of: kind, path: "\(path).line")
        let number = try bet.drafter.required("\(path).drafter")
        guard let drafter = number.wholeNumber.flatMap(ContestMember.init) else {
            throw FileFlaw(reason: .invalidDrafter, path: "\(path).drafter", detail: "\(number)")
        }
        let word = try bet.side1.required("\(path).side1")
        guard let side = ContestSide(rawValue: word.lowercased()), side.kind == kind else {
            throw FileFlaw(reason: .unknownSide, path: "\(path).side1", detail: word)
        }
        return BetTerms(line: line, drafter: drafter, side1: side)
    }

    private static func line(_ scalar: FileScalar, of kind: BetKind, path: String) throws(FileFlaw) -> ContestLine {
        let line =
            switch scalar {
            case .whole(let number): ContestLine(Double(number))
            case .number(let number): ContestLine(number)
            case .text(let text): ContestLine(text)
            }
        guard let line, kind == .spread || line >= .zero else {
            throw FileFlaw(reason: .invalidLine, path: path, detail: "\(scalar)")
        }
        return line
    }
}

// The JSON of `bardown contests settle`. Every key is always present, in this order.

extension SettlementFile {
    /// Returns the verdicts in the order of the bets, what each member won, and the result.
    var settled: OrderedJSON {
        let tally = ContestTally(bets)
        return .object([
            "verdicts": .array(bets.map { .string($0.verdict.name) }),
            "members": .members(
                ContestMember.allCases.map { .init(key: "\($0.rawValue)", value: Self.wins(of: $0, in: tally)) }
            ),
            "result": OrderedJSON(tally.result?.rawValue),
        ])
    }

    private static func wins(of member: ContestMember, in tally: ContestTally) -> OrderedJSON {
        .object([
            "drafted": .number(tally.drafted[member]), "forced": .number(tally.forced[member]),
            "total": .number(tally.total(member)),
        ])
    }
}
