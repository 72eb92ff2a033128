extension OpenAPIDocument {
    /// The web pages.
    static let pagePaths = [
        pagePath("/", "scoreboard", "The scoreboard of a day", unknown: "UnknownLeague", [date, league, conference]),
        pagePath("/live", "livePage", "All live games"),
        pagePath(
            "/games/{id}",
            "gamePage",
            "A game: score by period, score flow, plays, box score",
            unknown: "UnknownGame",
            [id]
        ),
        pagePath("/teams/{id}", "teamPage", "A team's season and its players", unknown: "UnknownTeam", [id, season]),
        pagePath("/rankings", "rankingsPage", "Polls with their movement", unknown: "UnknownLeague", [league]),
        pagePath("/standings", "standingsPage", "Standings", unknown: "UnknownLeague", [league]),
        pagePath("/leaders", "leadersPage", "The leaders by statistic", unknown: "UnknownLeague", [league]),
        pagePath("/about/freshness", "freshnessPage", "The age of the data"),
        pagePath(
            "/scores/{date}.txt",
            "plainScores",
            "A day for terminals, no line longer than 80 characters",
            unknown: "UnknownLeague",
            type: "text/plain",
            [dateInPath, league]
        ),
        spoilerPath("hide", "hideScores", "Hides scores on all pages in this browser, and redirects back"),
        spoilerPath("show", "showScores", "Shows scores again, and redirects back"),
        assetPath,
    ].joined(separator: ",\n")

    private static func pagePath(
        _ path: String,
        _ id: String,
        _ summary: String,
        unknown: String? = nil,
        type: String = "text/html",
        _ parameters: [String] = []
    ) -> String {
        let missing = unknown.map { "\"404\": {\"$ref\": \"#/components/responses/\($0)\"}, " } ?? ""
        let parameters = (parameters + [scores, named("ifNoneMatch")]).joined(separator: ", ")
        return """
            "\(path)": {"get": {
              "operationId": "\(id)", "tags": ["Pages"], "summary": "\(summary)", "security": [],
              "parameters": [\(parameters)],
              "responses": {\(page("The page.", type)), \(missing)"503": {"$ref": "#/components/responses/Unavailable"}}}}
            """
    }

    private static func spoilerPath(_ action: String, _ id: String, _ summary: String) -> String {
        """
        "/spoilers/\(action)": {"post": {
          "operationId": "\(id)", "tags": ["Pages"], "summary": "\(summary)", "security": [],
          "parameters": [{"name": "back", "in": "query", "description": "A path on this server; default: the scoreboard.",
            "schema": {"type": "string", "pattern": "^/([!-.0-\\\\[\\\\]-~][!-\\\\[\\\\]-~]*)?$", "maxLength": 300}}],
          "responses": {"303": {"description": "Redirects there.", "headers": {
            "Location": {"required": true, "schema": {"type": "string"}},
            "Set-Cookie": {"required": true, "schema": {"type": "string"}},
            "Cache-Control": {"schema": {"type": "string", "const": "no-store"}}}},
            "400": {"$ref": "#/components/responses/Invalid"}, "500": {"$ref": "#/components/responses/Failed"}}}}
        """
    }

    private static let assetPath = """
        "/assets/{name}": {"get": {
          "operationId": "asset", "tags": ["Pages"], "summary": "The pages' styles and scripts, by the hash of their bytes",
          "security": [],
          "parameters": [{"name": "name", "in": "path", "required": true, "schema": {"type": "string"}}, \(named("ifNoneMatch"))],
          "responses": {"200": {"description": "The file, which never changes.", "headers": {
            "ETag": {"$ref": "#/components/headers/etag"}, "Cache-Control": {"$ref": "#/components/headers/cacheControl"}},
            "content": {"text/css": {}, "text/javascript": {}}},
            "304": {"$ref": "#/components/responses/NotModified"}, "400": {"$ref": "#/components/responses/Invalid"},
            "404": {"$ref": "#/components/responses/UnknownAsset"}, "500": {"$ref": "#/components/responses/Failed"}}}}
        """

    private static let date = """
        {"name": "date", "in": "query", "description": "Default: today.", "schema": {"$ref": "#/components/schemas/Day"}}
        """
    private static let dateInPath = """
        {"name": "date", "in": "path", "required": true, "schema": {"$ref": "#/components/schemas/Day"}}
        """
    private static let league = """
        {"name": "league", "in": "query", "description": "Default: all followed leagues, or the first of them on pages of one\
         league.", "schema": {"$ref": "#/components/schemas/Name"}}
        """
    private static let conference = """
        {"name": "conference", "in": "query", "description": "Abbreviation, such as ACC; all selects every conference.",\
         "schema": {"$ref": "#/components/schemas/Name"}}
        """
    private static let season = """
        {"name": "season", "in": "query", "description": "The season's year; default: the latest with games.",\
         "schema": {"type": "integer", "minimum": 1900, "maximum": 2200}}
        """
    private static let id = """
        {"name": "id", "in": "path", "required": true, "schema": {"type": "string", "format": "uuid"}}
        """
    private static let scores = """
        {"name": "scores", "in": "query", "description": "Whether to show outcomes; default: as set by the cookie of\
         /spoilers/hide. Hidden outcomes are not in the page.", "schema": {"type": "string", "enum": ["shown", "once", "hidden"]}}
        """
}
