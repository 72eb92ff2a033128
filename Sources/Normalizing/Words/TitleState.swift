import Scores

/// Reads a piece of a title after the teams, which is a state or any other remark.
enum TitleState {
    /// Whether the piece is a period: `3rd`, `HALF`, `2nd Half`. The number of periods does not matter here.
    static func isPeriod(_ piece: String) -> Bool {
        Period(printed: piece, regulation: 4) != nil || Period(printed: piece, regulation: 2) != nil
    }

    /// Whether the piece is a remark that does not show the state of the game: `Exhibition`, `ACC Semifinal`, `7:00
    /// PM`.
    static func isNote(_ piece: String) -> Bool {
        piece.words.contains(where: notes.contains) || isTime(piece)
    }

    /// Whether the piece is a time of day: `7:00 PM`, `7:00 PM ET`.
    private static func isTime(_ piece: String) -> Bool {
        PrintedTime(piece).map { AmericanZone(abbreviation: $0.zone) != nil } == true
    }

    /// Returns the clock in a piece that otherwise has only the period or the state, and the rest of the piece:
    /// `7:32 3rd`, `Q3 07:32`, `7:32`. `7:00 PM` has no clock.
    static func clock(in piece: String) -> (clock: String, rest: String)? {
        var tokens = piece.split(separator: " ")
        let bracketed = tokens.map { $0.trimmingBrackets }
        let indices = bracketed.indices.filter {
            bracketed[$0].contains(":") && GameClock(printed: String(bracketed[$0])) != nil
        }
        guard indices.count == 1, let index = indices.first else { return nil }
        tokens.remove(at: index)
        let rest = tokens.joined(separator: " ")
        guard rest.isEmpty || isPeriod(rest) || GameStatus(word: rest) != nil else { return nil }
        return (String(bracketed[index]), rest)
    }

    private static let notes: Set<String> = [
        "exhibition", "exh", "scrimmage", "tournament", "championship", "championships", "semifinal", "semifinals",
        "quarterfinal", "quarterfinals", "playoff", "playoffs", "round", "regional", "invitational", "classic", "cup",
        "day", "night",
    ]
}

extension Substring {
    /// The text without brackets and commas at its ends.
    fileprivate var trimmingBrackets: Substring {
        let isBracket: (Character) -> Bool = { "(),".contains($0) }
        guard let first = firstIndex(where: { !isBracket($0) }), let last = lastIndex(where: { !isBracket($0) }) else {
            return ""
        }
        return self[first...last]
    }
}
