import Scores

extension StatusReading {
    /// Reads the code words of a page. A word that no list contains stays unknown, unless other fields of ESPN's page
    /// show its meaning. A final state stays unknown if there is no score, or if the page states that the game is not
    /// completed.
    /// - Parameter hasScore: Whether both sides' points are known.
    init(coded game: RawGame, hasScore: Bool) {
        let state = game.state?.unblanked ?? game.coded.phase?.unblanked ?? ""
        let status: GameStatus?
        var word = state
        switch game.dialect {
        case .nhl:
            let scheduleState = game.coded.scheduleState?.unblanked ?? "OK"
            switch NHLWords.scheduleStates[scheduleState.uppercased()] {
            case .onSchedule?: status = NHLWords.states[state.uppercased()]
            case .overridden(by: let replacement)?: status = replacement
            case nil: (status, word) = (nil, scheduleState)
            }
        case .espn: status = ESPNWords.status(of: state) ?? ESPNWords.status(ofUnlisted: state, game.coded)
        case .sentences: status = nil
        }
        switch status {
        case .final? where !hasScore || game.coded.isCompleted == false: self = .unknown(word: word)
        case let status?: self = .known(status)
        case nil: self = .unknown(word: word)
        }
    }
}

extension RawGame {
    /// The page's word for its state, if ESPN's list lacks it.
    var unlistedState: String? {
        guard dialect == .espn, let state = state?.unblanked, ESPNWords.status(of: state) == nil else { return nil }
        return state
    }

    /// Whether the game is in a break between two periods, according to the page's flag, code or displayed text.
    var isInBreak: Bool {
        if let flag = coded.isIntermission { return flag }
        return dialect == .espn
            && (state.map { ESPNWords.breakStates.contains($0.trimmed.uppercased()) } == true
                || stateTexts.contains { Period.isBreak(printed: $0) })
    }

    /// Whether the page shows that play has not begun, even if the game is delayed.
    var isBeforePlay: Bool { coded.phase?.trimmed.lowercasedASCII == "pre" }

    /// Whether the page's word for the state means that a side did not play.
    var isForfeit: Bool {
        dialect == .espn && state?.unblanked.map { ESPNWords.forfeitStates.contains($0.uppercased()) } == true
    }
}

/// The NHL's words for the state of a game. `CRIT` means that a close game is near its end; `OFF` means that the result
/// is official.
private enum NHLWords {
    static let states: [String: GameStatus] = [
        "FUT": .scheduled, "PRE": .scheduled,
        "LIVE": .live, "CRIT": .live,
        "OVER": .final, "FINAL": .final, "OFF": .final,
    ]

    enum ScheduleState {
        /// The game's own state applies.
        case onSchedule
        /// This status applies instead of the game's own state, because a postponed game keeps the state of a future
        /// game, `FUT`.
        case overridden(by: GameStatus)
    }

    static let scheduleStates: [String: ScheduleState] = [
        "OK": .onSchedule, "TBD": .onSchedule,
        "PPD": .overridden(by: .postponed), "CNCL": .overridden(by: .cancelled), "SUSP": .overridden(by: .suspended),
    ]
}

/// ESPN's words for the state of a game (`status.type.name`) in all its sports.
private enum ESPNWords {
    /// The final states of forfeited games.
    static let forfeitStates: Set<String> = ["STATUS_FORFEIT", "STATUS_HOME_FORFEIT", "STATUS_AWAY_FORFEIT"]

    /// The live states in which play has stopped between two periods.
    static let breakStates: Set<String> = [
        "STATUS_END_PERIOD", "STATUS_END_OF_PERIOD", "STATUS_HALFTIME", "STATUS_END_OF_REGULATION",
        "STATUS_HALFTIME_ET", "STATUS_END_OF_EXTRATIME",
    ]

    /// Returns the meaning of a listed word, in upper or lower case.
    static func status(of state: String) -> GameStatus? { states[state.uppercased()] }

    private static let states: [String: GameStatus] = [
        "STATUS_TBD": .scheduled, "STATUS_SCHEDULED": .scheduled,
        "STATUS_IN_PROGRESS": .live, "STATUS_IN_PROGRESS_2": .live,
        "STATUS_BEGIN_PERIOD": .live, "STATUS_END_PERIOD": .live, "STATUS_END_OF_PERIOD": .live,
        "STATUS_HALFTIME": .live,
        "STATUS_FIRST_HALF": .live, "STATUS_SECOND_HALF": .live, "STATUS_END_OF_REGULATION": .live,
        "STATUS_OVERTIME": .live, "STATUS_HALFTIME_ET": .live, "STATUS_END_OF_EXTRATIME": .live,
        "STATUS_GOLDEN_TIME": .live, "STATUS_SHOOTOUT": .live,
        "STATUS_FINAL": .final, "STATUS_FULL_TIME": .final, "STATUS_FINAL_AET": .final, "STATUS_FINAL_PEN": .final,
        "STATUS_FORFEIT": .final, "STATUS_HOME_FORFEIT": .final, "STATUS_AWAY_FORFEIT": .final,
        "STATUS_POSTPONED": .postponed,
        "STATUS_CANCELED": .cancelled, "STATUS_CANCELLED": .cancelled,
        "STATUS_SUSPENDED": .suspended,
        "STATUS_DELAYED": .delayed, "STATUS_RAIN_DELAY": .delayed,
    ]

    /// Parts of words for a game that was not played to its end.
    private static let unplayedParts = ["ABANDON", "FORFEIT", "CONTEST", "WALKOVER", "RESCHED", "VOID"]

    /// Returns the status of an unlisted state according to the page's coarser fields. These show the progress of a
    /// game but not whether it was broken off, so the result is `nil` if the state's name says that it was. A state
    /// whose name mentions a delay is `delayed` during play, and unknown after it.
    static func status(ofUnlisted state: String, _ coded: RawCodedGame) -> GameStatus? {
        let word = state.uppercased()
        let name = word.hasPrefix("STATUS_") ? String(word.dropFirst("STATUS_".count)) : word
        let disruption = GameStatus(disruptionIn: name)
        let isDelayed = disruption == .delayed
        guard disruption == nil || isDelayed, !unplayedParts.contains(where: word.contains) else { return nil }
        return switch coded.phase?.trimmed.lowercasedASCII {
        case "in": isDelayed ? .delayed : .live
        case "pre": .scheduled
        case "post" where coded.isCompleted == true && !isDelayed: .final
        default: nil
        }
    }
}
