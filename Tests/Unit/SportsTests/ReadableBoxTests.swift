import Scores
import Sports
import Testing

@Suite("Readable box score")
struct ReadableBoxTests {
    private static func cell(_ printed: String, _ value: StatValue?) -> StatCell {
        StatCell(printed: printed, value: value)
    }

    private static func columns(_ statistics: [(String, Statistic?)]) -> [StatColumn] {
        statistics.map { StatColumn(key: $0.0, statistic: $0.1) }
    }

    private static func line(_ name: String, _ cells: [StatCell], position: String? = nil) -> StatLine {
        StatLine(player: PlayerReading(name: name, position: position), hasPlayed: true, cells: cells)
    }

    /// The box score of a team whose tables each have figures of one kind, as at the NCAA.
    private static let sheet = TeamSheet(
        figures: [
            TeamStat(column: StatColumn(key: "groundBalls", statistic: .groundBalls), cell: cell("9", .number(9)))
        ],
        tables: [
            StatTable(
                columns: columns([
                    ("goals", .goals), ("assists", .assists), ("groundBalls", .groundBalls), ("x.fooBar", nil),
                ]),
                lines: [
                    line(
                        "Low, Al",
                        [cell("1", .number(1)), cell("0", .number(0)), cell("3", .number(3)), cell("", nil)]
                    ),
                    line(
                        "Top, Bo",
                        [cell("2", .number(2)), cell("1", .number(1)), cell("0", .number(0)), cell("7", nil)]
                    ),
                    line(
                        "Net, Cy",
                        [cell("0", .number(0)), cell("0", .number(0)), cell("2", .number(2)), cell("", nil)]
                    ),
                ]
            ),
            StatTable(
                name: "goalie",
                columns: columns([("goalie.saves", .saves), ("goalie.goalsAllowed", .goalsAgainst)]),
                lines: [line("Net, Cy", [cell("19", .number(19)), cell("2", .number(2))])]
            ),
        ]
    )

    private static func box(_ home: TeamSheet, plays: [Play] = []) -> ReadableBox {
        ReadableBox(BoxFigures(.lacrosse, printed: PrintedBoxScore(home: home, away: TeamSheet()), plays: plays))
    }

    @Test
    func `a team has one table per role, with the best player first and with headings from the dictionary`() throws {
        let tables = Self.box(Self.sheet).tables.home
        #expect(tables.map(\.name) == ["Field players", "Goalies"])
        let field = try #require(tables.first)
        #expect(field.columns.map(\.abbreviation) == ["G", "A", "PTS", "GB", "X foo bar"])
        #expect(field.columns.map(\.name) == ["Goals", "Assists", "Points", "Ground balls", "X foo bar"])
        #expect(field.rows.map(\.player.name) == ["Top, Bo", "Low, Al"])
        #expect(field.rows.map(\.cells) == [["2", "1", "3", "0", "7"], ["1", "0", "1", "3", ""]])
        // The team's total includes the figures of the goalie and those that belong to no player.
        #expect(field.total == ["3", "1", "4", "9", ""])
    }

    @Test func `the leaders are the players with points, with their goals and assists`() {
        let printed = PrintedBoxScore(home: Self.sheet, away: TeamSheet())
        let leaders = BoxFigures(.lacrosse, printed: printed, plays: []).leaders
        #expect(leaders.home.map(\.player.name) == ["Top, Bo", "Low, Al"] && leaders.away.isEmpty)
        #expect(leaders.home.map(\.figures) == ["2\u{A0}G, 1\u{A0}A", "1\u{A0}G"])
        let top = BoxFigures(.lacrosse, printed: printed, plays: []).topPerformers
        #expect(top.map(\.side) == [.home])
        #expect(top.map(Sport.lacrosse.text(of:)).map { $0.first + $0.rest } == ["B. Top 2\u{A0}G, 1\u{A0}A"])
    }

    @Test func `figures that belong to no player, and players without any, have no row`() {
        let columns = Self.columns([("goals", .goals), ("turnovers", .turnovers)])
        let cells = { (goals: Int, turnovers: Int) in
            [Self.cell("\(goals)", .number(goals)), Self.cell("\(turnovers)", .number(turnovers))]
        }
        let lines = [
            Self.line("Top, Bo", cells(2, 1)), Self.line("TEAM", cells(0, 3)), Self.line("Idle, Ed", cells(0, 0)),
        ]
        let field = Self.box(TeamSheet(tables: [StatTable(columns: columns, lines: lines)])).tables.home.first
        #expect(field?.rows.map(\.player.name) == ["Top, Bo"] && field?.rows.first?.cells == ["2", "1"])
    }

    @Test func `goalies have a table of their own, with the save percentage`() throws {
        let goalies = try #require(Self.box(Self.sheet).tables.home.last)
        #expect(goalies.rows.map(\.player.name) == ["Net, Cy"] && goalies.total == nil)
        #expect(goalies.columns.map(\.abbreviation) == ["SV", "GA", "SV%", "GB"])
        #expect(goalies.rows[0].cells == ["19", "2", ".905", "2"])
    }

