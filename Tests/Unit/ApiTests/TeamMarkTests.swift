import FoundationEssentials
import HTMLWriting
import Scores
import TestTools
import Testing

@testable import APIResponses
@testable import Storage
@testable import Web

/// Tests the marks and colors of teams.
@Suite("Team mark")
struct TeamMarkTests {
    private static let owls = TeamBrief.Facts(
        abbreviation: "OWLS",
        location: "Night State",
        nickname: "Owls",
        fullName: "Night State University",
        division: nil,
        color: "#0C2340",
        secondColor: "#C99700",
        colorOnLight: "#0C2340",
        colorOnDark: "#C99700"
    )

    private static func team(_ abbreviation: String?, color: String? = nil, facts: TeamBrief.Facts? = nil) -> TeamBrief
    {
        TeamBrief(
            id: TeamID(rawValue: UUID()),
            slug: "night-st",
            name: "Night St.",
            abbreviation: abbreviation,
            conference: nil,
            rank: nil,
            rankPoll: "poll",
            record: TeamRecord(wins: 12, losses: 3),
            logo: nil,
            color: color,
            facts: facts
        )
    }

    private static let frame = PageOptions(settings: PageSettings()).frame("/")

    @Test(
        arguments: [
            ("HOPKNS", nil, "HOP"), ("N DAME", nil, "NDA"), ("UVA", nil, "UVA"), ("DUKE", nil, "DUKE"),
            (nil, nil, "NIG"),
            ("HOPKNS", owls, "OWLS"),
        ] as [(String?, TeamBrief.Facts?, String)]
    )
    func `a mark has up to four letters`(abbreviation: String?, facts: TeamBrief.Facts?, letters: String) {
        let mark = TeamMark(Self.team(abbreviation, facts: facts), in: Self.frame)
        #expect(mark.letters == letters)
        #expect(mark.html.text.contains(" class=\"four\"") == (letters.count == 4))
    }

    @Test func `the published color is preferred to a source's, and gray is the last resort`() {
        let colours = [
            Self.team("A", color: "#AA0000", facts: Self.owls), Self.team("A", color: "#AA0000"), Self.team("A"),
        ].map { TeamMark($0, in: Self.frame).colour }
        #expect(colours == [TeamColour("#0C2340"), TeamColour("#AA0000"), TeamColour.none])
    }

    @Test func `two teams of one color get different colors in a chart`() {
        let same = ChartColour.colours(
            of: BySide(home: Self.team("A", color: "#0C2340"), away: Self.team("B", facts: Self.owls))
        )
        #expect(same.home.onLight == TeamColour("#0C2340"))
        #expect(same.away == TeamColour("#C99700").map { ChartColour($0) })
        let light = ChartColour.colours(of: BySide(home: Self.team("A", color: "#7BAFD4"), away: Self.team("B")))
        // Readable on white, but still a blue like the mark.
        #expect(light.home.onLight.blue > light.home.onLight.red && light.home.onLight.contrast(to: .white) >= 3)
        let unknown = ChartColour.colours(of: BySide(home: Self.team("A"), away: Self.team("B")))
        #expect(unknown.away.onLight == TeamColour.none)
        #expect(unknown.away.onDark == TeamColour("#c8ccd2"))
    }

    @Test func `a color that is similar to the other team's in one scheme is replaced in that scheme only`() {
        let other = TeamBrief.Facts(
            abbreviation: "ELKS",
            location: "Day State",
            nickname: "Elks",
            fullName: "Day State University",
            division: nil,
            color: "#AA0000",
            secondColor: "#0055CC",
            colorOnLight: "#AA0000",
            colorOnDark: "#C99710"
        )
        let colours = ChartColour.colours(
            of: BySide(home: Self.team("A", facts: Self.owls), away: Self.team("B", facts: other))
        )
        #expect(colours.away.onLight == TeamColour("#AA0000"))
        #expect(colours.home.onDark == TeamColour("#C99700"))
        #expect(colours.away.onDark == TeamColour("#0055CC").map { ChartColour($0) }?.onDark)
    }

    @Test(arguments: ["nba", "nhl"])
    func `any two teams of a league have different colors in a chart, in both color schemes`(scope: String) throws {
        let text = try String(contentsOfFile: ProjectFolder.path("sql/data/teams/\(scope).csv"), encoding: .utf8)
        let teams = try TeamFactFile(scope: scope, text: text).facts.map { fact in
            Self.team(
                fact.abbreviation,
                facts: TeamBrief.Facts(
                    abbreviation: fact.abbreviation,
                    location: fact.location,
                    nickname: fact.nickname,
                    fullName: fact.fullName,
                    division: nil,
                    color: fact.color,
                    secondColor: fact.secondColor,
                    colorOnLight: fact.colorOnLight,
                    colorOnDark: fact.colorOnDark
                )
            )
        }
        for home in teams {
            for away in teams {
                let colours = ChartColour.colours(of: BySide(home: home, away: away))
                let distances = [
                    colours.home.onLight.distance(to: colours.away.onLight),
                    colours.home.onDark.distance(to: colours.away.onDark),
                ]
                #expect(distances.allSatisfy { $0 >= 120 }, "\(away.shownAbbreviation) at \(home.shownAbbreviation)")
            }
        }
    }

    @Test(arguments: ["college", "nba", "nhl"])
    func `the text colors in the data files have enough contrast in both color schemes`(scope: String) throws {
        let text = try String(contentsOfFile: ProjectFolder.path("sql/data/teams/\(scope).csv"), encoding: .utf8)
        let (ground, night) = (try #require(TeamColour("#f6f5f2")), TeamColour.night)
        for fact in try TeamFactFile(scope: scope, text: text).facts {
            #expect(try #require(TeamColour(fact.colorOnLight)).contrast(to: ground) >= 4.5, "\(fact.name)")
            #expect(try #require(TeamColour(fact.colorOnDark)).contrast(to: night) >= 4.5, "\(fact.name)")
            let colour = try #require(TeamColour(fact.color))
            #expect(colour.contrast(to: colour.ink) >= 4, "\(fact.name)")
        }
    }
}
