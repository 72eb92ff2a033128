import FoundationEssentials
import HTMLWriting
import Scores
import Sports
import TestTools
import Testing

@testable import Storage
@testable import Web

@Suite("Sections of a game's page")
struct GameSectionTests {
    private static let teams = BySide(home: TeamBrief.named("Owls"), away: TeamBrief.named("Elks"))

    private static let top = PlayerID(rawValue: UUID())
    private static let people = GamePeople(
        players: GamePlayers([
            GamePlayers.Entry(
                side: .home,
                player: RosterPlayer(id: top, name: "Top, Bo", jersey: "9", position: "C"),
                sourceIDs: []
            )
        ]),
        frame: PageFrame(outcomes: .shown, address: "/")
    )

    private static let box: PrintedBoxScore = {
        let columns = [
            StatColumn(key: "goals", statistic: .goals), StatColumn(key: "plusMinus", statistic: .plusMinus),
            StatColumn(key: "faceoffWinningPctg", statistic: .faceoffShare), StatColumn(key: "x.isOdd"),
        ]
        let line = { (name: String, goals: Int) in
            StatLine(
                player: PlayerReading(name: name, jersey: "9", position: "c"),
                hasPlayed: true,
                cells: [
                    StatCell(printed: "\(goals)", value: .number(goals)), StatCell(printed: ""),
                    StatCell(printed: "0.34782608695652173", value: .share(0.34782608695652173)),
                    StatCell(printed: "0.12345678"),
                ]
            )
        }
        let table = StatTable(name: "forwards", columns: columns, lines: [line("Low, <b>Al", 0), line("Top, Bo", 2)])
        return BySide(home: TeamSheet(tables: [table]), away: TeamSheet(tables: [table]))
    }()

    @Test func `a box score has readable headings, figures and names`() {
        let figures = BoxFigures(.hockey, printed: Self.box, plays: [])
        let html = BoxTables(box: ReadableBox(figures), teams: Self.teams, people: Self.people).html.text
        #expect(html.contains("<caption>Owls skaters</caption>") && html.contains("<caption>Elks skaters</caption>"))
        #expect(html.contains("<abbr title=\"Face-off percentage\">FO%</abbr>") && html.contains("34.8%"))
        // A column without values is left out.
        #expect(!html.contains("Plus/minus") && !html.contains("faceoffWinningPctg"))
        #expect(html.contains("X is odd") && html.contains("0.123") && !html.contains("0.1234"))
        let link = "<a href=\"/players/\(Self.top.description)\">Bo Top</a>"
        #expect(html.contains("<span class=\"soft\">9</span> \(link) <span class=\"soft\">C</span>"))
        #expect(html.ranges(of: link).count == 1)
        #expect(html.contains("&lt;b&gt;Al") && html.contains("<tfoot>"))
        let names = html.ranges(of: "Bo Top").map(\.lowerBound) + html.ranges(of: "Al Low").map(\.lowerBound)
        #expect(names.count >= 2 && names[0] == names.min())
    }

    @Test func `a goalie's decision is in parentheses after the position`() {
        let line = StatLine(
            player: PlayerReading(name: "Gentry, Nico", jersey: "30", position: "G"),
            hasPlayed: true,
            note: "L",
            cells: [StatCell(printed: "31", value: .number(31))]
        )
        let table = StatTable(name: "goalies", columns: [StatColumn(key: "saves", statistic: .saves)], lines: [line])
        let box = BySide(home: TeamSheet(tables: [table]), away: TeamSheet(tables: []))
        let figures = BoxFigures(.hockey, printed: box, plays: [])
        let html = BoxTables(box: ReadableBox(figures), teams: Self.teams, people: Self.people).html.text
        #expect(html.contains("Nico Gentry <span class=\"soft\">G (L)</span>"))
    }

    @Test func `a sport that the program does not know has readable headings too`() {
        let html = BoxTables(box: ReadableBox(unknownSport: Self.box), teams: Self.teams, people: Self.people).html.text
        #expect(html.contains("Faceoff winning pctg") && html.contains("0.348") && !html.contains("0.3478"))
    }

    private static func play(_ ordinal: Int, _ kind: PlayKind, _ score: Score?) -> NumberedPlay {
        NumberedPlay(
            ordinal: ordinal,
            play: Play(
                period: Period(number: 1, regulation: 4),
                clock: nil,
                side: .home,
                kind: kind,
                text: "play \(ordinal)",
                score: score
            )
        )
    }

    @Test func `the scoring summary is visible, and all plays are in a section that can be opened`() throws {
        let plays = [
            Self.play(0, .shot, nil), Self.play(1, .goal, Score(home: 1, away: 0)),
            Self.play(2, .goal, Score(home: 2, away: 0)),
        ]
        let html = PlayList(plays: plays, teams: Self.teams, unit: .goals, people: Self.people).html.text
        let parts = html.split(separator: "<details", maxSplits: 1)
        #expect(parts.count == 2 && html.ranges(of: "<details").count == 1)
        #expect(
            parts[0].contains("Scoring summary") && parts[0].contains("id=\"score-1\"") && !parts[0].contains("play-0")
        )
        #expect(parts[1].contains("All plays") && parts[1].contains("id=\"play-0\"") && !parts[1].contains(" open"))
    }

    @Test func `a scoring play links to the players that it names`() {
        let goal = Play(
            period: Period(number: 1, regulation: 3),
            clock: nil,
            side: .home,
            kind: .goal,
            text: "goal wrist",
            score: Score(home: 1, away: 0),
            players: [PlayPlayer(name: "B. Top", role: .scorer), PlayPlayer(name: "Al <Low>", role: .assist)]
        )
        let plays = [NumberedPlay(ordinal: 0, play: goal)]
        let html = PlayList(plays: plays, teams: Self.teams, unit: .goals, people: Self.people).html.text
        let link = "<a href=\"/players/\(Self.top.description)\">Bo Top</a>"
        #expect(html.contains("Goal — \(link) (wrist), from Al &lt;Low&gt;"))
        // The list of all plays has the same words without links.
        #expect(html.contains("Goal — Bo Top (wrist), from Al &lt;Low&gt;"))
    }

    @Test func `in a sport that counts points, the summary lists the lead changes`() {
        let scores = [(2, 0), (4, 0), (4, 4), (4, 7), (8, 7)].map { Score(home: $0.0, away: $0.1) }
        let plays = scores.enumerated().map { Self.play($0.offset, .twoPointer, $0.element) }
        let html = PlayList(plays: plays, teams: Self.teams, unit: .points, people: Self.people).html.text
        let shown = (0..<5).filter { html.contains("id=\"score-\($0)\"") }
        #expect(html.contains("Lead changes") && shown == [3, 4])
    }
}

extension TeamBrief {
    /// A team without a conference, a rank or colors.
    static func named(_ name: String, abbreviation: String? = nil) -> TeamBrief {
        TeamBrief(
            id: TeamID(rawValue: UUID()),
            slug: name.lowercased(),
            name: name,
            abbreviation: abbreviation,
            conference: nil,
            rank: nil,
            rankPoll: "poll",
            record: TeamRecord(wins: 1, losses: 0),
            logo: nil,
            color: nil
        )
    }
}
