import HTMLWriting
import Scores
import Sports
import Storage

/// The leading players of each team in one game.
struct GameLeaders {
    let figures: BoxFigures
    let teams: BySide<TeamBrief>
    let people: GamePeople

    var html: HTML {
        let leaders = figures.leaders
        guard !(leaders.home.isEmpty && leaders.away.isEmpty) else { return "" }
        return """
            <section class="card" id="leaders" aria-labelledby="leaders-name">
            <h2 id="leaders-name">Leaders</h2>
            <div class="people">\(list(leaders.away, .away))\(list(leaders.home, .home))</div></section>

            """
    }

    private func list(_ leaders: [BoxLeader], _ side: Side) -> HTML {
        let lines = leaders.map { leader -> HTML in
            "<li><span>\(people.html(of: leader.player, side))</span><b>\(leader.figures)</b></li>"
        }
        return "<div><h3>\(teams[side].name)</h3><ol>\(HTML.joined(lines))</ol></div>"
    }
}
