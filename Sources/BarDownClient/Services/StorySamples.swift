import Foundation

// The course of the finished game of ``Samples``: Old Cape beats Mill City 12–7.

extension Samples {
    /// The whole timeline of the finished game, with the plays of each moment.
    public static let moments = Moments(
        gameID: games[2].id,
        status: .final,
        reveal: .post,
        through: quarters.count,
        moments: quarters.map(\.moment),
        chips: quarters.map(\.chip),
        isEnd: true
    )

    /// The whole story of the finished game, with its outcome.
    public static let flow = GameFlow(
        gameID: games[2].id.uuidString.lowercased(),
        sport: "lacrosse",
        league: League.mensLacrosse.rawValue,
        homeTeam: games[2].homeTeam.name,
        awayTeam: games[2].awayTeam.name,
        homeTeamAbbr: games[2].homeTeam.abbreviation,
        awayTeamAbbr: games[2].awayTeam.abbreviation,
        status: .ready,
        reveal: .post,
        through: quarters.count,
        isEnd: true,
        playsVersion: "5d41402abc4b2a76",
        archetype: "back_and_forth",
        excitement: 1.9,
        comebackFactor: 1.5,
        blocks: quarters.map(\.block)
    )

    private static let quarters = [
        SampleQuarter(
            "1st",
            .neutral,
            "1st, 14:00–6:00",
            "SETUP",
            "Mill City moved in front, 3–2 after one quarter. Cedar scored three times for Mill City."
        ),
        SampleQuarter(
            "2nd",
            .run,
            "Old Cape 4–0 run",
            "MOMENTUM_SHIFT",
            "Behind 3–2, Old Cape went ahead and led 6–3 at halftime. Dogwood scored four times."
        ),
        SampleQuarter(
            "3rd",
            .neutral,
            "3rd, 14:00–6:00",
            "DECISION_POINT",
            "Mill City cut the gap from three to two, trailing 8–6 after three quarters. Cedar scored three times."
        ),
        SampleQuarter(
            "4th",
            .neutral,
            "4th, 14:00–6:00",
            "RESOLUTION",
            "Old Cape pulled away from 8–6 and won 12–7. Dogwood scored four times."
        ),
    ]
}

/// A quarter of the game, which is a moment and a block. Each of its plays is a goal.
private struct SampleQuarter {
    /// The sides that score, quarter by quarter, in order.
    private static let goals: [[Side]] = [
        [.home, .home, .away, .home, .away], [.away, .away, .away, .away], [.home, .away, .home, .away, .home],
        [.away, .away, .home, .away, .away],
    ]
    private static let labels = ["1st", "2nd", "3rd", "4th"]
    private static let breaks = ["End of 1st", "Halftime", "End of 3rd", "Final"]

    let index: Int
    let label: String
    let kind: Moment.Kind
    let title: String
    let role: String
    let narrative: String

    init(_ label: String, _ kind: Moment.Kind, _ title: String, _ role: String, _ narrative: String) {
        index = Self.labels.firstIndex(of: label) ?? 0
        (self.label, self.kind, self.title, self.role, self.narrative) = (label, kind, title, role, narrative)
    }

    private var start: Int { Self.goals.prefix(index).map(\.count).reduce(0, +) }
    private var end: Int { start + Self.goals[index].count - 1 }

    /// The goals of a side in the first quarters.
    private static func goals(_ side: Side, inFirst quarters: Int) -> Int {
        goals.prefix(quarters).joined().count { $0 == side }
    }

    private static func score(afterFirst quarters: Int) -> [Int] {
        [goals(.away, inFirst: quarters), goals(.home, inFirst: quarters)]
    }

    private func clock(_ number: Int) -> String { "\(14 - 2 * number):00" }

    private var plays: [Play] {
        let before = Self.score(afterFirst: index)
        return Self.goals[index].enumerated().map { number, side in
            let scored = Self.goals[index].prefix(number + 1)
            return Play(
                ordinal: start + number,
                period: index + 1,
                clock: clock(number),
                side: side,
                kind: .goal,
                text: "Goal by \(side == .home ? "Cedar" : "Dogwood")",
                homeScore: before[1] + scored.count { $0 == .home },
                awayScore: before[0] + scored.count { $0 == .away }
            )
        }
    }

    var moment: Moment {
        Moment(
            index: index,
            type: kind,
            title: title,
            isNotable: kind == .run,
            startPlay: start,
            endPlay: end,
            period: index + 1,
            periodLabel: label,
            startClock: clock(0),
            endClock: clock(end - start),
            scoreStart: Self.score(afterFirst: index),
            scoreEnd: Self.score(afterFirst: index + 1),
            sides: [Side.home, .away].filter(Self.goals[index].contains),
            plays: plays
        )
    }

    var chip: ScoreChip {
        let quarters = (0...index).map { quarter in
            [Side.away, .home].map { side in Self.goals[quarter].count { $0 == side } }
        }
        return ScoreChip(
            after: index,
            label: Self.breaks[index],
            score: Self.score(afterFirst: index + 1),
            lineScore: quarters
        )
    }

    var block: FlowBlock {
        FlowBlock(
            blockIndex: index,
            role: role,
            momentIndices: [index],
            periodStart: index + 1,
            periodEnd: index + 1,
            periodLabel: label,
            startClock: clock(0),
            endClock: clock(end - start),
            scoreBefore: Self.score(afterFirst: index),
            scoreAfter: Self.score(afterFirst: index + 1),
            playIDs: Array(start...end),
            keyPlayIDs: [end],
            narrative: narrative,
            miniBox: MiniBox(
                home: box(.home, "Cedar", of: Samples.games[2].homeTeam),
                away: box(.away, "Dogwood", of: Samples.games[2].awayTeam),
                blockStars: Self.goals[index].count { $0 == .home } >= 3 ? ["Cedar"] : ["Dogwood"]
            )
        )
    }

    private func box(_ side: Side, _ name: String, of team: Team) -> FlowTeamBox {
        let player = FlowPlayer(
            name: name,
            goals: Self.goals(side, inFirst: index + 1),
            assists: 0,
            saves: 0,
            inBlock: (Self.goals[index].count { $0 == side }, 0, 0)
        )
        return FlowTeamBox(team: team.name, players: [player])
    }
}
