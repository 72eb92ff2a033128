extension OpenAPIDocument {
    /// Games with how they are known: of a day, of now, of a whole history.
    static let slatePaths = #"""
        "/api/v1/scoreboard": {"get": {
          "operationId": "scoreboardOfDay", "tags": ["Scores"], "summary": "A day's games, each with how it is known",
          "description": "All of them, in the order of their starts. Without a zone a day is the league's own and has the games\#
         that the league lists on it. With another it has those that start between its two midnights there, and those of that\#
         day of the league's whose start is to be announced.",
          "parameters": [
            {"name": "date", "in": "query", "description": "Without it the present day of the zone.",
             "schema": {"$ref": "#/components/schemas/Day"}, "example": "2026-04-18"},
            \#(named("league")),
            {"name": "zone", "in": "query", "description": "In which the date is meant, by its name in the IANA's list; without it\#
         the league's own.", "schema": {"$ref": "#/components/schemas/Name"}, "example": "America/Los_Angeles"},
            \#(named("ifNoneMatch"))],
          "responses": {\#(answers("The games; none on a day without.", "Scoreboard", unknown: "UnknownLeague"))}}},
        "/api/v1/scoreboard/live": {"get": {
          "operationId": "scoreboardOfNow", "tags": ["Scores"], "summary": "The games that are played now",
          "description": "All of them, those that are interrupted among them, whatever their day: one that began before\#
         midnight is here until it is over.",
          "parameters": [
            {"name": "league", "in": "query", "description": "Without it of all leagues.",
             "schema": {"$ref": "#/components/schemas/Name"}, "example": "mlax-d1"},
            \#(named("ifNoneMatch"))],
          "responses": {\#(answers("The games.", "LiveScoreboard", unknown: "UnknownLeague"))}}},
        "/api/v1/games": {"get": {
          "operationId": "games", "tags": ["Scores"], "summary": "Games by what they are, page by page",
          "description": "Whatever is named must hold. In the order of their days, then starts, those to be announced first.\#
         Ask for the next page with the same parameters and cursor; a game that is moved meanwhile may be missed or come\#
         twice.",
          "parameters": [
            {"name": "league", "in": "query", "description": "Id of a league; without it the team's, and without a team men's\#
         Division I lacrosse.", "schema": {"$ref": "#/components/schemas/Name"}, "example": "mlax-d1"},
            {"name": "team", "in": "query", "description": "Only games in which this team plays.",
             "schema": {"$ref": "#/components/schemas/ID"}},
            \#(named("conference")),
            {"name": "status", "in": "query", "description": "Only games that stand so: scheduled are also those postponed and\#
         cancelled, live also those delayed and suspended.", "schema": {"type": "string", "enum": ["scheduled", "live", "final"]}},
            {"name": "from", "in": "query", "description": "The first day; without it the first that is known.",
             "schema": {"$ref": "#/components/schemas/Day"}, "example": "2026-04-01"},
            {"name": "to", "in": "query", "description": "The last day; without it the last that is known.",
             "schema": {"$ref": "#/components/schemas/Day"}, "example": "2026-04-30"},
            {"name": "limit", "in": "query", "description": "Most games of a page.",
             "schema": {"type": "integer", "minimum": 1, "maximum": 200, "default": 50}},
            {"name": "cursor", "in": "query", "description": "The next of the page before.",
             "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,120}$"}},
            \#(named("ifNoneMatch"))],
          "responses": {\#(answers("A page; without games where none fits.", "GameList", unknown: "UnknownLeagueOrTeam"))}}}
        """#

    /// A game with how it is known.
    static let slateSchemas = #"""
        "Scoreboard": {"type": "object", "additionalProperties": false, "required": ["league", "date", "zone", "games"],
          "properties": {
            "league": {"type": "string", "examples": ["mlax-d1"]},
            "date": {"$ref": "#/components/schemas/Day"},
            "zone": {"type": "string", "description": "In which the date is meant.", "examples": ["America/New_York"]},
            "games": {"type": "array", "items": {"$ref": "#/components/schemas/TracedGame"}}}},
        "LiveScoreboard": {"type": "object", "additionalProperties": false, "required": ["league", "games"], "properties": {
            "league": {"type": ["string", "null"], "description": "null where all are asked for."},
            "games": {"type": "array", "items": {"$ref": "#/components/schemas/TracedGame"}}}},
        "GameList": {"type": "object", "additionalProperties": false, "required": ["games", "next"], "properties": {
            "games": {"type": "array", "items": {"$ref": "#/components/schemas/TracedGame"}},
            "next": {"type": ["string", "null"], "description": "The cursor of the next page; null where this is the last."}}},
        "TracedGame": {"type": "object", "additionalProperties": false, "description": "A game of any sport, as it stands and as\#
         it is known. What is not known is null, and so are scores before there are any and a start to be announced.",
          "required": ["id", "league", "sport", "day", "homeTeam", "awayTeam", "homeScore", "awayScore", "status", "period",
            "clock", "startTime", "periodScores", "sourceURL", "revision", "updatedAt", "sourceUpdatedAt", "source", "stale",
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
            "period": {"$ref": "#/components/schemas/PeriodLabel", "description": "As period of Game."},
            "clock": {"$ref": "#/components/schemas/Clock"},
            "startTime": {"anyOf": [{"$ref": "#/components/schemas/Instant"}, {"type": "null"}]},
            "periodScores": {"type": "array", "items": {"$ref": "#/components/schemas/PeriodScore"}},
            "sourceURL": {"type": ["string", "null"], "format": "uri", "description": "The source's own page about the\#
         game."},
            "revision": {"type": "integer", "format": "int64", "minimum": 0, "description": "Grows with every change of what\#
         fans see; as in the changes."},
            "updatedAt": {"$ref": "#/components/schemas/Instant", "description": "When that revision was stored."},
            "sourceUpdatedAt": {"$ref": "#/components/schemas/Instant", "description": "When its source was last asked\#
         with an answer that was believed."},
            "source": {"type": ["string", "null"], "description": "Whose reading made that revision; null where that is no longer\#
         kept.", "examples": ["ncaa"]},
            "stale": {"type": "boolean", "description": "Whether it is live and nothing was heard of it for longer than\#
         should be."},
            "coverage": {"$ref": "#/components/schemas/Coverage"},
            "correction": {"anyOf": [{"$ref": "#/components/schemas/Correction"}, {"type": "null"}],
              "description": "The last time that a score was taken back; null where none was."}}},
        "Coverage": {"type": "object", "additionalProperties": false, "required": ["periods", "plays", "box"],
          "description": "What of the game is here beside its score.", "properties": {
            "periods": {"type": "boolean", "description": "The points of each period."},
            "plays": {"type": "boolean", "description": "The play-by-play."},
            "box": {"type": "boolean", "description": "A box score as its source prints it."}}},
        "Correction": {"type": "object", "additionalProperties": false, "required": ["revision", "at", "homeScore", "awayScore"],
          "properties": {
            "revision": {"type": "integer", "format": "int64", "minimum": 1, "description": "The one that brought it."},
            "at": {"$ref": "#/components/schemas/Instant", "description": "When it was told."},
            "homeScore": {"type": ["integer", "null"], "minimum": 0, "description": "What was corrected to."},
            "awayScore": {"type": ["integer", "null"], "minimum": 0, "description": "What was corrected to."}}}
        """#
}
