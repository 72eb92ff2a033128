import Scores

/// A page's further information about a game, besides its score, its plays and its venue.
package struct RawInformation: Hashable, Sendable {
    package var broadcasts: [RawBroadcast] = []
    package var isNeutralSite: Bool?
    package var isConferenceGame: Bool?
    /// ESPN and the NHL both use 1 for the preseason, 2 for the regular season, and 3 for the postseason.
    package var seasonType: String?
    package var attendance: String?
    package var officials: [RawOfficial] = []

    package init() {}
}

/// A channel or a service that carries a game, as printed.
package struct RawBroadcast: Hashable, Sendable {
    /// Several names may be in one text: `NHLPP|ESPN+`.
    package var name: String?
    /// For example `TV`, `STREAMING` or `Web`.
    package var medium: String?
    /// For example `National`, `home` or `A`.
    package var market: String?
    /// For example `us` or `CA`.
    package var country: String?

    package init(name: String?, medium: String? = nil, market: String? = nil, country: String? = nil) {
        self.name = name
        self.medium = medium
        self.market = market
        self.country = country
    }
}

/// A referee, as printed.
package struct RawOfficial: Hashable, Sendable {
    package var name: String?
    package var role: String?

    package init(name: String?, role: String? = nil) {
        self.name = name
        self.role = role
    }
}

extension GameInformation {
    /// - Parameter sheet: The score sheet, if the page is one. Its values are used where `raw` has none.
    init(_ raw: RawInformation, sheet: ScoreSheet? = nil) {
        let officials = raw.officials.compactMap(Official.init)
        self.init(
            broadcasts: [Broadcast](raw.broadcasts),
            isNeutralSite: raw.isNeutralSite ?? sheet?.isNeutralSite,
            isConferenceGame: raw.isConferenceGame,
            seasonType: SeasonType(code: raw.seasonType),
            // Pages print 0 until the spectators are counted.
            attendance: Int(printed: raw.attendance).flatMap { $0 > 0 ? $0 : nil } ?? sheet?.attendance,
            officials: officials.isEmpty ? (sheet?.officials ?? []).map { Official(name: $0) } : officials
        )
    }
}

extension SeasonType {
    /// Reads a code; `nil` for other codes, such as those of a tournament's rounds.
    fileprivate init?(code: String?) {
        switch code?.unblanked {
        case "1": self = .preseason
        case "2": self = .regular
        case "3": self = .postseason
        default: return nil
        }
    }
}

extension [Broadcast] {
    /// Lists each name once per market, with the medium and the country if one of its entries states them.
    fileprivate init(_ raw: [RawBroadcast]) {
        self = []
        for entry in raw.flatMap(\.broadcasts) {
            if let index = firstIndex(where: { $0.name == entry.name && $0.market == entry.market }) {
                self[index].medium = self[index].medium ?? entry.medium
                self[index].country = self[index].country ?? entry.country
            } else {
                append(entry)
            }
        }
    }
}

extension RawBroadcast {
    fileprivate var broadcasts: [Broadcast] {
        let names = (name ?? "").split(separator: "|").compactMap { String($0).unblanked }
        return names.map { name in
            Broadcast(
                name: name,
                medium: Broadcast.Medium(printed: medium),
                market: Broadcast.Market(printed: market),
                country: country?.unblanked.flatMap { $0.utf8.count == 2 ? $0.uppercased() : nil }
            )
        }
    }
}

extension Broadcast.Medium {
    fileprivate init?(printed text: String?) {
        switch text?.unblanked?.lowercasedASCII {
        case "tv": self = .television
        case "streaming", "web": self = .streaming
        case "radio": self = .radio
        default: return nil
        }
    }
}

extension Broadcast.Market {
    fileprivate init?(printed text: String?) {
        switch text?.unblanked?.lowercasedASCII {
        case "national", "n": self = .national
        case "home", "h": self = .home
        case "away", "a": self = .away
        default: return nil
        }
    }
}

extension Official {
    fileprivate init?(_ raw: RawOfficial) {
        guard let name = raw.name?.unblanked else { return nil }
        self.init(name: name, role: raw.role?.unblanked)
    }
}
