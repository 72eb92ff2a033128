import APIResponses
import HTMLWriting
import Scores
import Sports
import Storage
import Time

/// The page of a team: its record and place, the next game, the last results, the leaders, the players and the games
/// of a season.
struct TeamPage {
    /// The data that is read for the page in addition to the team.
    struct Details {
        /// The games of one season, in order of their start.
        let games: [ScoreboardGame]
        let players: [SeasonLine]
        /// The team's line in the league's standings; `nil` if it has none.
        let standing: StandingsPlace?
        /// `nil` if the league is not known.
        let league: LeagueDay?
        let freshness: [GameID: GameFreshness]
    }

    let frame: PageFrame
    let team: TeamBrief
    let details: Details

    var html: HTML {
        PageShell(
            frame: frame,
            title: team.name,
            feed: PageShell.Feed(filter: ("team", team.id.description)),
            zone: details.league?.zone,
            summary: summary,
            content: content
        ).html
    }

    private var summary: String {
        "Next game, results, players and statistics of \(team.name)\(details.league.map { ", \($0.name)" } ?? "")."
    }

    private var content: HTML {
        let season = TeamSeason(team: team, games: details.games, frame: frame, freshness: details.freshness)
        let players = TeamPlayers(
            team: team,
            players: details.players,
            sport: details.league.flatMap { SportRegistry.shipped[$0.sport] },
            mostPointsOfGoal: details.games.first?.mostPointsOfGoal ?? 1,
            frame: frame
        )
        return """
            <section class="card hero" id="team" aria-labelledby="team-name">
            <div></div><div class="side">\(TeamMark(team, in: frame).html)
            <h1 id="team-name"><bdi>\(team.nameWithNickname)</bdi></h1>
            <span class="soft">\(about)</span>\(TeamFollow(team, in: frame).html)</div><div></div>
            </section>
            \(season.next)\(season.form)\(players.leaders)<div class="pair"><div>
            \(players.html)</div><div>
            \(season.schedule)</div></div>
            """
    }

    /// The record, the place in the standings, the rank and the league: `9-2 · 2nd in Big Ten · RPI 24 · Lacrosse`. If
    /// scores are hidden, only the conference and the league.
    private var about: String {
        let groups = [team.conference?.title, team.facts?.division].compactMap(\.self)
        let conference = groups.isEmpty ? nil : groups.joined(separator: ", ")
        guard !frame.hidesScores else {
            return [conference, details.league?.shortName].compactMap(\.self).joined(separator: " · ")
        }
        let rank = team.rank.map { "\(team.rankPoll) \($0)" }
        return [team.record.text, place ?? conference, rank, details.league?.shortName].compactMap(\.self)
            .joined(separator: " · ")
    }

    private var place: String? {
        guard let standing = details.standing, let place = standing.place else { return nil }
        let group = standing.line.groupName ?? team.conference?.title
        return group.map { "\(Period.ordinal(place)) in \($0)" }
    }
}
