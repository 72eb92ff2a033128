import Scores

/// A part of a sentence. Texts are made from parts, so that each number in a text is known to come from the plays.
enum Piece: Hashable {
    /// Words without a number.
    case text(String)
    /// `a` or `an`, whichever the next part needs.
    case article
    case team(Side)
    /// A person, by the position in ``StoryPeople/people``.
    case player(Int)
    /// A score that the block reached, the higher number first: `8–7`.
    case score(StatedScore)
    /// What both sides scored in the block, the higher number first: `5–2`.
    case spell(StatedSpell)
    /// A number, in words up to nine.
    case number(Int)
    /// The time on a clock: `5:17`, `42 seconds`.
    case clock(GameClock)
    /// Marks that the sentence mentions the play at this position. It has no text.
    case mention(Int)
}

/// Parts of a sentence in their order. A string literal with interpolated parts makes one.
struct StoryPhrase: Hashable, ExpressibleByStringInterpolation {
    var pieces: [Piece]

    init(pieces: [Piece]) {
        self.pieces = pieces
    }

    init(stringLiteral value: String) {
        pieces = [.text(value)]
    }

    init(stringInterpolation: StringInterpolation) {
        pieces = stringInterpolation.pieces
    }

    struct StringInterpolation: StringInterpolationProtocol {
        var pieces: [Piece] = []

        init(literalCapacity: Int, interpolationCount: Int) {
            pieces.reserveCapacity(interpolationCount * 2 + 1)
        }

        mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { pieces.append(.text(literal)) }
        }

        mutating func appendInterpolation(_ piece: Piece) { pieces.append(piece) }

        mutating func appendInterpolation(_ phrase: StoryPhrase) { pieces += phrase.pieces }

        /// Without the label, a string literal inside an interpolation would be a `String` instead of a phrase.
        mutating func appendInterpolation(words: String) { appendLiteral(words) }
    }

    /// The positions of the plays that the phrase mentions.
    var mentions: [Int] {
        pieces.compactMap { if case .mention(let play) = $0 { play } else { nil } }
    }

    /// Whether the first part is a number that is written in digits.
    var beginsWithDigits: Bool {
        if case .number(let number)? = pieces.first { number > 9 } else { false }
    }

    static let empty = StoryPhrase(pieces: [])

    /// Joins phrases as a list: `a`, `a and b`, `a, b and c`. Phrases that contain `and` themselves are separated by
    /// commas.
    static func list(_ phrases: [StoryPhrase]) -> StoryPhrase {
        guard let last = phrases.last else { return empty }
        guard phrases.count > 1 else { return last }
        let hasAnd = phrases.dropLast().contains { phrase in
            phrase.pieces.contains { if case .text(let words) = $0 { words == " and " } else { false } }
        }
        var list = phrases[0]
        for phrase in phrases.dropFirst().dropLast() { list = "\(list), \(phrase)" }
        return phrases.count > 2 || hasAnd ? "\(list), and \(last)" : "\(list) and \(last)"
    }
}

/// Turns phrases into text.
struct PhraseWriter {
    private let teams: BySide<String>
    /// The names of the persons, by position.
    private let names: [String]
    private let blanksOfTeams: BySide<Int>
    private let blanksOfNames: [Int]

    init(teams: BySide<StoryTeam>, names: [String]) {
        self.teams = teams.mapValues(\.reference)
        self.names = names
        blanksOfTeams = self.teams.mapValues(\.blanks)
        blanksOfNames = names.map(\.blanks)
    }

    /// Returns the number of words, without writing them.
    func wordCount(_ phrase: StoryPhrase) -> Int {
        phrase.pieces.reduce(1) { sum, piece in
            switch piece {
            case .text(let words): sum + words.blanks
            case .team(let side): sum + blanksOfTeams[side]
            case .player(let person): sum + blanksOfNames[person]
            case .clock(let clock): sum + Self.words(clock).blanks
            case .article, .score, .spell, .number, .mention: sum
            }
        }
    }

    /// Returns a sentence, with a capital at its start and a full stop.
    func sentence(_ phrase: StoryPhrase) -> String {
        let text = text(phrase)
        let capital = text.prefix(1).uppercased() + text.dropFirst()
        return capital.hasSuffix(".") ? capital : capital + "."
    }

    func text(_ phrase: StoryPhrase) -> String {
        var text = ""
        for piece in phrase.pieces.reversed() { text = self.text(piece, before: text) + text }
        return text
    }

    private func text(_ piece: Piece, before next: String) -> String {
        switch piece {
        case .text(let words): words
        case .article: Self.needsAn(next.drop { $0 == " " }) ? "an" : "a"
        case .team(let side): teams[side]
        case .player(let person): names[person]
        case .score(let stated): Self.pair(stated.score)
        case .spell(let stated): Self.pair(stated.gained)
        case .number(let number): Self.words(number)
        case .clock(let clock): Self.words(clock)
        case .mention: ""
        }
    }

    private static func pair(_ score: Score) -> String {
        "\(max(score.home, score.away))–\(min(score.home, score.away))"
    }

    /// Whether a number in words or digits begins with a vowel: 8, 11, 18, 80 to 89.
    private static func needsAn(_ next: Substring) -> Bool {
        let digits = next.prefix(while: \.isNumber)
        if digits.isEmpty { return next.hasPrefix("eight") }
        return digits.hasPrefix("8") || digits == "11" || digits == "18"
    }

    static func words(_ number: Int) -> String {
        let words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
        return words.indices.contains(number) ? words[number] : "\(number)"
    }

    private static func words(_ clock: GameClock) -> String {
        if clock.seconds >= 60 { return GameClock(seconds: clock.seconds)?.description ?? "" }
        if clock.seconds == 0 { return "less than a second" }
        return clock.seconds == 1 ? "one second" : "\(words(clock.seconds)) seconds"
    }
}

extension String {
    fileprivate var blanks: Int { utf8.count { $0 == UInt8(ascii: " ") } }
}
