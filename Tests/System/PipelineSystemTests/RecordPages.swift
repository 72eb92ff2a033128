/// Pages in the format of stats.ncaa.org about a game that the simulator has played.
enum RecordPages {
    /// Returns the page of the home team's season, which has only this game, as contest 77.
    static func schedule(of game: TrueGame, on day: String) -> String {
        let score = game.score ?? TrueGame.Score(home: 0, away: 0)
        let word = score.home > score.away ? "W" : "L"
        return page(
            """
            <a href="/rankings?academic_year=2026&amp;division=1&amp;sport_code=MLA">Rankings</a>
            <div class="card"><div class="card-header"><a href="http://athletics.test/">\(game.home)</a> (1-0)</div></div>
            <ul><li><a href="/teams/501">Schedule/Results</a></li><li><a href="/teams/501/roster">Roster</a></li></ul>
            <table><thead><tr><th>Date</th><th>Opponent</th><th>Result</th><th>Attendance</th></tr></thead><tbody>
            <tr class="underline_rows"><td>\(day)</td><td> <a href="/teams/601"> \(game.away)</a></td>
            <td nowrap><a href="/contests/77/box_score">\(word) \(score.home)-\(score.away) </a></td><td> 12 </td></tr>
            <tr><td colspan="4"></td></tr></tbody></table>
            """
        )
    }

    /// Returns the page of contest 77, with the figures of one player of each side.
    static func contest(of game: TrueGame) -> String {
        let score = game.score ?? TrueGame.Score(home: 0, away: 0)
        let periods = game.periods.sorted { $0.key < $1.key }
        func line(_ team: String, _ goals: (TrueGame.Score) -> Int) -> String {
            let cells = periods.map { "<td>\(goals($0.value))</td>" }.joined()
            return "<tr><td>\(team)</td>\(cells)<td>\(goals(score))</td></tr>"
        }
        let numbers = periods.map { "<td>\($0.key)</td>" }.joined()
        return page(
            """
            <table align="center"><tr><td><span><a href="/teams/601">\(game.away)</a></span><br />0-1</td>
            <td class="\(score.away > score.home ? "winner" : "")">\(score.away)</td>
            <td><table><tr><td></td>\(numbers)<td>S</td></tr>\(line(game.away, \.away))\(line(game.home, \.home))</table></td>
            <td><span><a href="/teams/501">\(game.home)</a></span><br />1-0</td>
            <td class="\(score.home > score.away ? "winner" : "")">\(score.home)</td></tr>
            <tr><td colspan="5"><a href="/contests/77/box_score">Box Score</a></td></tr></table>
            \(players(of: 601, game.away, goals: score.away))\(players(of: 501, game.home, goals: score.home))
            """
        )
    }

    private static func players(of team: Int, _ name: String, goals: Int) -> String {
        """
        <div class="card"><div class="card-header"><a href="/teams/\(team)"> \(name)</a></div>
        <table class="dataTable"><thead><tr><th>#</th><th>Name</th><th>P</th><th>Goals</th></tr></thead><tbody>
        <tr><td>4</td><td><a href="/players/\(team)1">Al Ray</a></td><td>A</td><td>\(goals)</td></tr>
        <tr><td></td><td>\(name)</td><td></td><td>\(goals)</td></tr></tbody></table></div>
        """
    }

    private static func page(_ body: String) -> String {
        "<!DOCTYPE html><html><head><title>NCAA Statistics</title></head><body>\(body)</body></html>"
    }
}
