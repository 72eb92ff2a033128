/// Pages in the format of the NCAA's web sites, with invented people and numbers.
enum CollegeFixtures {
    /// A poll with a shared rank, a new team and a team that only received votes.
    static func poll(rows: String = pollRows) -> String {
        web(
            path: "rankings/lacrosse-men/d1/usila-coaches",
            main: """
                <h1 class="node__title">DI Men's Lacrosse Rankings</h1>
                <select><option>RPI</option><option selected="selected">USILA Coaches Poll</option></select>
                <figure class="rankings-last-updated">Through Games MAY. 3, 2026</figure>
                <article class="rankings-content"><table class="sticky"><thead><tr><th>RANK</th>
                <th>SCHOOL (1ST VOTES)</th><th>RECORD</th><th>POINTS</th><th>PREVIOUS</th></tr></thead>
                <tbody>\(rows)</tbody></table></article>
                """
        )
    }

    static let pollRows = """
        <tr><td>1</td><td>Duke (18)</td><td>14-1</td><td>1,398</td><td>2</td></tr>
        <tr><td>T2</td><td>Maryland</td><td>12-2</td><td>1301</td><td>1</td></tr>
        <tr><td>T2</td><td>Loyola Maryland (1)</td><td>12-2-1</td><td>1301</td><td>4</td></tr>
        <tr><td>4</td><td>Texas A&amp;M</td><td>11-3</td><td>1100</td><td>NR</td></tr>
        <tr><td>RV</td><td>Miami (OH)</td><td>9-5</td><td>12</td><td>-</td></tr>
        """

    /// A computed ranking.
    static let rpi = web(
        path: "rankings/lacrosse-women/d1/ncaa-womens-lacrosse-rpi",
        main: """
            <h1>DI Women's Lacrosse RPI</h1>
            <figure class="rankings-last-updated">Through Games May 3, 2026</figure>
            <table class="sticky"><thead><tr><th>Rank</th><th>School</th><th>Conf</th><th>Record</th><th>Road</th>
            <th>Neutral</th><th>Home</th><th>Non-Div I</th><th>Prev</th></tr></thead><tbody>
            <tr><td>1</td><td><img src="/sites/default/files/images/logos/schools/bgl/duke.svg"> Duke</td><td>ACC</td>
            <td>14-1</td><td>5-0</td><td>1-0</td><td>8-1</td><td>0-0</td><td>1</td></tr></tbody></table>
            """
    )

    static func standings(tables: String = conferences) -> String {
        web(
            path: "standings/lacrosse-men/d1",
            main: """
                <h1>DI Men's Lacrosse</h1>
                <figure class="standings-last-updated">Last Updated May 4, 2026 03:38 AM EDT</figure>
                <article class="overflowable-table-region">\(tables)</article>
                """
        )
    }

    static let conferences = """
        <figure class="standings-conference"><img src="/x.svg" alt="">ACC</figure>
        <div class="table-wrap"><table><tr class="standings-table-header"><th class="school-col">School</th>
        <th colspan="3">Conference</th><th colspan="4">Overall</th></tr>
        <tr class="standings-table-subheader"><th></th><th>W</th><th>L</th><th>PCT</th><th>W</th><th>L</th><th>PCT</th>
        <th>STREAK</th></tr><tbody>
        <tr><td class="standings-team"><img src="https://www.ncaa.com/logos/schools/bgl/duke.svg">Duke</td>
        <td>4</td><td>0</td><td>1.000</td><td>14</td><td>1</td><td>.933</td><td>Won 3</td></tr>
        <tr><td class="standings-team"><img src="https://www.ncaa.com/logos/schools/bgl/virginia.svg">Virginia</td>
        <td>3</td><td>1</td><td>.750</td><td>10</td><td>5</td><td>.667</td><td>Lost 1</td></tr></tbody></table></div>
        <figure class="standings-conference">Ivy League</figure>
        <table><tr class="standings-table-header"><th>School</th><th>Conference</th><th>Overall</th></tr>
        <tr class="standings-table-subheader"><th></th><th>W-L</th><th>W-L-T</th></tr>
        <tr class="subdiv-header"><td colspan="3"></td></tr>
        <tr><td>Yale</td><td>5-1</td><td>9-4-1</td></tr></table>
        """

    static let leaders = web(
        path: "stats/lacrosse-men/d1/current/individual/410",
        main: """
            <div class="stats-header__lower"><div class="stats-header__lower__title">
            <span class="hidden">Individual</span>Face-Off Winning Percentage</div>
            <div class="stats-header__lower__desc">Monday, May 4, 2026 9:06 am - Through games Sunday, May 3, 2026</div>
            </div><table><thead><tr><th>Rank</th><th>Name</th><th>Team</th><th>Cl</th><th>Position</th><th>Games</th>
            <th>FOs Won</th><th>FOs Taken</th><th>Pct.</th></tr></thead><tbody>
            <tr><td>1</td><td>Al Ray</td><td><a href="/schools/duke"><img src="/bgl/duke.svg">Duke</a></td><td>Jr.</td>
            <td>M</td><td>15</td><td>210</td><td>300</td><td>.700</td></tr>
            <tr><td>-</td><td>Bo Fox</td><td>Yale</td><td>Sr.</td><td>FO</td><td>14</td><td>140</td><td>200</td>
            <td>.700</td></tr>
            <tr><td>3</td><td>Cy Oak</td><td>Navy</td><td>Fr.</td><td></td><td>12</td><td>99</td><td>150</td>
            <td>.660</td></tr></tbody></table>
            <ul class="stats-pager"><li class="stats-pager__li--prev">‹</li><li class="active">1</li><li>2</li><li>3</li>
            <li class="stats-pager__li--next">›</li></ul>
            """
    )

