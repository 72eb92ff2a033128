import Scores
import Sports
import Testing

@Suite("Sports")
struct SportRegistryTests {
    @Test(arguments: SportRegistry.shipped.all)
    func `the statistics of a sport have distinct abbreviations, and each has a name`(sport: Sport) {
        let statistics = sport.statistics.map(\.statistic)
        #expect(Set(statistics).count == statistics.count)
        #expect(Set(sport.statistics.map(\.abbreviation)).count == statistics.count)
        #expect(sport.statistics.allSatisfy { !$0.name.isEmpty && !$0.abbreviation.isEmpty })
    }

    @Test func `a statistic has the same format in all sports`() {
        let forms =
            SportRegistry.shipped.all.flatMap(\.statistics).reduce(into: [:]) { forms, entry in
                forms[entry.statistic, default: []].insert(entry.form)
            } as [Statistic: Set<StatisticDefinition.Form>]
        #expect(forms.allSatisfy { $0.value.count == 1 }, "\(forms.filter { $0.value.count > 1 }.keys)")
        #expect(SportRegistry.shipped.form(of: .playingTime) == .time)
        #expect(SportRegistry.shipped.form(of: Statistic(rawValue: "wickets")) == .count)
    }

    @Test(arguments: SportRegistry.shipped.all)
    func `every kind of play that scores is among the sport's plays`(sport: Sport) {
        #expect(!sport.plays.points.isEmpty)
        #expect(sport.plays.points.keys.allSatisfy(sport.plays.kinds.contains))
        #expect(sport.periodLengths == sport.periodLengths.sorted())
        #expect(sport.milestones.milestones == sport.milestones.milestones.sorted())
    }

    @Test func `the points of a play follow from its kind`() {
        let points = SportRegistry.shipped.points(in: nil)
        let kinds = Set(SportRegistry.shipped.all.flatMap(\.plays.kinds))
        #expect(Set(kinds.filter(points.isScoring)) == [.goal, .twoPointer, .threePointer, .freeThrow])
        #expect(points.least(of: .threePointer) == 3 && points.least(of: .shootoutGoal) == 0)
    }

    @Test func `an unknown sport causes an error with its name, not a crash`() {
        let cricket = SportID(rawValue: "cricket")
        #expect(SportRegistry.shipped[cricket] == nil)
        #expect(throws: UnknownSport(sport: cricket)) { try SportRegistry.shipped.sport(cricket) }
        let points = SportRegistry.shipped.points(in: cricket)
        #expect([.goal, .freeThrow, .twoPointer, .threePointer, .shot].map(points.least(of:)) == [1, 1, 2, 3, 0])
    }

    @Test func `a goal counts two points only in leagues with two-point goals`() {
        for (league, points) in [("pll", 2), ("nll", 1), ("mlb", 1)] {
            var running = RunningScore(by: LeagueRegistry.shipped.points(in: LeagueID(rawValue: league)))
            let gain = running.gain(of: .goal, to: Score(home: 2, away: 0))
            #expect(gain.side == (points == 2 ? .home : nil), "\(league)")
            #expect(gain.points == points, "\(league)")
        }
    }

    static let lengths: [(Int, Int, Sport, Int?)] = [
        (900, 900, .lacrosse, nil), (901, 900, .lacrosse, 1200), (1800, 900, .lacrosse, 1800),
        (600, 300, .hockey, 600), (1201, 1200, .hockey, nil), (720, 600, .basketball, 720),
    ]

    @Test(arguments: lengths)
    func `a clock beyond the usual length gives the sport's next longer period length, if any`(
        seconds: Int,
        usual: Int,
        sport: Sport,
        length: Int?
    ) {
        #expect(sport.length(of: seconds, beyond: usual) == length)
    }
}
