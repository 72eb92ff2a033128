import Scores
import Sports
import Testing

@testable import Normalizing

@Suite("Play by play")
struct PlayByPlayTests {
    private let teams = BySide(home: RawTeam(reference: "1"), away: RawTeam(reference: "2"))

    private func plays(_ lines: [(team: String?, text: String?)]) -> [Play] {
        var period = RawPeriod()
        period.number = "1"
        period.plays = lines.map { RawPlay(team: $0.team, text: $0.text) }
        return PlayByPlay([period].numbered(regulation: 4), teams: teams).plays
    }

    @Test func `a play's side comes from the page's team field, not from the text`() {
        let plays = plays([
            ("2", "Shot by COR Nurry, R WIDE."), (nil, "Shot by COR Nurry, R WIDE."), ("3", "Clear attempt by X good."),
        ])
        #expect(plays.map(\.side) == [.away, nil, nil])
    }

    @Test func `a play that belongs to neither team has no side`() {
        let plays = plays([
            ("1", "A Starters: B. C Starters: D."), ("1", "Start of Quarter 1"), ("1", " Timeout by  official"),
            ("1", "Media timeout."), ("1", "End of Quarter 1"), ("1", " Timeout by JHU"),
        ])
        #expect(plays.map(\.side) == [nil, nil, nil, nil, nil, .home])
        #expect(plays.last?.text == "Timeout by JHU")
    }

    @Test func `a play without a text counts as the start of the period only near its beginning`() {
        let plays = plays([("2", "Al Roe at goalie for X."), ("2", ""), ("1", "Foul on X."), ("1", ""), ("1", nil)])
        #expect(plays.map(\.kind) == [.goalieChange, .periodStart, .foul, .other, .other])
    }

    @Test func `an unknown text is kept unchanged`() {
        let plays = plays([("1", "  Batting ends R: 0 H:0 E:0 ")])
        #expect(plays.map(\.kind) == [.other])
        #expect(plays.map(\.text) == ["Batting ends R: 0 H:0 E:0"])
    }

