import Scores

/// A piece of a title behind the teams: a state, or what else people write there.
enum TitleState {
    /// `3rd`, `HALF`, `2nd Half`: how many periods there are does not matter here.
    static func isPeriod(_ piece: String) -> Bool {
        Period(printed: piece, regulation: 4) != nil || Period(printed: piece, regulation: 2) != nil
    }

    /// `Exhibition`, `ACC Semifinal`, `7:00 PM`: says nothing of how far the game is.
    static func isNote(_ piece: String) -> Bool {
        piece.words.contains(where: notes.contains) || isTime(piece)
    }

    /// `7:00 PM`, `7:00 PM ET`.
    private static func isTime(_ piece: String) -> Bool {
        PrintedTime(piece).map { AmericanZone(abbreviation: $0.zone) != nil } == true
    }

    /// The clock in a piece that has nothing else but the period or the state: `7:32 3rd`, `Q3 07:32`, `7:32`; with
    /// what is left without it. `7:00 PM` has none.
    static func clock(in piece: String) -> (clock: String, rest: String)? {
        var tokens = piece.split(separator: " ")
        let bracketed = tokens.map { $0.trimmingBrackets }
        let places = bracketed.indices.filter {
            bracketed[$0].contains(":") && GameClock(printed: String(bracketed[$0])) != nil
        }
        guard places.count == 1, let place = places.first else { return nil }
        tokens.remove(at: place)
        let rest = tokens.joined(separator: " ")
        guard rest.isEmpty || isPeriod(rest) || GameStatus(word: rest) != nil else { return nil }
        return (String(bracketed[place]), rest)
    }

    private static let notes: Set<String> = [
        "exhibition", "exh", "scrimmage", "tournament", "championship", "championships", "semifinal", "semifinals",
        "quarterfinal", "quarterfinals", "playoff", "playoffs", "round", "regional", "invitational", "classic", "cup",
        "day", "night",
    ]
}

extension Substring {
    /// Without brackets and commas at its ends.
    fileprivate var trimmingBrackets: Substring {
        let isMark: (Character) -> Bool = { "(),".contains($0) }
        guard let first = firstIndex(where: { !isMark($0) }), let last = lastIndex(where: { !isMark($0) }) else {
            return ""
        }
        return self[first...last]
    }
}
