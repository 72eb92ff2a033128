import Scores
import Storage

/// The channels and services on which a game can be watched. Radio is left out.
struct Channels {
    private let videoBroadcasts: [Broadcast]

    init(_ broadcasts: [Broadcast]) {
        videoBroadcasts = broadcasts.filter { $0.medium != .radio }
    }

    /// At most two names: those for everybody, otherwise those of the two teams' audiences; `nil` if there are none.
    var short: String? {
        let national = videoBroadcasts.filter { $0.market == .national || $0.market == nil }
        let names = Self.unique((national.isEmpty ? videoBroadcasts : national).map(\.name)).prefix(2)
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    /// All names, with the audience of those that are not for everybody: `ESPN, MSG (Rangers), TVAS (CA)`; `nil` if
    /// there are none.
    func full(of teams: BySide<TeamBrief>) -> String? {
        let hasCountries = Set(videoBroadcasts.compactMap(\.country)).count > 1
        let texts = videoBroadcasts.map { channel in
            let team: String? =
                switch channel.market {
                case .home: teams.home.name
                case .away: teams.away.name
                case .national, nil: nil
                }
            let notes = [team, hasCountries ? channel.country : nil].compactMap(\.self)
            return notes.isEmpty ? channel.name : "\(channel.name) (\(notes.joined(separator: ", ")))"
        }
        return texts.isEmpty ? nil : Self.unique(texts).joined(separator: ", ")
    }

    private static func unique(_ texts: [String]) -> [String] {
        var known: Set<String> = []
        return texts.filter { known.insert($0).inserted }
    }
}
