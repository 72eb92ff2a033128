import Scores
import Sports

/// The content of one line of text in a college basketball play-by-play.
///
/// | dialect | example |
/// |---|---|
/// | NCAA | `Abe Mint makes two point layup (Ozzie Cliff assists)`, `Abe Mint turnover (bad pass) (Al Roe steals)` |
/// | StatCrew | `GOOD 3PTR by MINT,ABE`, `REBOUND DEF by TEAM`, `SUB OUT by CLIFF,OZZIE` |
/// | broadcasters | `Abe Mint made Layup. Assisted by Ozzie Cliff.`, `Foul on Abe Mint.` |
///
/// Some NCAA lines are printed a second time without the blank after the name, `Abe Mintmakes …`. They are read as
/// well.
struct BasketballLine {
    private let text: Substring
    /// `text` with ASCII letters in lower case, so that byte offsets are the same in both.
    private let lowered: String
    /// Texts that name a team in place of a player, in lower case.
    private let teams: Set<String>

    /// - Parameter teams: The names of both teams.
    init(_ text: Substring, teams: Set<String>) {
        self.text = text.withoutLeadingTime
        lowered = self.text.lowercasedASCII
        self.teams = teams
    }

    /// The parsed line; `nil` if no rule matches the text.
    var line: PlayLine? {
        timeoutOrPeriodMarker ?? jumpBall ?? coded ?? shot ?? other
    }

    // MARK: Lines without a player

    private var timeoutOrPeriodMarker: PlayLine? {
        if let kind = BasketballWords.periodMarker(atStartOf: lowered) { return PlayLine(kind, isNeutral: true) }
        guard has("timeout") else { return nil }
        let isOfficial = ["official", "tv ", "media"].contains(where: has)
        return PlayLine(.timeout, isNeutral: isOfficial)
    }

    /// Reads `Abe Mint vs Ozzie Cliff (Ridge gains possesion)`, in the source's spelling. The team that gained
    /// possession is not read.
    private var jumpBall: PlayLine? {
        let pair = cut(" vs. ") ?? cut(" vs ")
        guard lowered.hasPrefix("jump ball") || pair != nil && has("gains posses") else { return nil }
        guard let pair else { return PlayLine(.jumpBall) }
        let first = pair.before.range(afterLast: ". ") ?? pair.before
        let second = TextScanner(pair.after).before(" (")
        return PlayLine(.jumpBall, players: named(first, .jumper) + named(second, .jumper))
    }

    // MARK: StatCrew's codes

    private var coded: PlayLine? {
        guard let by = cut(" by ") else { return nil }
        let player = TextScanner(by.after).before("(")
        let words = String(by.before).words
        switch (words.first, words.last) {
        case ("good"?, _): return score(words).map { PlayLine($0, players: named(player, .scorer)) }
        case ("miss"?, _):
            return PlayLine(
                words.contains("ft") ? .missedFreeThrow : .missedFieldGoal,
                players: named(player, .shooter)
            )
        case ("rebound"?, _): return PlayLine(.rebound, players: named(player, .rebounder))
        case ("turnover"?, _): return PlayLine(.turnover, players: named(player, .turnover))
        case ("steal"?, _): return PlayLine(.steal, players: named(player, .stealer))
        case ("block"?, _): return PlayLine(.blockedShot, players: named(player, .blocker))
        case ("foul"?, _), ("foulon"?, _): return PlayLine(.foul, players: named(player, .fouler))
        case ("sub"?, "in"?): return PlayLine(.substitution, players: named(player, .substituteIn))
        case ("sub"?, "out"?): return PlayLine(.substitution, players: named(player, .substituteOut))
        default: return nil
        }
    }

    private func score(_ words: [String]) -> PlayKind? {
        if words.contains("ft") { return .freeThrow }
        return words.contains("ptr") ? .threePointer : .twoPointer
    }

    // MARK: Shots

    private var shot: PlayLine? {
        let isFreeThrow = has("free throw")
        if let made = cut("makes ") ?? cut("made ") {
            let assist = (between("(", " assists)") ?? after("assisted by ")).map { named($0, .assist) } ?? []
            let kind: PlayKind = isFreeThrow ? .freeThrow : isThree ? .threePointer : .twoPointer
            return PlayLine(kind, players: named(made.before, .scorer) + assist)
        }
        if let missed = cut("misses ") ?? cut("missed ") {
            return PlayLine(isFreeThrow ? .missedFreeThrow : .missedFieldGoal, players: named(missed.before, .shooter))
        }
        // A block is read as the shooter's miss: `Al Roe blocks Abe Mint's two point layup`.
        guard let block = cut(" blocks ") else { return nil }
        let shotPhrases = [
            "'s two point", "'s three point", " two point", " three point", "'s layup", " layup", "'s shot",
        ]
        let shooter = shotPhrases.lazy.compactMap { block.cut($0)?.before }.first
        let players = (shooter.map { named($0, .shooter) } ?? []) + named(block.before, .blocker)
        return PlayLine(.missedFieldGoal, players: players)
    }

