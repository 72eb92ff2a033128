import Parsing
import Scores
import Testing
import Time

/// Tests the days of a season on an ESPN scoreboard.
@Suite("ESPN calendar")
struct ESPNCalendarTests {
    @Test func `days are read without a number of games`() throws {
        let season = try SeasonDaysReading(espnCalendar: ESPNFixtures.calendar.bytes)
        #expect(season.days.map(\.day.description) == ["2026-05-02", "2026-05-03"])
        #expect(season.days.map(\.games) == [nil, nil])
        #expect(season.today?.description == "2026-05-02")
        #expect(season.rejected.map(\.index) == [2, 3])
    }

    @Test(arguments: [
        #"{"leagues":[{"calendarType":"list","calendarIsWhitelist":true,"calendar":[{"label":"Week 1"}]}]}"#,
        #"{"leagues":[{"calendarType":"day","calendarIsWhitelist":false,"calendar":["2026-12-25T08:00Z"]}]}"#,
    ])
    func `a calendar that lists no days with games gives no days`(page: String) throws {
        #expect(try SeasonDaysReading(espnCalendar: page.bytes).days.isEmpty)
    }

    @Test func `a scoreboard without a calendar is refused`() {
        #expect(throws: ParseError.unexpectedShape(path: "leagues[0].calendar")) {
            try SeasonDaysReading(espnCalendar: #"{"leagues":[{"slug":"nba"}],"events":[]}"#.bytes)
        }
    }
}
