package import APIModels
import FoundationEssentials
package import Scores
package import Storage

extension [InjuryResponse] {
    /// The injured players of the home team, then those of the visitors.
    /// - Parameter players: The stored players of both teams.
    package init(_ report: InjuryReport, _ players: GamePlayers) {
        self = [Side.home, .away].flatMap { side in
            report.injuries[side].map { InjuryResponse($0, of: side, players) }
        }
    }
}

extension InjuryResponse {
    /// - Parameter players: The stored players of both teams.
    package init(_ injury: Injury, of side: Side, _ players: GamePlayers) {
        self.init(
            side: TeamSide(side),
            player: players.name(of: injury.player, of: side),
            playerID: players.player(injury.player, of: side)?.id.rawValue,
            jersey: injury.player.jersey,
            position: injury.player.position,
            status: injury.status.map { Status(rawValue: $0.rawValue) },
            statusText: injury.statusText,
            part: injury.part,
            bodySide: injury.bodySide?.rawValue,
            detail: injury.detail,
            returnDay: injury.returnDay.map(LocalDay.init),
            reportedAt: injury.reportedAt.map { Date($0) }
        )
    }
}
