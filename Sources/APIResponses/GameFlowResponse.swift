package import APIModels
import JSONWriting
package import Narrating
package import Scores

/// What a response with a story says about its game.
package struct FlowGame: Sendable {
    package let id: String
    package let sport: SportID
    package let league: LeagueID
    /// The version of the plays from which the story was written.
    package let playsVersion: String?

    package init(id: String, sport: SportID, league: LeagueID, playsVersion: String?) {
        self.id = id
        self.sport = sport
        self.league = league
        self.playsVersion = playsVersion
    }
}

extension GameFlowResponse {
    /// The whole story with its result.
    /// - Parameter box: The columns of the sport's small box score.
    package init(_ story: Story, of game: FlowGame, box: ContributionRules.Box) {
        let teams = story.timeline.line.game.teams
        self.init(
            gameID: game.id,
            sport: game.sport.rawValue,
            league: game.league.rawValue,
            homeTeam: teams.home.name,
            awayTeam: teams.away.name,
            homeTeamAbbr: teams.home.abbreviation,
            awayTeamAbbr: teams.away.abbreviation,
            status: .ready,
            reveal: .post,
            through: story.blocks.count,
            isEnd: true,
            playsVersion: game.playsVersion,
            archetype: story.shape.archetype.rawValue,
            excitement: Double(story.shape.excitementTenths) / 10,
            comebackFactor: story.shape.comebackTenths.map { Double($0) / 10 },
            blocks: story.blocks.map { FlowBlock($0, teams.mapValues(\.name), box) }
        )
    }

    /// The response as JSON.
    package func json() throws -> [UInt8] { try ResponseEncoder.bytes(of: self) }
}

extension FlowBlock {
    /// - Parameters:
    ///   - teams: The names of the teams.
    ///   - hidesRole: Whether the role would reveal something about blocks that are not opened.
    package init(_ block: StoryBlock, _ teams: BySide<String>, _ box: ContributionRules.Box, hidesRole: Bool = false) {
        self.init(
            blockIndex: block.index,
            role: hidesRole ? nil : block.role.rawValue,
            momentIndices: Array(block.moments),
            periodStart: block.periods.lowerBound.number,
            periodEnd: block.periods.upperBound.number,
            periodLabel: block.periodLabel,
            startClock: block.clocks.start?.description,
            endClock: block.clocks.end?.description,
            scoreBefore: block.scoreBefore.awayFirst,
            scoreAfter: block.scoreAfter.awayFirst,
            playIDs: Array(block.plays),
            keyPlayIDs: block.keyPlays,
            narrative: block.narrative,
            miniBox: FlowMiniBox(
                home: FlowTeamBox(
                    team: teams.home,
                    players: block.miniBox.rows.home.map { FlowPlayer($0, box) }
                ),
                away: FlowTeamBox(
                    team: teams.away,
                    players: block.miniBox.rows.away.map { FlowPlayer($0, box) }
                ),
                blockStars: block.miniBox.stars
            )
        )
    }
}

extension StoryBlock {
    /// `2nd`, `2nd–3rd`.
    fileprivate var periodLabel: String {
        let (first, last) = (periods.lowerBound, periods.upperBound)
        return first == last ? first.label : "\(first.label)–\(last.label)"
    }
}

extension FlowPlayer {
    fileprivate init(_ row: MiniBox.Row, _ box: ContributionRules.Box) {
        let (total, part) = (row.total, row.inBlock)
        switch box {
        case .points:
            self.init(
                name: row.name,
                points: total.points,
                rebounds: total.rebounds,
                assists: total.assists,
                inBlock: (part.points, part.rebounds, part.assists)
            )
        case .goals:
            self.init(
                name: row.name,
                goals: total.points,
                assists: total.assists,
                saves: total.saves,
                inBlock: (part.points, part.assists, part.saves)
            )
        }
    }
}
