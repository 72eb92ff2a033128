import Scores
import TestTools
import Testing
import Time

@testable import simulator

/// Tests what the pages of a season without an end show at any time.
@Suite("Endless season")
struct EndlessSeasonTests {
    private static let opening = Served.start
    private static let clock = SimulatedClock(start: opening, speed: 30)

    private func season(_ league: SeasonLeague, seed: UInt64 = 2026, at time: SimulatedTime = .zero) -> Season {
        var season = Season(league, seed: seed, opening: Self.opening)
        season.advance(to: time, clock: Self.clock)
        return season
    }

    @Test(arguments: 0..<3)
    func `at any time a league has games that are over, live and to come`(league: Int) {
        var season = season(.all[league])
        for minutes in stride(from: 0, to: 40 * 60, by: 7) {
            season.advance(to: .minutes(minutes), clock: Self.clock)
            let views = season.scripts.map { $0.view(at: .minutes(minutes)) }
            let live = views.filter { $0.period != nil && $0.winner == nil }
            #expect((1...6).contains(live.count), "\(minutes)")
            #expect(views.count { $0.winner != nil } >= 3, "\(minutes)")
            #expect(views.count { $0.stage == .scheduled } >= 3, "\(minutes)")
            #expect(views.count <= 70, "\(minutes)")
            let teams = live.flatMap { [$0.teams.home.id, $0.teams.away.id] }
            #expect(Set(teams).count == teams.count, "a team plays one game at a time")
        }
        #expect(!season.retiredListings.isEmpty && season.retiredListings.allSatisfy { $0.view.plays.isEmpty })
    }

    @Test func `a season keeps only the newest games, so that it does not grow without bound`() {
        var league = SeasonLeague.hockey
        league.retainedRounds = 3
        let round = league.interval * 16
        let end = round * 7
        let season = season(league, at: end)
        #expect(season.retiredListings.count == 3 * 16)
        #expect(season.retiredListings.allSatisfy { $0.shownStart > Self.clock.real(at: end - round * 5) })
        for record in season.records.values {
            let numbers = record.split(separator: "-").compactMap { Int($0) }
            #expect((10...16).contains(numbers.reduce(0, +)), "\(record)")
        }
    }

    @Test func `the same seed gives the same games, however often the season is advanced`() {
        let once = season(.basketball, at: .minutes(1500))
        var often = season(.basketball)
        for minutes in stride(from: 0, through: 1500, by: 11) {
            often.advance(to: .minutes(minutes), clock: Self.clock)
        }
        often.advance(to: .minutes(1500), clock: Self.clock)
        #expect(once.scripts == often.scripts && once.records == often.records)
        #expect(once.scripts != season(.basketball, seed: 1, at: .minutes(1500)).scripts)
    }

    @Test(arguments: 0..<3)
    func `a team plays at most once a round, and most games are within a conference`(league: Int) {
        let schedule = SeasonSchedule(teams: SeasonLeague.all[league].day.teams, seed: 7)
        let games = (0..<20).flatMap { round -> [BySide<Team>] in
            let games = schedule.round(round)
            let teams = Set(games.flatMap { [$0.home.id, $0.away.id] })
            #expect(games.count == schedule.teams.count / 2 && teams.count == 2 * games.count)
            return games
        }
        let inside = games.count { $0.home.conference == $0.away.conference }
        #expect(2 * inside > games.count && inside < games.count)
    }

    @Test(arguments: 0..<3)
    func `records follow from the results of earlier days and of the games since`(league: Int) throws {
        let season = season(.all[league], at: .minutes(1800))
        let over = season.scripts.filter { $0.end.map { $0 <= .minutes(1800) } == true }
        var games: [Int: Int] = [:]
        for view in (season.earlierListings + season.retiredListings).map(\.view)
            + over.map({ $0.view(at: .minutes(1800)) })
        {
            #expect(view.winner != nil)
            for side in Side.allCases { games[view.teams[side].id, default: 0] += 1 }
        }
        for team in SeasonLeague.all[league].day.teams {
            let record = try #require(season.records[team.id])
            let numbers = record.split(separator: "-").compactMap { Int($0) }
            #expect(numbers.reduce(0, +) == games[team.id, default: 0], "\(team.full) \(record)")
            #expect(games[team.id, default: 0] >= SeasonLeague.all[league].earlierRounds - 2)
        }
    }

