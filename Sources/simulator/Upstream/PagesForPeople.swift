extension Answer {
    /// The page from which a program that has lost a hash finds it again: a scoreboard or a game, as far as that goes.
    ///
    /// The settings stand in it as the source's content system writes them.
    static func page(_ queries: PersistedQueries) -> Answer {
        let settings = JSONWriter.object { json in
            json.object("path") { json in
                json.field("baseUrl", "/")
                json.field("currentPath", "scoreboard")
            }
            json.object("core") { $0.field("gqlHost", "https://sdataprod.ncaa.com") }
            json.object("scoreboardWidget") { json in
                json.object("shas") { json in hash(of: .contests, in: queries, &json) }
            }
            json.object("gamecenter") { json in
                json.object("gqlShas") { json in
                    for operation in Operation.allCases { hash(of: operation, in: queries, &json) }
                }
            }
        }
        let html = """
            <!DOCTYPE html>
            <html lang="en" dir="ltr">
            <head><meta charset="utf-8"><title>DI Men's College Lacrosse Scores | NCAA.com</title></head>
            <body class="path-scoreboard">
            <div id="scoreboardContainer"></div>
            <script type="application/json" data-drupal-selector="drupal-settings-json">\
            \(String(decoding: settings, as: UTF8.self))</script>
            </body>
            </html>

            """
        return Answer(status: 200, contentType: "text/html; charset=UTF-8", body: Array(html.utf8))
    }

    private static func hash(of operation: Operation, in queries: PersistedQueries, _ json: inout JSONWriter) {
        json.field(named: operation.rawValue, queries.hash(of: operation))
    }

    /// What the source shows to those whom it takes for robots.
    static let robotCheck = Answer(
        status: 200,
        contentType: "text/html; charset=UTF-8",
        body: Array(
            """
            <!DOCTYPE html>
            <html><head><title>Just a moment</title></head>
            <body><h1>Please verify that you're not a robot</h1></body></html>

            """.utf8
        )
    )
}
