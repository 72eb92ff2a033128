public import Foundation

/// The combined meaning of a status and a period.
public enum GamePhase: Hashable, Sendable {
    /// Not started.
    case upcoming
    /// Will be played on another day.
    case postponed
    /// Will not be played.
    case cancelled
    /// Is being played, breaks included.
    case live
    /// Delayed; still expected to start or continue on the same day.
    case delayed
    /// Interrupted, to be resumed on another day.
    case suspended
    /// Over.
    case final
    /// A status that this client does not know.
    case unknown(String)
}

/// The start of a game.
public enum GameStart: Hashable, Sendable {
    /// At this time.
    case at(Date)
    /// At an unknown time: ``Game/startTime`` is midnight in the league's zone and gives only the day.
    case toBeAnnounced
}

extension Game {
    /// The phase from status and period.
    public var phase: GamePhase {
        switch (status, period) {
        case (.scheduled, "PPD"): .postponed
        case (.scheduled, "CANC"): .cancelled
        case (.scheduled, _): .upcoming
        case (.live, "Delayed"): .delayed
        case (.live, "Suspended"): .suspended
        case (.live, _): .live
        case (.final, _): .final
        default: .unknown(status.rawValue)
        }
    }

    /// Whether the game has started and is not over, including delays and interruptions.
    public var isUnderWay: Bool { [.live, .delayed, .suspended].contains(phase) }

    /// Returns the start of the game.
    /// - Parameter zone: The league's zone. A start at midnight in this zone means that the time is not known.
    public func start(in zone: TimeZone) -> GameStart {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar.startOfDay(for: startTime) == startTime ? .toBeAnnounced : .at(startTime)
    }

    /// The game's state in a few words: `3rd 7:42`, `Final`, `19:30`, `TBD`, `Postponed`.
    /// - Parameters:
    ///   - league: The zone of the league, for ``start(in:)``.
    ///   - reader: The reader's zone, in which the time is shown.
    public func standing(league: TimeZone, reader: TimeZone) -> String {
        switch phase {
        case .upcoming, .unknown: startText(league: league, reader: reader)
        case .postponed: "Postponed"
        case .cancelled: "Cancelled"
        case .live: [period, clock].compactMap { $0 }.joined(separator: " ")
        case .delayed: "Delayed"
        case .suspended: "Suspended"
        case .final: "Final"
        }
    }

    private func startText(league: TimeZone, reader: TimeZone) -> String {
        guard case .at(let date) = start(in: league) else { return "TBD" }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = reader
        let time = calendar.dateComponents([.hour, .minute], from: date)
        let minute = String(100 + (time.minute ?? 0)).dropFirst()
        return "\(time.hour ?? 0):\(minute)"
    }
}