    @Test(arguments: 0..<3)
    func `the periods, the plays and the box score of an earlier game add up to its result`(league: Int) {
        let season = season(.all[league])
        for listing in season.earlierListings {
            let (result, view) = (listing.view, season.played(listing).view)
            #expect(view.score == result.score && view.stage == result.stage, "\(result.contestID)")
            let periods = view.lineScore
            #expect(periods.count == view.period?.number)
            let sum = periods.reduce(Score.zero) { Score(home: $0.home + $1.home, away: $0.away + $1.away) }
            #expect(sum == result.score, "\(result.contestID)")
            let tally = BoxTally(view.plays)
            for side in Side.allCases {
                let count: BoxTally.Count = view.league == .nba ? .points : .goals
                // The goal that decides a shootout belongs to no player.
                let extra = view.period?.isShootout == true && view.winner == side ? 1 : 0
                let total = tally.total(count, of: view.rosters[side]) + extra
                #expect(total == result.score[side], "\(result.contestID)")
            }
            #expect(season.played(listing).view.plays == view.plays)
        }
    }

    @Test func `earlier games are on earlier days, and the poll ranks the best teams by their results`() throws {
        let season = season(.lacrosse)
        let today = try #require(EasternTime(Self.opening)?.date)
        #expect(season.earlierListings.allSatisfy { $0.date.map { $0 < today } == true })
        #expect(Set(season.earlierListings.compactMap(\.date)).count == SeasonLeague.lacrosse.earlierRounds)
        #expect(season.poll.compactMap(\.rank) == Array(1...20) && season.ranking.count == TeamTable.all.count)
        let shown = season.scripts.flatMap { [$0.teams.home, $0.teams.away] }.filter { $0.rank != nil }
        #expect(!shown.isEmpty)
        for team in shown { #expect(season.poll.first { $0.id == team.id }?.rank == team.rank) }
        var later = season
        later.advance(to: .minutes(3000), clock: Self.clock)
        #expect(later.ranking == season.ranking, "the order never changes during a simulation")
    }

    @Test func `the players' goals add up to the scores of all finished games`() throws {
        let season = season(.lacrosse, at: .minutes(600))
        let games =
            season.earlierListings.map(\.view) + season.retiredListings.map(\.view)
            + season.scripts.map { $0.view(at: .minutes(600)) }
        let goals = games.filter { $0.winner != nil }.reduce(0) { $0 + $1.score.home + $1.score.away }
        #expect(season.players.lines.reduce(0) { $0 + $1.count(.goals) } == goals)
        let saves = StatisticLeaders(.saves, season.players)
        #expect(saves.lines.count == TeamTable.all.count && saves.lines[0].sortValue >= saves.lines[1].sortValue)
    }

    @Test func `the pages of a day list its games, and standings count all games`() async throws {
        var initialState = SimulatedScenario.InitialState()
        initialState.seasons = SeasonLeague.all
        initialState.speed = 30
        try await SimulatorTestServer.with(initialState) { server in
            let slate = server.scenario.slate()
            let today = try #require(EasternTime(Served.start)?.date)
            let yesterday = try #require(today.adding(days: -1))
            let listed = slate.listings(of: .nba, on: today, sourceView: SourceView())
            #expect(listed.count == slate.season(of: .nba)?.scripts.count)
            #expect(listed.allSatisfy { $0.records?.home.contains("-") == true })
            #expect(slate.listings(of: .nba, on: yesterday, sourceView: SourceView()).count == 15)
            let table = slate.table(of: BasketballTeams.all, in: .nba, sourceView: SourceView())
            for line in table.lines { #expect(line.record == slate.season(of: .nba)?.records[line.team.id]) }
            let before = slate.table(of: BasketballTeams.all, in: .nba, until: yesterday, sourceView: SourceView())
            #expect(before.lines.reduce(0) { $0 + $1.wins } == 150)
        }
    }
}
