extension OpenAPIDocument {
    /// Games with the state of their data: of a day, live, and by filter.
    static let slatePaths = #"""
        "/api/v1/scoreboard": {"get": {
          "operationId": "scoreboardOfDay", "tags": ["Scores"],
          "summary": "A day's games, each with the state of its data",
          "description": "All of them, ordered by start. Without zone, the day is the league's own and has the games\#
         that the league lists for it. With zone, it has the games that start on that day in that zone, and the\#
         league's games of that day whose start is to be announced.",
          "parameters": [
            {"name": "date", "in": "query", "description": "Default: today in the zone.",
             "schema": {"$ref": "#/components/schemas/Day"}, "example": "2026-04-18"},
            \#(named("league")),
            {"name": "zone", "in": "query", "description": "Time zone of the date, by its IANA name; default: the\#
         league's own.", "schema": {"$ref": "#/components/schemas/Name"}, "example": "America/Los_Angeles"},
            \#(named("ifNoneMatch"))],
          "responses": {\#(answers("The games; empty if there are none.", "Scoreboard", unknown: "UnknownLeague"))}}},
        "/api/v1/scoreboard/live": {"get": {
          "operationId": "scoreboardOfNow", "tags": ["Scores"], "summary": "The live games",
          "description": "All of them, including interrupted ones, whatever their day: a game that began before\#
         midnight stays until it is over.",
          "parameters": [
            {"name": "league", "in": "query", "description": "Default: all leagues.",
             "schema": {"$ref": "#/components/schemas/Name"}, "example": "mlax-d1"},
            \#(named("ifNoneMatch"))],
          "responses": {\#(answers("The games.", "LiveScoreboard", unknown: "UnknownLeague"))}}},
        "/api/v1/games": {"get": {
          "operationId": "games", "tags": ["Scores"], "summary": "Games by filter, page by page",
          "description": "All filters must match. Ordered by day, then by start; unannounced starts come first. Get\#
         the next page with the same parameters and cursor; a game that is rescheduled in between may be missed or\#
         appear twice.",
          "parameters": [
            {"name": "league", "in": "query", "description": "Id of a league; default: the team's, or men's Division I\#
         lacrosse without a team.", "schema": {"$ref": "#/components/schemas/Name"}, "example": "mlax-d1"},
            {"name": "team", "in": "query", "description": "Only games in which this team plays.",
             "schema": {"$ref": "#/components/schemas/ID"}},
            \#(named("conference")),
            {"name": "status", "in": "query", "description": "Only games in this state: scheduled includes postponed\#
         and cancelled games, live includes delayed and suspended ones.",
             "schema": {"type": "string", "enum": ["scheduled", "live", "final"]}},
            {"name": "from", "in": "query", "description": "The first day; default: the earliest known.",
             "schema": {"$ref": "#/components/schemas/Day"}, "example": "2026-04-01"},
            {"name": "to", "in": "query", "description": "The last day; default: the latest known.",
             "schema": {"$ref": "#/components/schemas/Day"}, "example": "2026-04-30"},
            {"name": "limit", "in": "query", "description": "Maximum number of games on a page.",
             "schema": {"type": "integer", "minimum": 1, "maximum": 200, "default": 50}},
            {"name": "cursor", "in": "query", "description": "The next of the previous page.",
             "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,120}$"}},
            \#(named("ifNoneMatch"))],
          "responses": {\#(answers("A page; without games if none match.",
          "GameList", unknown: "UnknownLeagueOrTeam"))}}}
        """#

    /// A game with the state of its data.
    static let slateSchemas = #"""
        "Scoreboard": {"type": "object", "additionalProperties": false, "required": ["league", "date", "zone", "games"],
          "properties": {
            "league": {"type": "string", "examples": ["mlax-d1"]},
            "date": {"$ref": "#/components/schemas/Day"},
            "zone": {"type": "string", "description": "Time zone of the date.", "examples": ["America/New_York"]},
            "games": {"type": "array", "items": {"$ref": "#/components/schemas/TracedGame"}}}},
        "LiveScoreboard": {"type": "object", "additionalProperties": false, "required": ["league", "games"], "properties": {
            "league": {"type": ["string", "null"], "description": "null if all leagues were requested."},
            "games": {"type": "array", "items": {"$ref": "#/components/schemas/TracedGame"}}}},
        "GameList": {"type": "object", "additionalProperties": false, "required": ["games", "next"], "properties": {
            "games": {"type": "array", "items": {"$ref": "#/components/schemas/TracedGame"}},
            "next": {"type": ["string", "null"],
            "description": "The cursor of the next page; null on the last page."}}},
        "TracedGame": {"type": "object", "additionalProperties": false, "description": "A game of any sport, with the\#
         state of its data. Unknown values are null, such as the score before the first goal or a start to be\#
         announced.",
          "required": ["id", "league", "sport", "day", "homeTeam", "awayTeam", "homeScore", "awayScore", "status",
            "statusDetail", "period", "clock", "startTime", "periodScores", "sourceURL", "revision", "updatedAt", "sourceUpdatedAt", "source", "stale",
            "coverage", "correction"],
          "properties": {
            "id": {"$ref": "#/components/schemas/ID"},
            "league": {"type": "string", "examples": ["nhl"]},
            "sport": {"$ref": "#/components/schemas/Sport"},
            "day": {"$ref": "#/components/schemas/Day"},
            "homeTeam": {"$ref": "#/components/schemas/Team"},
            "awayTeam": {"$ref": "#/components/schemas/Team"},
            "homeScore": {"type": ["integer", "null"], "minimum": 0},
            "awayScore": {"type": ["integer", "null"], "minimum": 0},
            "status": {"$ref": "#/components/schemas/Status"},
            "statusDetail": {"$ref": "#/components/schemas/StatusDetail"},
            "period": {"$ref": "#/components/schemas/PeriodLabel", "description": "Like period of Game."},
            "clock": {"$ref": "#/components/schemas/Clock"},
            "startTime": {"anyOf": [{"$ref": "#/components/schemas/Instant"}, {"type": "null"}]},
            "periodScores": {"type": "array", "items": {"$ref": "#/components/schemas/PeriodScore"}},
            "sourceURL": {"type": ["string", "null"], "format": "uri", "description": "The source's page about the\#
         game."},
            "revision": {"type": "integer", "format": "int64", "minimum": 0, "description": "Increases with every\#
         change that fans see; the same number as in Change."},
            "updatedAt": {"$ref": "#/components/schemas/Instant", "description": "When that revision was stored."},
            "sourceUpdatedAt": {"$ref": "#/components/schemas/Instant", "description": "When its source last returned\#
         a plausible reading."},
            "source": {"type": ["string", "null"], "description": "The source of that revision; null if it is no\#
         longer known.", "examples": ["ncaa"]},
            "stale": {"type": "boolean", "description": "Whether the game is live and its data is older than it should\#
         be."},
            "coverage": {"$ref": "#/components/schemas/Coverage"},
            "correction": {"anyOf": [{"$ref": "#/components/schemas/Correction"}, {"type": "null"}],
              "description": "The latest correction of a published score; null if there was none."}}},
        "Coverage": {"type": "object", "additionalProperties": false, "required": ["periods", "plays", "box"],
          "description": "The data that BarDown has about the game in addition to its score.", "properties": {
            "periods": {"type": "boolean", "description": "The points of each period."},
            "plays": {"type": "boolean", "description": "The play-by-play."},
            "box": {"type": "boolean", "description": "A box score as its source prints it."}}},
        "Correction": {"type": "object", "additionalProperties": false, "required": ["revision", "at", "homeScore", "awayScore"],
          "properties": {
            "revision": {"type": "integer", "format": "int64", "minimum": 1,
            "description": "The revision that made it."},
            "at": {"$ref": "#/components/schemas/Instant", "description": "When the correction was published."},
            "homeScore": {"type": ["integer", "null"], "minimum": 0, "description": "The corrected score."},
            "awayScore": {"type": ["integer", "null"], "minimum": 0, "description": "The corrected score."}}}
        """#
}
