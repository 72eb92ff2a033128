/// Pages in the format of stats.ncaa.org, with invented people and numbers.
enum StatsSiteFixtures {
    static let schedule = page(
        """
        <ul><li><a href="/rankings?academic_year=2026&amp;division=3&amp;sport_code=WLA">Rankings</a></li></ul>
        <div class="card"><div class="card-header"><img src="/1.gif"> <a href="http://x.example/">Miami (OH) Owls</a>
        (2-1) <a href="/selection_rankings/1">RPI Ranking - 38</a></div></div>
        <ul class="nav"><li><a class="active" href="/teams/501">Schedule/Results</a></li>
        <li><a href="/teams/501/roster">Roster</a></li></ul>
        <div class="card-header">Schedule/Results</div>
        <table><thead><tr><th>Date</th><th>Opponent</th><th>Result</th><th>Attendance</th></tr></thead><tbody>
        \(row("02/01/2026", #"@<a href="/teams/601"><img src="/2.gif"> Yale</a>"#, contest(1, "L 8-11 "), "1,213"))
        \(row("02/08/2026", #"<a href="/teams/602"> Navy</a>"#, contest(2, "W 16-15 (1 OT)"), "246"))
        \(row("02/15/2026", #"<a href="/teams/603"> Army</a> <br />@Denver, CO"#, contest(3, "W 7 - 6 (4OT)"), ""))
        \(row("05/02/2026", #"@<a href="/teams/604">#2 Duke</a> <br />2026 Owl Cup"#, "Canceled", ""))
        \(row("05/04/2026", #"<a href="/teams/605">#1 Elon</a><br/>@Erie, PA (2026 Owl Cup)"#, "", ""))
        \(row("05/06/2026", "Albany (NY)", "-", ""))
        \(row("05/07/2026", "Ohio St.", contest(4, "W 5-4 ERROR"), ""))
        \(row("05/08/2026", "Penn", contest(5, "W 3-4"), ""))
        \(row("", "", "", ""))
        </tbody></table>
        """
    )

    static let teams = page(
        """
        <a href="/team/schedule_list?academic_year=2026&amp;division=2&amp;sport_code=MLA">Scoreboard</a>
        <a href="/teams/999">A team that is not in the list</a>
        <table><tr><td valign="top"><table><tr><td> <a href="/teams/501">Miami (OH)</a> </td></tr>
        <tr><td><a href="/team/721/12380">Texas A&amp;M</a></td></tr></table></td>
        <td><table><tr><td><a href="/teams/501">Miami (OH)</a></td></tr><tr><td>&nbsp;</td></tr>
        <tr><td><a href="/teams/history/MLA/3">History</a></td></tr></table></td></tr></table>
        """
    )

    static let gameByGame = page(
        """
        <a href="/rankings?academic_year=2026&amp;division=1.0&amp;sport_code=MLA">Rankings</a>
        <h1><span>NCAA</span></h1><h1>Owls (1-1)</h1><a href="/team/392/12561">Schedule/Results</a>
        <table><tr><td><table class="mytable"><tr class="heading"><td colspan="5">Offensive Totals</td></tr>
        <tr><th>Year</th><th>Team</th><th>GP</th><th style="text-align:" center">Goals</th><th>GAA</th></tr>
        <tr id="CAREER_1"><td>2024-25</td><td><a href="/team/392/1">Owls</a></td><td>15</td><td><div>190</div></td><td></td></tr>
        <tr style="display:none"><td>&nbsp;</td><td> Defensive</td><td>15</td><td>134</td><td></td></tr>
        <tr><td>2025-26</td><td>Owls</td><td>2</td><td>19</td><td>8.356</td></tr></table></td></tr></table>
        <div id="game_breakdown_div"><table><tr><td><table class="mytable"><tr class="heading"><td colspan="6">Schedule</td></tr>
        <tr><th>Date</th><th>Opponent</th><th>Result</th><th>Goals</th><th>Shots</th><th>Clear Pct</th></tr>
        <tr><td>02/11/2026</td><td><a href="#" onclick="x()"><img src="/r.gif"></a> <a href="/team/513/12561">@ Yale </a></td>
        <td><a href="/game/index/4305930?org_id=513">L 4 - 5 </a></td><td>4</td>
        <td class="game_high"><div><a title="High"> 50/ </a></div></td><td><div> </div></td></tr>
        <tr style=display:none id=off_def_row_1><td>&nbsp;</td><td>Defensive Totals</td><td>&nbsp;</td><td>5</td><td>31</td>
        <td>1.000/</td></tr>
        <tr><td>02/18/2026</td><td> Navy </td><td> - </td><td data-order="-"></td><td>-</td><td></td></tr>
        </table></td></tr></table></div>
        """
    )

