import Foundation

/// The home feed: games of several leagues around today, or a later page of it.
public typealias Feed = FeedResponse
/// A section of the home feed.
public typealias FeedSection = FeedSectionResponse
/// A day of the home feed.
public typealias FeedDay = FeedDayResponse
/// A game in the home feed.
public typealias FeedGame = FeedGameResponse
/// A team in the home feed.
public typealias FeedTeam = FeedTeamResponse
/// What happened in a game of the home feed.
public typealias FeedOutcome = FeedOutcomeResponse

extension FeedGame {
    /// The same game with another outcome; `nil` hides it, and with it the ranks of the teams and the kind of an
    /// interruption.
    public func showing(_ outcome: FeedOutcome?) -> FeedGame {
        let isHidden = outcome == nil
        return FeedGame(
            id: id,
            league: league,
            sport: sport,
            day: day,
            startTime: startTime,
            status: status,
            statusDetail: isHidden && status == .live ? .live : statusDetail,
            homeTeam: isHidden ? homeTeam.withoutRank : homeTeam,
            awayTeam: isHidden ? awayTeam.withoutRank : awayTeam,
            venue: venue,
            broadcasts: broadcasts,
            hasMoments: hasMoments,
            story: story,
            outcome: outcome
        )
    }
}

extension FeedTeam {
    fileprivate var withoutRank: FeedTeam {
        FeedTeam(id: id, name: name, abbreviation: abbreviation, logoURL: logoURL, color: color)
    }
}

extension FeedSection {
    /// The games of all days.
    public var games: [FeedGame] { days.flatMap(\.games) }

    /// Joins the sections of several pages. Sections and days keep the server's order. A game that several pages have,
    /// because it was moved between two requests, is shown once.
    static func merging(_ sections: [FeedSection], _ change: (FeedGame) -> FeedGame) -> [FeedSection] {
        var seen: Set<Game.ID> = []
        var order: [Key] = []
        var merged: [Key: FeedSection] = [:]
        for section in sections {
            if merged[section.key] == nil { order.append(section.key) }
            let days = section.days.map { day in
                FeedDay(date: day.date, games: day.games.filter { seen.insert($0.id).inserted }.map(change))
            }
            let all = (merged[section.key]?.days ?? []) + days.filter { !$0.games.isEmpty }
            let isNewestFirst = section.key == .earlier
            merged[section.key] = FeedSection(
                key: section.key,
                title: section.title,
                days: all.sorted { isNewestFirst ? $0.date > $1.date : $0.date < $1.date }
            )
        }
        return order.compactMap { merged[$0] }
    }
}

extension Feed {
    /// The same feed with other games.
    func map(_ change: (FeedGame) -> FeedGame) -> Feed {
        Feed(
            today: today,
            zone: zone,
            reveal: reveal,
            anchor: anchor,
            sections: FeedSection.merging(sections, change),
            before: before,
            after: after
        )
    }
}
