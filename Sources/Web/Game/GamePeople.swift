import HTMLWriting
import Scores
import Storage

/// Writes the players of a game on its page: each with one name, which links to the player's page.
struct GamePeople {
    let players: GamePlayers
    let frame: PageFrame

    /// The name of a player of a box score, with a link if the player is known.
    func html(of reading: PlayerReading, _ side: Side) -> HTML {
        let name = players.name(of: reading, of: side)
        guard let player = players.player(reading, of: side) else { return "\(name)" }
        return link(name, to: player.id)
    }

    /// The text of a play, in which each mention of a known player is a link.
    func html(of play: Play, _ text: String) -> HTML {
        let known = play.players.compactMap { named in
            players.player(named, in: play).map { (name: players.name(of: named, in: play), id: $0.id) }
        }.filter { !$0.name.isEmpty }
            // Of two names that begin alike, the longer one is matched.
            .sorted { $0.name.count > $1.name.count }
        var rest = text[...]
        var html: HTML = ""
        while let next = known.compactMap({ player in
            rest.firstRange(of: player.name).map { (range: $0, player: player) }
        }).min(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            html = html + "\(String(rest[..<next.range.lowerBound]))" + link(next.player.name, to: next.player.id)
            rest = rest[next.range.upperBound...]
        }
        return html + "\(String(rest))"
    }

    private func link(_ name: String, to id: PlayerID) -> HTML {
        "<a href=\"\(frame.path(to: id))\">\(name)</a>"
    }
}
