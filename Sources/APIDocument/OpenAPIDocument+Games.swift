extension OpenAPIDocument {
    /// The games of a day, and the days with games.
    static let gamePaths = #"""
        "/api/v1/games/today": {"get": {
          "operationId": "gamesToday", "tags": ["Scores"], "summary": "Today's games",
          "description": "The league's current day, ordered by start.",
          "parameters": [\#(named("league", "conference", "include", "ifNoneMatch"))],
          "responses": {\#(answers("The games; empty if there are none.", "Games", unknown: "UnknownLeague"))}}},
        "/api/v1/games/date/{date}": {"get": {
          "operationId": "gamesOnDay", "tags": ["Scores"], "summary": "Another day's games",
          "parameters": [
            {"name": "date", "in": "path", "required": true, "description": "A day in the league's calendar.",
             "schema": {"type": "string", "format": "date"}, "example": "2026-04-18"},
            \#(named("league", "conference", "include", "ifNoneMatch"))],
          "responses": {\#(answers("The games; empty if there are none.", "Games", unknown: "UnknownLeague"))}}},
        "/api/v1/games/dates": {"get": {
          "operationId": "daysWithGames", "tags": ["Scores"], "summary": "The days that have games",
          "description": "Only days with stored games; /api/v1/calendar also has days to come.",
          "parameters": [\#(named("from", "to", "league", "ifNoneMatch"))],
          "responses": {\#(answers("The days, in order.", "Days", unknown: "UnknownLeague"))}}},
        "/api/v1/calendar": {"get": {
          "operationId": "calendar", "tags": ["Scores"], "summary": "The days on which a league plays",
          "description": "Past and future days, with the number of games that the source lists on each.",
          "parameters": [\#(named("from", "to", "league", "ifNoneMatch"))],
          "responses": {\#(answers("The days, in order.", "Calendar", unknown: "UnknownLeague"))}}}
        """#

    /// A game on a scoreboard, and the simple types that all schemas share.
    static let gameSchemas = #"""
        "ID": {"type": "string", "format": "uuid", "description": "Never changes. Accepted in either case, written in\#
         lower case.", "examples": ["11111111-1111-1111-1111-111111111111"]},
        "Name": {"type": "string", "minLength": 1, "maxLength": 60, "pattern": "^[^\\u0000-\\u001f\\u007f]*$",
          "description": "A short name: 1 to 60 characters (code points), none of them a control character."},
        "Instant": {"type": "string", "format": "date-time", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z$",
          "description": "UTC, in whole seconds.", "examples": ["2026-04-18T19:02:11Z"]},
        "Day": {"type": "string", "format": "date", "description": "A day in the league's calendar, whatever the\#
         client's time zone.", "examples": ["2026-04-18"]},
        "Score": {"type": "integer", "minimum": 0},
        "Side": {"type": "string", "enum": ["home", "away"], "description": "One side is called home even on neutral\#
         ground."},
        "Status": {\#(words("scheduled", "live", "final")), "description": "The state of a game in three\#
         values. Postponed and cancelled games are scheduled with the period PPD or CANC; delayed and suspended ones are live\#
         with the period Delayed or Suspended; statusDetail distinguishes them. A final game may still be corrected."},
        "StatusDetail": {\#(words("scheduled", "live", "final", "postponed", "cancelled", "suspended", "delayed")),
          "description": "Like status, with separate values for postponed (to be played on another day), cancelled,\#
         suspended (to be resumed on another day) and delayed (still expected to continue that day) games."},
        "Clock": {"type": ["string", "null"], "pattern": "^([0-9]+:[0-5][0-9]|[0-9]+\\.[0-9])$",
          "description": "Time left in the period: minutes and seconds (7:42), or seconds and tenths (42.3) if the\#
         source shows them. null in breaks and if the source shows no clock."},
        "PeriodLabel": {"type": ["string", "null"], "examples": ["3rd"],
          "description": "1st to 4th, OT, 2OT and so on, SO."},
        "Team": {"type": "object", "additionalProperties": false,
          "required": ["id", "name", "abbreviation", "conference", "logoAssetName", "record", "ranking"],
          "properties": {
            "id": {"$ref": "#/components/schemas/ID"},
            "name": {"type": "string", "examples": ["Notre Dame"]},
            "abbreviation": {"type": "string", "description": "The source's, or six letters of the team's short name.",
              "examples": ["ND"]},
            "conference": {"type": ["string", "null"], "description": "Its abbreviation; null if no source has named it.",
              "examples": ["ACC"]},
            "logoAssetName": {"type": "null", "description": "Always null; reserved for an image in the app."},
            "record": {"type": ["string", "null"], "pattern": "^[0-9]+(-[0-9]+){1,3}$", "examples": ["12-2"],
              "description": "Wins, losses and, if there are any, ties, or losses in overtime; null before the first\#
         final game."},
            "ranking": {"type": ["integer", "null"], "minimum": 1, "description": "Rank in rankingPoll; shared by\#
         tied teams; null if unranked."},
            "rankingPoll": {"type": "string", "examples": ["AP Top 25", "NCAA scoreboard"], "description": "The poll that\#
         ranking is from, by name; missing if unranked. All ranks of a league are from one poll: the first of\#
         /api/v1/rankings whose entries have points, which a computed ranking such as the RPI does not have. Without\#
         one, the ranks are those of the source's scoreboard, which does not name its poll."},
            "logoURL": {"type": "string", "pattern": "^/api/v1/logos/[0-9a-f]{64}\\.[a-z]+$", "description": "Path of\#
         the team's logo on this server, for light backgrounds; missing if there is none."}}},
        "Game": {"type": "object", "additionalProperties": false,
          "description": "A game as the scoreboard shows it. Games of sports other than lacrosse also have league,\#
         sport and periodScores; include=freshness adds sourceUpdatedAt, changedAt and stale.",
          "required": ["id", "homeTeam", "awayTeam", "homeScore", "awayScore", "status", "statusDetail", "period", "clock",
            "startTime", "quarterScores", "boxScoreURL"],
          "examples": [{"id": "11111111-1111-1111-1111-111111111111",
            "homeTeam": {"id": "aaaa0000-0000-0000-0000-000000000001", "name": "Duke", "abbreviation": "DUKE",
              "conference": "ACC", "logoAssetName": null, "record": "14-1", "ranking": 3, "rankingPoll": "AP Top 25"},
            "awayTeam": {"id": "aaaa0000-0000-0000-0000-000000000002", "name": "Maryland", "abbreviation": "UMD",
              "conference": "B1G", "logoAssetName": null, "record": null, "ranking": null},
            "homeScore": 3, "awayScore": 2, "status": "live", "statusDetail": "live", "period": "2nd", "clock": "7:42",
            "startTime": "2026-03-15T16:00:00Z", "quarterScores": [{"quarter": 1, "homeScore": 2, "awayScore": 2},
              {"quarter": 2, "homeScore": 1, "awayScore": 0}],
            "boxScoreURL": null}],
          "dependentRequired": {"league": ["sport", "periodScores"], "sport": ["league", "periodScores"],
            "periodScores": ["league", "sport"], "sourceUpdatedAt": ["changedAt", "stale"],
            "changedAt": ["sourceUpdatedAt", "stale"], "stale": ["sourceUpdatedAt", "changedAt"]},
          "properties": {
            "id": {"$ref": "#/components/schemas/ID"},
            "homeTeam": {"$ref": "#/components/schemas/Team"},
            "awayTeam": {"$ref": "#/components/schemas/Team"},
            "homeScore": {"$ref": "#/components/schemas/Score", "description": "0 before the start."},
            "awayScore": {"$ref": "#/components/schemas/Score", "description": "0 before the start."},
            "status": {"$ref": "#/components/schemas/Status"},
            "statusDetail": {"$ref": "#/components/schemas/StatusDetail"},
            "period": {"type": ["string", "null"], "description": "For a live game, 1st to 4th, OT, 2OT, SO, Delayed or\#
         Suspended; PPD or CANC for a postponed or cancelled game; otherwise null.", "examples": ["3rd"]},
            "clock": {"$ref": "#/components/schemas/Clock"},
            "startTime": {"$ref": "#/components/schemas/Instant", "description": "Midnight of the game's day in the\#
         league's zone if the time is to be announced."},
            "quarterScores": {"type": "array", "description": "Points of each period, not running totals. Empty if it\#
         is not known in which periods they were scored.",
              "items": {"$ref": "#/components/schemas/QuarterScore"}},
            "boxScoreURL": {"type": ["string", "null"], "format": "uri", "description": "The source's page about the\#
         game."},
            "league": {"type": "string", "examples": ["nhl"]},
            "sport": {"$ref": "#/components/schemas/Sport"},
            "periodScores": {"type": "array", "items": {"$ref": "#/components/schemas/PeriodScore"}},
            "sourceUpdatedAt": {"$ref": "#/components/schemas/Instant", "description": "When its source last returned\#
         a plausible reading."},
            "changedAt": {"$ref": "#/components/schemas/Instant",
            "description": "When the published data of the game last changed."},
            "stale": {"type": "boolean", "description": "Whether the game is live and its data is older than it should\#
         be."}}},
        "Sport": {\#(words("lacrosse", "basketball", "hockey"))},
        "QuarterScore": {"type": "object", "additionalProperties": false, "required": ["quarter", "homeScore", "awayScore"],
          "properties": {
            "quarter": {"type": "integer", "minimum": 1,
            "description": "Number of the period; overtimes continue the count."},
            "homeScore": {"$ref": "#/components/schemas/Score"},
            "awayScore": {"$ref": "#/components/schemas/Score"}}},
        "PeriodScore": {"type": "object", "additionalProperties": false,
          "required": ["period", "label", "kind", "homeScore", "awayScore"],
          "properties": {
            "period": {"type": "integer", "minimum": 1},
            "label": {"type": "string", "examples": ["SO"]},
            "kind": {\#(words("regulation", "overtime", "shootout"))},
            "homeScore": {"$ref": "#/components/schemas/Score"},
            "awayScore": {"$ref": "#/components/schemas/Score"}}},
        "Games": {"type": "array", "items": {"$ref": "#/components/schemas/Game"}},
        "Days": {"type": "array", "items": {"$ref": "#/components/schemas/Day"}},
        "Calendar": {"type": "object", "additionalProperties": false, "required": ["league", "days"], "properties": {
            "league": {"type": "string"},
            "days": {"type": "array", "items": {"$ref": "#/components/schemas/CalendarDay"}}}},
        "CalendarDay": {"type": "object", "additionalProperties": false, "required": ["day", "games", "listed"],
          "properties": {
            "day": {"$ref": "#/components/schemas/Day"},
            "games": {"type": "integer", "minimum": 0, "description": "How many are stored."},
            "listed": {"type": ["integer", "null"], "minimum": 0, "description": "How many the source lists; null if\#
         it lists none for that day."}}}
        """#
}
