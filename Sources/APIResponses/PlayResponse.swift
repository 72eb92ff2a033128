package import APIModels
package import Scores
package import Storage

extension PlayResponse {
    package init(_ numbered: NumberedPlay) {
        let play = numbered.play
        self.init(
            ordinal: numbered.ordinal,
            period: play.period.number,
            clock: play.clock?.description,
            side: play.side.map(TeamSide.init),
            kind: Kind(rawValue: play.kind.rawValue),
            text: play.text,
            homeScore: play.score?.home,
            awayScore: play.score?.away,
            players: play.players.map(PlayPlayerResponse.init)
        )
    }
}

extension PlayPlayerResponse {
    package init(_ player: PlayPlayer) {
        self.init(name: PlayerName.shown(player.name), role: Role(rawValue: player.role.rawValue))
    }
}
