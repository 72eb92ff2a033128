extension ParsePages {
    /// Makes a page like those of ncaa.com: half of it is navigation and scripts, the rest is tables of ten teams.
    static func standings(conferences: Int) -> String {
        let links = (0..<conferences * 9).map { number in
            #"<li class="menu__item menu__item--\#(number % 4)"><a class="menu__link" href="/sports/\#(name(number))/\#(number)">\#(name(number))</a></li>"#
        }
        let tables = (0..<conferences).map { conference in
            let rows = (0..<10).map { row in
                let team = name(conference * 10 + row)
                return """
                    <tr class="row-\(row % 2)"><td class="standings-team">
                    <img class="logo" src="https://www.ncaa.com/logos/schools/bgl/\(team.lowercased()).svg" alt="">\(team)
                    State</td><td>\(9 - row % 9)</td><td>\(row % 9)</td><td>.\(900 - row * 70)</td><td>\(14 - row)</td>
                    <td>\(row)</td><td>.\(930 - row * 60)</td><td>Won \(row % 5)</td></tr>
                    """
            }
            return """
                <figure class="standings-conference">\(name(conference)) Conference</figure>
                <table class="sticky"><thead><tr><th>School</th><th colspan="3">Conference</th><th colspan="4">Overall</th>
                </tr><tr><th></th><th>W</th><th>L</th><th>PCT</th><th>W</th><th>L</th><th>PCT</th><th>STREAK</th></tr></thead>
                <tbody>\(rows.joined(separator: "\n"))</tbody></table>
                """
        }
        return """
            <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Standings</title>
            <link rel="canonical" href="https://www.ncaa.com/standings/lacrosse-men/d1">
            <script>window.settings = {"path":{"base":"\\/","prefix":""}};</script></head><body class="page">
            <nav><ul>\(links.joined(separator: "\n"))</ul></nav><main><h1>DI Men's Lacrosse</h1>
            <figure class="standings-last-updated">Last Updated May 4, 2026 03:38 AM EDT</figure>
            \(tables.joined(separator: "\n"))</main></body></html>
            """
    }
}