    /// Returns the page of a contest with one table of players and one of goalies for each team. The totals are the
    /// sums of the rows.
    static func contest(players: Bool = true, winner: String = "winner") -> String {
        page(
            """
            <h3 class="card-title"></h3><table align="center"><tr>
            <td><a href="/teams/501"><img src="/1.gif"></a></td>
            <td><span><a href="/teams/501">Owl City Owls</a></span><br />0-1, Conf 0-0</td><td class=""></td><td>8</td>
            <td><table><tr><td></td><td>1</td><td>2</td><td>3</td><td>4</td><td>OT</td><td>S</td></tr>
            <tr><td>Owl City</td><td>4</td><td>2</td><td>1</td><td>1</td><td>0</td><td>8</td></tr>
            <tr><td>Yale</td><td>2</td><td>2</td><td>3</td><td>1</td><td>1</td><td>9</td></tr>
            <tr><td colspan="7">02/01/2026 01:00 PM</td></tr><tr><td colspan="7">A Field (Erie, PA)</td></tr>
            <tr><td colspan="7">Attendance: 1,213</td></tr></table></td>
            <td><a href="/teams/601"><img src="/2.gif"></a></td>
            <td><span><a href="/teams/601">Yale Bulldogs</a></span><br />1-0, Conf 0-0</td><td class="\(winner)"></td>
            <td>9</td></tr><tr><td colspan="10"><table><tr><td><a href="/contests/6310104/box_score">Box Score</a></td>
            <td>Individual Stats</td></tr></table></td></tr></table>
            \(players ? team(501, "Owl City", goals: (5, 2, 1), allowed: 9) : "")
            \(players ? team(601, "Yale", goals: (6, 3, 0), allowed: 8) : "")
            """
        )
    }

    private static func team(_ id: Int, _ name: String, goals: (Int, Int, Int), allowed: Int) -> String {
        func header(_ table: String) -> String {
            """
            <div class="card"><div class="card-header"><div><div><a href="/teams/\(id)"><img src="/x"> \(name)</a>
            \(table)</div><div><a href="javascript:toggle();">Period Stats</a></div></div></div>
            """
        }
        return """
            <script>str = str + '<tr><td>9</td><td><a href="/players/1">Quarter</a></td></tr>';</script>
            \(header(""))<table class="display dataTable"><thead><tr><th>#</th><th>Name</th><th>P</th><th>Min</th><th>Goals</th>
            <th>FO<br />Won</th></tr></thead><tbody>
            <tr><td>24</td><td><a href="/players/\(id)1">Al Ray</a></td><td> D </td><td>60:00</td><td>\(goals.0)</td><td>0</td></tr>
            <tr><td></td><td><a href="/players/\(id)2">Bo Fox</a></td><td></td><td>0</td><td>\(goals.1)</td><td>7</td></tr>
            <tr><td></td><td> TEAM </td><td></td><td>0</td><td>\(goals.2)</td><td>0</td></tr>
            <tr><td></td><td> \(name) </td><td></td><td>60:00</td><td>\(goals.0 + goals.1 + goals.2)</td><td>7</td></tr>
            </tbody></table></div>
            \(header("Goalkeepers"))<table class="dataTable"><thead><tr><th>#</th><th>Name</th><th>P</th><th>G<br />Min</th>
            <th>Goals<br />Allowed</th><th>Save<br />Pct</th></tr></thead><tbody>
            <tr><td>1</td><td><a href="/players/\(id)3">Cy Oak</a></td><td>G</td><td>60:00</td><td>\(allowed)</td><td>0.476</td></tr>
            <tr><td></td><td>\(name)</td><td></td><td>60:00</td><td>\(allowed)</td><td>0.476</td></tr></tbody></table></div>
            """
    }

    private static func contest(_ id: Int, _ result: String) -> String {
        #"<a target="BOX_SCORE_WINDOW" href="/contests/\#(id)/box_score">\#(result)</a>"#
    }

    private static func row(_ day: String, _ opponent: String, _ result: String, _ attendance: String) -> String {
        """
        <tr class="underline_rows"><td>\(day)</td><td> \(opponent)
        </td><td nowrap>\(result)</td><td align="right"> \(attendance) </td></tr><tr><td colspan="4"></td></tr>
        """
    }

    static func page(_ body: String) -> String {
        """
        <!DOCTYPE html><html><head><title>NCAA Statistics</title>
        <script>str = str + '<tr><td>no</td></tr></table>';</script></head><body>\(body)</body>
        <script>f();</script></html>
        """
    }
}
