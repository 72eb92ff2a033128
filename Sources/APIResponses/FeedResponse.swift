package import APIModels
import FoundationEssentials
import Scores
package import Storage
import Time

extension FeedResponse {
    package init(_ feed: FeedGames, _ selection: FeedSelection) {
        self.init(
            today: LocalDay(selection.today),
            zone: selection.zone,
            reveal: selection.includesOutcomes ? .post : .pre,
            anchor: selection.part == .current ? .today : nil,
            sections: FeedEntry.Section.allCases.map { section in
                let entries = feed.entries.filter { $0.section == section }
                return FeedSectionResponse(section, entries, includesOutcomes: selection.includesOutcomes)
            },
            before: feed.before.map(LocalDay.init),
            after: feed.after.map(LocalDay.init)
        )
    }
}

extension FeedEntry.Section {
    /// The heading: `Today`.
    package var title: String {
        switch self {
        case .earlier: "Earlier"
        case .today: "Today"
        case .upcoming: "Upcoming"
        }
    }

    fileprivate var key: FeedSectionResponse.Key {
        switch self {
        case .earlier: .earlier
        case .today: .today
        case .upcoming: .upcoming
        }
    }
}

extension FeedGames {
    /// The entries of a section by day, in the order of the feed.
    package static func days(of entries: [FeedEntry]) -> [[FeedEntry]] {
        entries.reduce(into: []) { days, entry in
            if days.last?.first?.day == entry.day {
                days[days.count - 1].append(entry)
            } else {
                days.append([entry])
            }
        }
    }
}

extension FeedSectionResponse {
    fileprivate init(_ section: FeedEntry.Section, _ entries: [FeedEntry], includesOutcomes: Bool) {
        let days = FeedGames.days(of: entries).compactMap { entries in
            entries.first.map { first in
                FeedDayResponse(
                    date: LocalDay(first.day),
                    games: entries.map { FeedGameResponse($0, includesOutcome: includesOutcomes) }
                )
            }
        }
        self.init(key: section.key, title: section.title, days: days)
    }
}

extension FeedGameResponse {
    package init(_ entry: FeedEntry, includesOutcome: Bool) {
        let game = entry.game
        self.init(
            id: game.id.rawValue,
            league: LeagueName(game.league),
            sport: game.sport.rawValue,
            day: LocalDay(game.day),
            startTime: game.startTime.map { Date($0) },
            status: GameResponse.Status(game.view.status),
            statusDetail: GameResponse.StatusDetail(game.view.detail),
            homeTeam: FeedTeamResponse(game.teams.home),
            awayTeam: FeedTeamResponse(game.teams.away),
            venue: game.venue?.name,
            broadcasts: game.information.broadcasts.map(BroadcastResponse.init),
            hasMoments: entry.hasPlays,
            story: entry.story.map { GameFlowResponse.Status(rawValue: $0.rawValue) },
            outcome: includesOutcome ? FeedOutcomeResponse(game) : nil
        )
    }
}

extension FeedTeamResponse {
    /// - Parameter includesRank: Whether the team's rank is included, which may depend on an outcome.
    package init(_ team: TeamBrief, includesRank: Bool = true) {
        self.init(
            id: team.id.rawValue,
            name: team.name,
            abbreviation: team.shownAbbreviation,
            logoURL: team.logo?.path,
            color: team.shownColor,
            pollRank: !includesRank
                ? nil : team.rank.map { PollRankResponse(rank: $0, name: team.rankPoll, poll: team.rankPollSlug) }
        )
    }
}

extension FeedOutcomeResponse {
    fileprivate init(_ game: ScoreboardGame) {
        self.init(
            homeScore: game.score?.home,
            awayScore: game.score?.away,
            period: game.view.period,
            clock: game.view.clock,
            periodScores: game.periods.map(GameWithSourcesResponse.PeriodScore.init)
        )
    }
}
