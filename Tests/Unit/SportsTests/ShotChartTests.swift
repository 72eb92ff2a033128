import Scores
import Sports
import Testing

@Suite("Shot chart of a sport")
struct ShotChartTests {
    static let charts = SportRegistry.shipped.all.compactMap { sport in sport.shotChart.map { (sport, $0) } }

    @Test(arguments: charts)
    func `a chart shows only plays of its sport, each has one outcome, and each outcome has its own mark`(
        sport: Sport,
        chart: ShotChart
    ) {
        let kinds = chart.outcomes.flatMap(\.kinds)
        #expect(Set(kinds).count == kinds.count && kinds.allSatisfy(sport.plays.kinds.contains))
        #expect(Set(chart.outcomes.map(\.mark)).count == chart.outcomes.count)
        #expect(kinds.allSatisfy(chart.shows) && !chart.shows(.timeout))
        #expect(chart.centerDistance > 0 && chart.cornerRadius * 2 <= chart.width)
    }

    @Test func `a court ends at its lines, and a rink at its boards`() throws {
        let court = try #require(Sport.basketball.shotChart)
        let edges = [(25, 0, true), (26, 0, false), (0, -5, true), (0, -6, false), (0, 88, true), (0, 89, false)]
        for (x, y, isOn) in edges {
            #expect(court.contains(ShotPosition(x: x, y: y)) == isOn, "\(x), \(y)")
        }
        #expect(court.isInAttackedHalf(ShotPosition(x: 0, y: 41)))
        #expect(!court.isInAttackedHalf(ShotPosition(x: 0, y: 42)))
        let rink = try #require(Sport.hockey.shotChart)
        let boards = [(-42, 0, true), (-43, 0, false), (0, -11, true), (0, -12, false), (0, 189, true)]
        for (x, y, isOn) in boards {
            #expect(rink.contains(ShotPosition(x: x, y: y)) == isOn, "\(x), \(y)")
        }
        #expect(Sport.lacrosse.shotChart == nil)
    }

    /// An arc with a radius of 23.75 feet meets straight lines 22 feet from the middle, 8.95 feet in front of the
    /// basket.
    @Test func `a three-point line is two straight lines and an arc`() {
        let line = ThreePointLine(arcFeet: 23.75, cornerFeet: 22)
        #expect(line.path(behindBasket: 5.25) == "M-22.0-5.25V8.95A23.75 23.75 0 0 0 22.0 8.95V-5.25")
        let leagues = LeagueRegistry.shipped.all.filter { $0.threePointLine != nil }
        #expect(Set(leagues.map(\.sport)) == [.basketball] && leagues.count == 4)
    }
}
