extension UpstreamResponse {
    /// The HTML scoreboard. The only hash that it contains is that of its own query, in the query's URL.
    static func scoreboardPage(_ hashes: QueryHashes) -> UpstreamResponse {
        page("scoreboard") { json in
            json.object("scoreboard") { json in json.field("contestsDataUrl", contestsAddress(hashes)) }
        }
    }

    private static func contestsAddress(_ hashes: QueryHashes) -> String {
        let extensions = "%7B%22persistedQuery%22%3A%7B%22version%22%3A1%2C%22sha256Hash%22%3A%22"
        return "https://sdataprod.ncaa.com?meta=\(Operation.contests.rawValue)&extensions=\(extensions)"
            + "\(hashes.hash(of: .contests))%22%7D%7D"
    }

    /// The HTML page of a game. It contains the hashes of all queries except that of the scoreboard.
    static func gamePage(_ hashes: QueryHashes) -> UpstreamResponse {
        page("game") { json in
            json.object("gamecenter") { json in
                json.object("gqlShas") { json in
                    for operation in Operation.allCases where operation != .contests {
                        hash(of: operation, in: hashes, &json)
                    }
                }
            }
        }
    }

    /// Returns an HTML page with the settings in the form of the source's content management system, Drupal.
    private static func page(_ kind: String, _ settings: (inout FeedJSONWriter) -> Void) -> UpstreamResponse {
        let settings = FeedJSONWriter.object { json in
            json.object("path") { json in
                json.field("baseUrl", "/")
                json.field("currentPath", kind)
            }
            json.object("core") { $0.field("gqlHost", "https://sdataprod.ncaa.com") }
            settings(&json)
        }
        let html = """
            <!DOCTYPE html>
            <html lang="en" dir="ltr">
            <head><meta charset="utf-8"><title>DI Men's College Lacrosse | NCAA.com</title></head>
            <body class="path-\(kind)">
            <div id="\(kind)Container"></div>
            <script type="application/json" data-drupal-selector="drupal-settings-json">\
            \(String(decoding: settings, as: UTF8.self))</script>
            </body>
            </html>

            """
        return UpstreamResponse(status: 200, contentType: "text/html; charset=UTF-8", body: Array(html.utf8))
    }

    private static func hash(of operation: Operation, in hashes: QueryHashes, _ json: inout FeedJSONWriter) {
        json.field(named: operation.rawValue, hashes.hash(of: operation))
    }

    /// The source's page for clients that it takes for robots.
    static let robotCheck = UpstreamResponse(
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
