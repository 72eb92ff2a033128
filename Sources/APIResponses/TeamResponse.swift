package import APIModels
import FoundationEssentials
package import Scores
package import Storage
import Time

extension TeamResponse {
    /// Makes a team with every field that the server has a value for.
    package init(_ team: TeamBrief) {
        self.init(
            id: team.id.rawValue,
            name: team.name,
            abbreviation: team.shownAbbreviation,
            conference: team.conference?.abbreviation,
            logoAssetName: nil,
            record: team.record.text,
            ranking: team.rank,
            rankingPoll: team.rank == nil ? nil : team.rankPoll,
            pollRank: team.rank.map { PollRankResponse(rank: $0, name: team.rankPoll, poll: team.rankPollSlug) },
            logoURL: team.logo?.path,
            slug: team.slug,
            fullName: team.shownFullName,
            location: team.facts?.location,
            nickname: team.facts?.nickname,
            sourceAbbreviation: team.abbreviation.flatMap { $0.isEmpty ? nil : $0 },
            conferenceName: team.conference?.title,
            division: team.facts?.division,
            color: team.shownColor,
            alternateColor: team.facts?.secondColor,
            colorOnLight: team.facts?.colorOnLight,
            colorOnDark: team.facts?.colorOnDark,
            wins: team.record.wins,
            losses: team.record.losses,
            ties: team.record.ties,
            otLosses: team.record.overtimeLosses
        )
    }

    /// Makes a team for the legacy responses, with the fields of the app's first version and ``pollRank``.
    package init(contract team: TeamBrief) {
        self.init(
            id: team.id.rawValue,
            name: team.name,
            abbreviation: team.shownAbbreviation,
            conference: team.conference?.abbreviation,
            // The name of an image in the app, which the server does not know. The server's own logo is the URL.
            logoAssetName: nil,
            record: team.record.text,
            ranking: team.rank,
            rankingPoll: team.rank == nil ? nil : team.rankPoll,
            pollRank: team.rank.map { PollRankResponse(rank: $0, name: team.rankPoll, poll: team.rankPollSlug) },
            logoURL: team.logo?.path
        )
    }
}

/// The names and colors to show: those of the data files if there are any, otherwise those of a source.
extension TeamBrief {
    /// If neither the data files nor a source has an abbreviation, it is made from the slug. It then has up to six
    /// letters, like the source's own.
    package var shownAbbreviation: String {
        facts?.abbreviation ?? Self.shownAbbreviation(abbreviation, slug: slug)
    }

    package var shownFullName: String? { facts?.fullName ?? fullName }
    package var shownColor: String? { facts?.color ?? color }

    /// `Minnesota Timberwolves`, `Duke Blue Devils`; the name if there are no facts.
    package var nameWithNickname: String { facts.map { "\($0.location) \($0.nickname)" } ?? name }

    static func shownAbbreviation(_ abbreviation: String?, slug: String) -> String {
        if let abbreviation, !abbreviation.isEmpty { return abbreviation }
        return String(slug.uppercased().filter { $0 != "-" }.prefix(6))
    }
}

extension TeamRecord {
    /// Games won and lost: `5-2`, with ties `5-2-1`, with losses in overtime `14-8-1`; `nil` before the first final
    /// game.
    package var text: String? {
        if wins == 0, losses == 0, (ties ?? 0) == 0, (overtimeLosses ?? 0) == 0 { return nil }
        var shown = self
        if ties == 0 { shown.ties = nil }
        return shown.description
    }
}

extension LogoName {
    /// The path of the logo on the API server.
    package var path: String { "/api/v1/logos/\(sha256).\(format)" }
}

extension TeamProfileResponse {
    /// - Parameter standing: `nil` if the team is in no standings.
    package init(_ team: TeamBrief, _ profile: TeamProfile, _ standing: TeamStandingResponse?) {
        self.init(
            team: TeamResponse(team),
            league: LeagueName(profile.league),
            sport: profile.sport.rawValue,
            slug: profile.slug,
            fullName: team.shownFullName,
            color: team.shownColor,
            logos: profile.logos.map { logo in
                TeamLogoResponse(background: logo.background, url: logo.name.path)
            },
            standing: standing
        )
    }
}

extension TeamStandingResponse {
    /// - Returns: `nil` if the table does not have the team.
    package init?(_ table: ShownTable<StandingsLine>, of team: TeamID) {
        guard let found = table.place(of: team) else { return nil }
        let line = found.line
        self.init(
            source: table.source,
            updatedAt: Date(table.askedAt),
            group: line.groupName,
            place: found.place,
            record: line.overall?.description,
            conferenceRecord: line.conference?.description
        )
    }
}

extension TeamScheduleResponse {
    package init(of team: TeamBrief, _ games: [ScoreboardGame]) {
        self.init(team: TeamResponse(team), games: games.map { ScheduledGameResponse($0, of: team.id) })
    }
}

extension ScheduledGameResponse {
    /// - Parameter team: The team whose schedule shows the game.
    package init(_ game: ScoreboardGame, of team: TeamID) {
        let side: Side = game.teams.home.id == team ? .home : .away
        self.init(
            id: game.id.rawValue,
            day: LocalDay(game.day),
            opponent: TeamResponse(game.teams[side.other]),
            isHome: side == .home,
            homeScore: game.score?.home,
            awayScore: game.score?.away,
            score: game.result(for: side),
            status: GameResponse.Status(game.view.status),
            statusDetail: GameResponse.StatusDetail(game.view.detail),
            startTime: game.publishedStart
        )
    }
}

extension ScoreboardGame {
    /// `W 12-8`: the result with the side's own score first; `nil` before the end.
    fileprivate func result(for side: Side) -> String? {
        guard status == .final, let score else { return nil }
        let letter = score.leader.map { $0 == side ? "W" : "L" } ?? "T"
        return "\(letter) \(score[side])-\(score[side.other])"
    }
}
