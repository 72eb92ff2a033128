import Scores

/// The rules that every narrative keeps. They are checked after writing.
enum NarrativeRules {
    /// A rule that a narrative breaks.
    enum Violation: Hashable {
        case tooManyWords(Int)
        case tooFewWords(Int)
        case foreignScore(Score)
        case foreignNumber(String)
        case forbiddenWord(String)
        case earlyResult(String)
        case foreignPlay(Int)
        case tooManyPlays
        case noPlay
        case foreignOvertime
    }

    private static let most = 45
    private static let least = 10
    private static let leastWithScores = 20

    /// Words for feelings and guesses, which no play proves.
    static let forbidden: Set<String> = [
        "momentum", "turning", "crucial", "pivotal", "moment", "dominant", "clutch", "huge", "massive", "shift",
        "prove", "appeared", "seemed", "perhaps", "probably",
    ]

    /// Words that give the result away, which only the last block may use.
    private static let results: Set<String> = ["won", "win", "beat", "victory", "final", "winning", "winner"]

    static func violations(_ narrative: Narrator.Narrative, _ facts: BlockFacts) -> [Violation] {
        let words = literals(narrative)
        var found = counts(narrative, facts) + pieces(narrative, facts)
        found += words.filter(forbidden.contains).map(Violation.forbiddenWord)
        if !facts.isLast { found += words.filter(results.contains).map(Violation.earlyResult) }
        found += words.filter { $0.utf8.contains { (0x30...0x39).contains($0) } }.map(Violation.foreignNumber)
        let hasOvertime = facts.plays.contains { facts.line.game.plays[$0].period.kind != .regulation }
        if !hasOvertime, words.contains("overtime") { found.append(.foreignOvertime) }
        return found
    }

    private static func counts(_ narrative: Narrator.Narrative, _ facts: BlockFacts) -> [Violation] {
        let writer = narrative.writer
        let words = writer.wordCount(narrative.course) + (narrative.people.map(writer.wordCount) ?? 0)
        if words > most { return [.tooManyWords(words)] }
        let least = facts.scoring.count > 1 ? leastWithScores : least
        return words < least ? [.tooFewWords(words)] : []
    }

    private static func pieces(_ narrative: Narrator.Narrative, _ facts: BlockFacts) -> [Violation] {
        let mentions = narrative.mentions
        var found: [Violation] = []
        for piece in narrative.course.pieces + (narrative.people?.pieces ?? []) {
            if case .score(let stated) = piece, !facts.states(stated.score, mentioning: mentions) {
                found.append(.foreignScore(stated.score))
            }
            if case .spell(let stated) = piece, !facts.states(gained: stated.gained) {
                found.append(.foreignScore(stated.gained))
            }
        }
        found += mentions.filter { !facts.plays.contains($0) }.map(Violation.foreignPlay)
        if mentions.count > 3 || Set(mentions).count != mentions.count { found.append(.tooManyPlays) }
        if mentions.isEmpty, !facts.scoring.isEmpty { found.append(.noPlay) }
        return found
    }

    /// Returns the words of the narrative's text, without its numbers, names and teams.
    private static func literals(_ narrative: Narrator.Narrative) -> [String] {
        (narrative.course.pieces + (narrative.people?.pieces ?? [])).flatMap { piece -> [String] in
            guard case .text(let words) = piece else { return [] }
            return words.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }.map { String(Substring($0)) }
        }
    }
}

extension Narrator {
    /// Returns the sentence that replaces a narrative which breaks a rule.
    func bareScore(_ facts: BlockFacts, names: [String]) -> Narrative {
        let when = TimeWords(game: line.game).end(of: facts.plays, scoring: facts.scoring).state
        let score = facts.scoring.last.map(facts.score(after:)) ?? "\(facts.after)"
        let home = Piece.team(facts.leaderAfter ?? .home)
        let away = Piece.team(facts.leaderAfter?.other ?? .away)
        return Narrative(
            course: "after this part of the game the score of \(home) and \(away) stood at \(score) \(when)",
            writer: writer(names)
        )
    }
}