    static let schools = """
        [{"slug":"duke","name":"Duke","long_name":"Duke University"},
         {"slug":"texas-am","name":"Texas A&amp;M","long_name":"Texas A&M University"},
         {"slug":"../x","name":"Odd","long_name":""},{"slug":"duke","name":"Duke","long_name":"Duke University"},
         {"slug":"","name":"","long_name":""},7]
        """

    static let seasonDays = """
        {"data":{"schedules":{"__typename":"Schedules","today":{"date":"05/02/2026"},"games":[
         {"contestDate":"05/02/2026","count":31},{"contestDate":"02/01/2026","count":"4"},
         {"contestDate":"05/02/2026","count":2},{"contestDate":"soon","count":1},null]}}}
        """

    static let game = """
        {"data":{"contests":[{"__typename":"Contest","id":"6600001","sportCode":"MLA","division":1,"clock":"",
         "currentPeriod":"FINAL (OT)","finalMessage":"FINAL (OT)","gameState":"F","statusCodeDisplay":"final",
         "startTime":"18:30","startTimeEpoch":1777761000,"hasStartTime":true,"linescores":[
          {"period":"1","home":"3","visit":"2"},{"period":"2","home":"0","visit":"1"},
          {"period":"3","home":"0","visit":"1"},{"period":"4","home":"2","visit":"1"},
          {"period":"5","home":"1","visit":"0"}],
         "teams":[{"teamId":"11","isHome":true,"seoname":"duke","nameShort":"Duke","nameFull":"Duke University",
                   "name6Char":"DUKE","score":6,"record":"(14-1)","teamRank":3,"isWinner":true},
                  {"teamId":"22","isHome":false,"seoname":"yale","nameShort":"Yale","name6Char":"YALE","score":5,
                   "record":"(9-4-1)","teamRank":null,"isWinner":false}],
         "location":{"venue":"Koskinen Stadium","city":"Durham","stateUsps":"NC"}}]}}
        """

    /// A lacrosse box score with the fields that the site's own pages request.
    static func boxScore(players: Bool = true, homeGoals: String = #""6""#) -> String {
        """
        {"data":{"boxscore":{"__typename":"Boxscore","title":"MLA Boxscore","contestId":6600001,"division":1,
         "divisionName":"d1","status":"F","period":"FINAL (OT)","minutes":null,"seconds":null,"sportCode":"MLA",
         "teams":[{"isHome":true,"teamId":"11","seoname":"duke","nameShort":"Duke","name6Char":"DUKE"},
                  {"isHome":false,"teamId":"22","seoname":"yale","nameShort":"Yale","name6Char":"YALE"}],
         "teamBoxscore":[
          {"teamId":11,"playerStats":\(players ? "[\(player("Al", "RAY", 4)),\(player("Bo", "FOX", 2)),\(goalie)]" : "null"),
           "teamStats":{"__typename":"TeamStatsLacrosse","goals":\(homeGoals),"shots":"30","shotsOnGoal":19,
            "faceoffsWon":"9","faceoffsLost":"6","clears":"12","goalie":{"saves":"11","goalsAllowed":"5"},
            "powerPlay":{"goals":"1","opportunities":"3"},"penalties":{"count":"2","minutes":"1:30"}}},
          {"teamId":22,"playerStats":\(players ? "[\(player("Cy", "OAK", 5)),7]" : "[]"),
           "teamStats":{"__typename":"TeamStatsLacrosse","goals":"5","shots":null,"goalie":{"saves":"13"}}}]}}}
        """
    }

    private static func player(_ first: String, _ last: String, _ goals: Int) -> String {
        """
        {"__typename":"PlayerStatsLacrosse","firstName":"\(first)","lastName":"\(last)","position":"A","number":7,
         "starter":true,"participated":true,"goals":"\(goals)","assists":"1","groundBalls":null,"goalie":null,
         "goalTypes":{"__typename":"GoalTypes","powerplayGoals":"1"}}
        """
    }

    private static let goalie = """
        {"firstName":"Di","lastName":"Ash","position":"gk","number":1,"starter":false,"participated":true,"goals":"0",
         "goalie":{"minutesPlayed":"64","saves":"11","goalsAllowed":"5"}}
        """

    /// A page of ncaa.com with `main` as its content.
    static func web(path: String, main: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><title>A page | NCAA.com</title>
        <link rel="canonical" href="https://www.ncaa.com/\(path)"></head>
        <body><nav><a href="/scoreboard">Scores</a></nav><main>\(main)</main>
        <script>var x = "<table><tr><td>no</td></tr></table>";</script></body></html>

        """
    }
}
