import Scores
import Sports

/// One reader for each kind of sentence. A reader starts after the opening words of the sentence, or reads the whole
/// text if the kind has no opening words.
extension PlayLine {
    /// Reads `COR Nurry, Rowyn (MAN-UP), Assist by Goldstein, Ryan, goal number 15 for season.`
    @Sendable static func goal(_ text: inout TextScanner) -> PlayLine {
        // Some dialects omit the comma before the assist.
        let scorer = text.take(until: " (", " {", ", Assist by ", " Assist by ", ", goal number ", ", assist number ")
        let assist = text.after(" Assist by ", until: " (", " {", ", goal number ", ", assist number ")
        let total = text.after(", goal number ", until: " for season").flatMap { Int($0.trimmed) }
        return PlayLine(
            .goal,
            players: assist.map { PlayPlayer.named($0, .assist) } ?? [],
            coded: CodedPlayer(text: scorer.withoutFullStop, role: .scorer, seasonTotal: total)
        )
    }

    /// Reads `COR Goldstein, Ryan WIDE.` · `ND Maheras, Will, SAVE by Gelinas, Oran` · `NC Aldave, SAVE Campbell {free
    /// …}.`
    @Sendable static func shot(_ text: inout TextScanner) -> PlayLine {
        let shooter = withoutOutcome(text.take(until: ", SAVE ", ", rebound by ", " (", " {")).withoutFullStop
        var goalie = TextScanner(text.after(", SAVE ", until: ", rebound by ", " (", " {") ?? "")
        _ = goalie.skip("by ")
        return PlayLine(
            .shot,
            players: PlayPlayer.named(goalie.rest, .goalie),
            coded: CodedPlayer(text: shooter, role: .shooter)
        )
    }

    /// Returns the shooter's name: the text before the first word for the outcome of the shot, such as `BLOCKED` in
    /// `Luzzi, Brian BLOCKED by Roe, Al`. A name in capitals, as in `HIGH, Mary`, is not such a word, because a comma
    /// follows it.
    private static func withoutOutcome(_ text: Substring) -> Substring {
        let ends = [" WIDE", " HIGH", " BLOCKED", " HIT"].compactMap { outcome -> Substring.Index? in
            var rest = text
            while let word = rest.firstRange(of: outcome) {
                rest = text[word.upperBound...]
                if [nil, UInt8(ascii: " "), UInt8(ascii: ".")].contains(rest.utf8.first) { return word.lowerBound }
            }
            return nil
        }
        return ends.min().map { text[..<$0] } ?? text
    }

    /// Reads `Joe Hobot vs Cascadden, Jack won by COR, [15:00] Ground ball pickup by COR Cascadden, Jack.` · `won by
    /// COR, Roe, Al`
    @Sendable static func faceoff(_ text: inout TextScanner) -> PlayLine {
        var pair = text
        let first = pair.take(until: " vs ")
        let second = pair.skip(" vs ") ? pair.take(until: " won by ") : nil
        let isBare = text.skip("won by ")
        let winner = (isBare ? text.take(until: ", ", " (") : text.after(" won by ", until: ", ", " ("))?
            .withoutFullStop
        let pickup = text.after("Ground ball pickup by ") ?? ""
        let isWinners = winner.map { pickup.hasPrefix($0 + " ") } ?? false
        return PlayLine(
            .faceoff,
            coded: CodedPlayer(text: pickup.withoutFullStop, role: .groundBall),
            codes: winner.map { [$0] } ?? [],
            duel: second.map { Duel(first: first.trimmed, second: $0.trimmed, isPickedUpByWinner: isWinners) }
        )
    }

    /// Reads `30-second clock violation by PENN ST..`, for a clock of any length.
    static func clockViolation(_ text: Substring) -> PlayLine? {
        guard text.first?.isNumber == true, let team = TextScanner(text).after("-second clock violation by ") else {
            return nil
        }
        return PlayLine(.shotClockViolation, codes: [team.withoutFullStop])
    }

    /// Reads `JHU Oran Gelinas (caused by Firth, Willem).`
    @Sendable static func turnover(_ text: inout TextScanner) -> PlayLine {
        let player = text.take(until: " (").withoutFullStop
        let cause = text.after("(caused by ", until: ")")
        return PlayLine(
            .turnover,
            players: cause.map { PlayPlayer.named($0, .causedTurnover) } ?? [],
            coded: CodedPlayer(text: player, role: .turnover)
        )
    }

    /// Reads `JHU` or, with two blanks, ` official`.
    @Sendable static func timeout(_ text: inout TextScanner) -> PlayLine {
        let caller = text.rest.withoutFullStop
        let isNeutral = ["official", "officials", "media"].contains(caller.lowercasedASCII)
        return PlayLine(.timeout, isNeutral: isNeutral, codes: isNeutral ? [] : [caller])
    }

    /// Reads a team and one player, who may be missing: `COR Lamb, TJ (PUSHING/0:30) Extra-man opportunity.`
    static func named(_ kind: PlayKind, _ role: PlayPlayer.Role) -> @Sendable (inout TextScanner) -> PlayLine {
        { text in PlayLine(kind, coded: CodedPlayer(text: text.take(until: " (", " {").withoutFullStop, role: role)) }
    }

    /// Reads `Oran Gelinas at goalie for JHU.`
    static func goalieChange(_ text: Substring) -> PlayLine? {
        guard let words = text.firstRange(of: " at goalie for ") else { return nil }
        return PlayLine(
            .goalieChange,
            players: PlayPlayer.named(text[..<words.lowerBound], .goalie),
            codes: [text[words.upperBound...].withoutFullStop]
        )
    }

    /// Reads `JHU Starters: Brown, Carson; Hunter, Al. ND Starters: Yago, Josh; JHU Keeper: Gelinas, Oran. ND Keeper:
    /// …`
    static func lineup(_ text: Substring) -> PlayLine? {
        guard text.firstRange(of: " Starters: ") != nil else { return nil }
        var line = PlayLine(.lineup, isNeutral: true)
        // The text between two colons is the names of one list and, after its last separator, the title of the next.
        let pieces = text.split(separator: ":")
        var title = pieces.first ?? ""
        for (index, piece) in pieces.enumerated().dropFirst() {
            var names = piece
            let role: PlayPlayer.Role = title.hasSuffix(" Keeper") ? .goalie : .starter
            if title.hasSuffix(" Starters") { line.codes.append(title.dropLast(" Starters".count).trimmed) }
            if index < pieces.count - 1, let end = names.lastIndex(where: { $0 == "." || $0 == ";" }) {
                title = names[names.index(after: end)...].trimmed
                names = names[..<end]
            }
            line.players += names.split(separator: ";").flatMap { PlayPlayer.named($0, role) }
        }
        return line
    }
}