    @Test func `face-offs that are missing from a source's box score are counted from the plays`() throws {
        let faceoff = Play.of(.faceoff, .home, [("Top, Bo", .faceoffWinner), ("Foe", .faceoffLoser)])
        let field = try #require(Self.box(Self.sheet, plays: [faceoff, faceoff]).tables.home.first)
        let place = try #require(field.columns.firstIndex { $0.abbreviation == "FO" })
        #expect(field.rows.map { $0.cells[place] } == ["2–2", ""])
        #expect(field.total?[place] == "2–2")
    }

    @Test func `a box score with only zeros is replaced by the figures counted from the plays`() throws {
        let zeros = TeamSheet(tables: [
            StatTable(
                columns: Self.columns([("goals", .goals)]),
                lines: [Self.line("Top, Bo", [Self.cell("0", .number(0))])]
            )
        ])
        let box = Self.box(zeros, plays: [.of(.goal, .home, [("Top, Bo", .scorer), ("Low, Al", .assist)])])
        #expect(box.tables.home.first?.rows.map(\.player.name) == ["Top, Bo", "Low, Al"])
    }

    @Test func `teams are compared by the source's team figures, or by those of the players or the plays`() throws {
        let columns = Self.columns([("hits", .hits), ("pim", .penaltyTime)])
        let sheet = { (hits: Int) in
            TeamSheet(
                figures: [
                    TeamStat(
                        column: StatColumn(key: "sog", statistic: .shotsOnGoal),
                        cell: Self.cell("31", .number(31))
                    )
                ],
                tables: [
                    StatTable(
                        name: "forwards",
                        columns: columns,
                        lines: [Self.line("A", [Self.cell("\(hits)", .number(hits)), Self.cell("2", .seconds(120))])]
                    ),
                    StatTable(
                        name: "defense",
                        columns: columns,
                        lines: [Self.line("B", [Self.cell("4", .number(4)), Self.cell("0", .seconds(0))])]
                    ),
                ]
            )
        }
        let plays = [Play.of(.faceoff, .home, []), .of(.faceoff, .away, []), .of(.faceoff, .away, [])]
        let printed = PrintedBoxScore(home: sheet(3), away: sheet(9))
        let rows = TeamComparison(BoxFigures(.hockey, printed: printed, plays: plays)).rows
        #expect(rows.map(\.label) == ["Shots on goal", "Face-off percentage", "Hits", "Penalty minutes"])
        #expect(rows.map(\.texts.home) == ["31", "33.3%", "7", "2"])
        #expect(rows.map(\.texts.away) == ["31", "66.7%", "13", "2"])
    }

    @Test func `figures are formatted as the sport's dictionary defines`() {
        let texts: [(Statistic, Sport, StatValue, String)] = [
            (.faceoffShare, .hockey, .share(0.34782608695652173), "34.8%"),
            (.saveShare, .hockey, .share(0.9047619047619048), ".905"), (.saveShare, .hockey, .share(1), "1.000"),
            (.plusMinus, .hockey, .number(2), "+2"), (.plusMinus, .hockey, .number(-2), "−2"),
            (.penaltyTime, .hockey, .seconds(120), "2"), (.penaltyTime, .lacrosse, .seconds(90), "1:30"),
            (.playingTime, .hockey, .seconds(1265), "21:05"), (.playingTime, .basketball, .seconds(2220), "37"),
            (.fieldGoals, .basketball, .ratio(made: 6, of: 9), "6–9"),
        ]
        for (statistic, sport, value, text) in texts {
            #expect(StatisticDictionary(sport)[statistic]?.text(of: value) == text)
        }
    }

    @Test(
        arguments: [
            ("faceoffWinningPctg", "faceoffWinningPctg", "Faceoff winning pctg"),
            ("goalTypes.powerplayGoals", "goalTypes.powerplayGoals", "Goal types powerplay goals"),
            ("misc.gb", "misc.gb", "Misc gb"), ("x", "YTDG", "YTDG"), ("hits", "hits", "Hits"),
            ("turnoverPoints", "Points Conceded Off Turnovers", "Points Conceded Off Turnovers"),
            ("", "", "Other"), ("some_key-here", "some_key-here", "Some key here"),
        ]
    )
    func `an unknown column gets a readable label`(key: String, label: String, words: String) {
        #expect(ColumnWords.label(of: StatColumn(key: key, label: label)) == words)
    }

    @Test(arguments: [
        ("0.34782608695652173", "0.348"), ("-12.00049", "−12.000"), ("--", ""), (" 38 ", "38"), ("1.25", "1.25"),
        ("a.bcdef", "a.bcdef"),
    ])
    func `a number in an unknown column is shown with at most three decimals`(printed: String, text: String) {
        #expect(FigureText.tidied(printed) == text)
    }
}