    @Test func `the source's code determines the kind of a play if the text does not`() {
        var period = RawPeriod()
        period.plays = ["GB", "TOUT", "PRD", "FACE", "DC", "CLOCKV", "NEW"].map { action in
            var play = RawPlay(team: "1", text: "some new words")
            play.action = action
            return play
        }
        let plays = PlayByPlay([period].numbered(regulation: 4), teams: teams).plays
        #expect(
            plays.map(\.kind) == [
                .groundBall, .timeout, .periodStart, .faceoff, .drawControl, .shotClockViolation, .other,
            ]
        )
        #expect(plays[2].side == nil)
    }

    /// One format names the away player first, the other one the home player.
    @Test(arguments: [true, false])
    func `a faceoff has a winner and a loser if another line shows the order of the names`(homeFirst: Bool) {
        let pair = homeFirst ? "Hal Home vs Abe Away" : "Abe Away vs Hal Home"
        let plays = plays([
            ("1", "Faceoff \(pair) won by HOM (on faceoff violation)."),
            ("2", "Faceoff \(pair) won by AWA, [14:00] Ground ball pickup by AWA Win Gman."),
            ("2", "Turnover by AWA Abe Away (caused by Hal Home)."),
        ])
        #expect(
            plays[0].players == [
                PlayPlayer(name: "Hal Home", role: .faceoffWinner), PlayPlayer(name: "Abe Away", role: .faceoffLoser),
            ]
        )
        #expect(
            plays[1].players == [
                PlayPlayer(name: "Abe Away", role: .faceoffWinner), PlayPlayer(name: "Hal Home", role: .faceoffLoser),
                PlayPlayer(name: "Win Gman", role: .groundBall),
            ]
        )
    }

    @Test func `the faceoff's winner is the player who picked up the ball, if it was a player of the winning team`() {
        let own = plays([("1", "Faceoff A B vs C D won by HOM, [15:00] Ground ball pickup by HOM C D.")])
        #expect(
            own[0].players == [
                PlayPlayer(name: "C D", role: .faceoffWinner), PlayPlayer(name: "A B", role: .faceoffLoser),
                PlayPlayer(name: "C D", role: .groundBall),
            ]
        )
        let other = plays([("1", "Faceoff A B vs C D won by HOM, [15:00] Ground ball pickup by AWA C D.")])
        #expect(other[0].players == [PlayPlayer(name: "C D", role: .groundBall)])
    }

    /// The line's own text takes precedence over the order of names in the game's other lines.
    @Test func `the player with the ground ball is the faceoff's winner, in either order of the names`() {
        let plays = plays([
            ("2", "Faceoff Cal Grant vs McMillan, Andy won by AWA, Ground ball pickup by AWA McMillan, Andy."),
            ("2", "Faceoff McMillan, Andy vs Cal Grant won by AWA, Ground ball pickup by AWA Andy McMillan."),
            ("1", "Faceoff Cal Grant vs McMillan, Andy won by HOM (on faceoff violation)."),
            ("2", "Faceoff McMillan, Andy vs Cal Grant won by AWA, Ground ball pickup by AWA Win Gman."),
        ])
        #expect(plays.map { $0.players.first?.role } == Array(repeating: .faceoffWinner, count: 4))
        #expect(
            plays.map { $0.players.first?.name } == [
                "McMillan, Andy", "McMillan, Andy", "Cal Grant", "McMillan, Andy",
            ]
        )
    }

    @Test func `a faceoff has no players if nothing shows which team each belongs to`() {
        let plays = plays([("1", "Faceoff A B vs C D won by HOM (on faceoff violation).")])
        #expect(plays[0].players.isEmpty)
        #expect(plays[0].kind == .faceoff)
    }

    @Test func `only goals have the running score`() {
        var goal = RawPlay(team: "1", text: "GOAL by HOM A B.")
        (goal.homeScore, goal.awayScore) = ("1", "0")
        var other = RawPlay(team: "1", text: "Foul on HOM.")
        (other.homeScore, other.awayScore) = ("1", "0")
        var half = goal
        half.awayScore = nil
        var period = RawPeriod()
        period.plays = [goal, other, half]
        let plays = PlayByPlay([period].numbered(regulation: 4), teams: teams).plays
        #expect(plays.map(\.score) == [Score(home: 1, away: 0), nil, nil])
    }

    /// Sources list some goals under the wrong team or under none.
    @Test func `the running score decides which team scored`() {
        let goal = { (team: String?, home: String, away: String) in
            RawPlay(team: team, text: "GOAL by HOM A B.", home: home, away: away)
        }
        var period = RawPeriod()
        period.plays = [
            goal("1", "1", "0"), goal("1", "1", "1"), goal(nil, "2", "1"), RawPlay(team: "2", text: "Foul on AWA."),
            // Plays are missing or the score was corrected, so the page's team is kept.
            goal("2", "4", "2"), goal("1", "4", "1"), goal("1", "4", "2"),
        ]
        let plays = PlayByPlay([period].numbered(regulation: 4), teams: teams).plays
        #expect(plays.map(\.side) == [.home, .away, .home, .away, .away, .home, .away])
    }

    @Test func `plays are ordered by period, even if the page lists the periods in another order`() {
        let periods = [(2, "c"), (1, "a"), (3, "e"), (1, "b"), (2, "d")].map { number, text in
            var period = RawPeriod()
            period.number = String(number)
            period.plays = [RawPlay(team: nil, text: text)]
            return period
        }
        let plays = PlayByPlay(periods.numbered(regulation: 4), teams: teams).plays
        #expect(plays.map(\.text) == ["a", "b", "c", "d", "e"])
        #expect(plays.map(\.period.number) == [1, 1, 2, 2, 3])
    }

    /// Some sources print the word "null" for a missing text.
    @Test func `the word null is neither a text nor a name`() {
        let plays = plays([
            ("2", "null"), ("2", "Ground ball pickup by AWA null."), ("1", "Turnover by HOM A B (caused by null)."),
        ])
        #expect(plays.map(\.text).first == "" && plays.map(\.kind) == [.periodStart, .groundBall, .turnover])
        #expect(plays.map { $0.players.map(\.name) } == [[], [], ["A B"]])
    }

    @Test func `periods are numbered by number, label or position`() {
        let periods = [("1", nil), (nil, "2nd"), (nil, nil), ("x", "Overtime(1)")].map { number, label in
            var period = RawPeriod()
            period.number = number
            period.label = label
            period.plays = [RawPlay(team: nil, text: "?")]
            return period
        }
        #expect(PlayByPlay(periods.numbered(regulation: 4), teams: teams).plays.map(\.period.number) == [1, 2, 3, 5])
    }
}

extension RawTeam {
    init(reference: String, name: String = "A", isHome: Bool? = nil, score: String? = nil, line: [String] = []) {
        self.init()
        self.reference = reference
        self.shortName = name
        self.isHome = isHome
        self.score = score
        self.lineScore = line
    }
}

extension RawPlay {
    init(team: String?, text: String?, home: String? = nil, away: String? = nil) {
        self.init()
        self.team = team
        self.text = text
        self.homeScore = home
        self.awayScore = away
    }
}

extension PlayByPlay {
    /// Interprets the plays of a lacrosse game, or of a basketball game.
    init(_ periods: [(period: Period, raw: RawPeriod)], teams: BySide<RawTeam>, isBasketball: Bool = false) {
        let sport: SportID = isBasketball ? .basketball : .lacrosse
        self.init(periods, teams: teams, sport: sport, points: SportRegistry.shipped.points(in: sport))
    }
}