    private var isThree: Bool {
        ["three point", "3pt", "3-p", "three-p"].contains(where: has)
    }

    // MARK: Other lines

    private var other: PlayLine? {
        if let rebound = ["offensive rebound", "defensive rebound", "rebound"].lazy.compactMap({ cut($0) }).first {
            return PlayLine(.rebound, players: named(rebound.before, .rebounder))
        }
        if let turnover = cut("turnover") {
            let stealer = between("(", " steals)").map { named($0, .stealer) } ?? []
            return PlayLine(.turnover, players: named(turnover.before, .turnover) + stealer)
        }
        if let foul { return foul }
        if let substitution = cut(" enters the game for ") {
            let players = named(substitution.before, .substituteIn) + named(substitution.after, .substituteOut)
            return PlayLine(.substitution, players: players)
        }
        let kinds: [(String, PlayKind)] = [
            ("lineup change", .substitution), ("subbing", .substitution), ("violation", .violation),
            ("goaltending", .violation), ("replay", .review), ("review", .review), ("challenge", .review),
            ("stoppage", .stoppage),
        ]
        if let kind = kinds.first(where: { has($0.0) })?.1 { return PlayLine(kind) }
        if let steal = cut("steal") { return PlayLine(.steal, players: named(steal.before, .stealer)) }
        if let block = cut("block") { return PlayLine(.blockedShot, players: named(block.before, .blocker)) }
        return nil
    }

    /// Reads `Abe Mint shooting foul (Al Roe draws the foul)` or `Foul on Abe Mint.`
    private var foul: PlayLine? {
        if let on = after("foul on ") { return PlayLine(.foul, players: named(on, .fouler)) }
        let kinds = ["shooting", "personal", "offensive", "defensive", "technical", "clear path", "loose ball"]
        let openings = kinds.map { "\($0) foul" } + ["flagrant", "foul"]
        guard has("foul") || has("flagrant"),
            let cut = openings.lazy.compactMap({ cut($0) }).first
        else { return nil }
        let fouled = between("(", " draws the foul)").map { named($0, .fouled) } ?? []
        return PlayLine(.foul, players: named(cut.before, .fouler) + fouled)
    }

    // MARK: Names

    private func named(_ name: Substring, _ role: PlayPlayer.Role) -> [PlayPlayer] {
        let name = name.withoutFullStop
        return teams.contains(name.lowercasedASCII) ? [] : PlayPlayer.named(name, role)
    }

    private func has(_ phrase: String) -> Bool { lowered.firstRange(of: phrase) != nil }

    private func cut(_ separator: String) -> Cut? { Cut(text, lowered: lowered, at: separator) }

    private func after(_ phrase: String) -> Substring? { cut(phrase)?.after }

    /// Returns the text between `phrase` and the last `opening` before it.
    private func between(_ opening: Character, _ phrase: String) -> Substring? {
        guard let before = cut(phrase)?.before, let open = before.lastIndex(of: opening) else { return nil }
        return before[before.index(after: open)...]
    }
}

extension Substring {
    /// Returns the text after the last `separator`; `nil` if there is none.
    fileprivate func range(afterLast separator: String) -> Substring? {
        var rest = self
        var found: Substring?
        while let range = rest.firstRange(of: separator) {
            rest = rest[range.upperBound...]
            found = rest
        }
        return found
    }
}

extension TextScanner {
    /// Returns the text before `separator`, or all of it.
    fileprivate func before(_ separator: String) -> Substring {
        var scanner = self
        return scanner.take(until: separator)
    }
}

/// A text split at a separator.
struct Cut {
    let before: Substring
    let after: Substring

    /// - Parameter lowered: `text` with ASCII letters in lower case, as `separator` is.
    init?(_ text: Substring, lowered: String, at separator: String) {
        guard let range = lowered.firstRange(of: separator) else { return nil }
        let start = lowered.utf8.distance(from: lowered.startIndex, to: range.lowerBound)
        before = Substring(text.utf8.prefix(start))
        after = Substring(text.utf8.dropFirst(start + separator.utf8.count))
    }

    /// Splits the text after this separator at another one.
    func cut(_ separator: String) -> Cut? { Cut(after, lowered: after.lowercasedASCII, at: separator) }
}
