extension OpenAPIDocument {
    /// Changes.
    static let changePaths = #"""
        "/api/v1/changes": {"get": {
          "operationId": "changes", "tags": ["Changes"], "summary": "Changes after a number",
          "description": "First omit since for the current number, then read the scoreboard; after that, pass\#
         the next of each response as since. With wait, the response comes as soon as something changes.",
          "parameters": [
            {"name": "since", "in": "query", "description": "Changes after this number; default: none, with the newest\#
         number as next.",
            "schema": {"type": "integer", "format": "int64", "minimum": 0, "maximum": 9223372036854775807}},
            {"name": "wait", "in": "query",
            "description": "How many seconds to wait for a change if there is none yet.",
             "schema": {"type": "integer", "minimum": 0, "maximum": 25, "default": 0}},
            \#(named("ofLeague", "ofGame", "ofTeam"))],
          "responses": {
            "200": {"description": "The changes, in order, and where to continue.", "headers": {
              "Cache-Control": {"$ref": "#/components/headers/cacheControl"}}, \#(content("Changes"))},
            \#(refusals(nil)), "410": {"$ref": "#/components/responses/Forgotten"},
            "503": {"$ref": "#/components/responses/NoChanges"}}}},
        "/api/v1/live": {"get": {
          "operationId": "live", "tags": ["Changes"], "summary": "The same as a stream of server-sent events",
          "description": "The stream never ends by itself. A game event has a Change as its data and that change's seq\#
         as its id. A reset event, {\"seq\":912}, means that the changes you missed are gone: read the scoreboard\#
         again and continue. Resume a broken stream with Last-Event-ID, which overrides since. A heartbeat comes at\#
         least every 15 seconds, and retry says after how many milliseconds to reconnect. A client that reads nothing\#
         for 20 seconds is disconnected.",
          "parameters": [
            {"name": "since", "in": "query", "description": "Start after this number; default: only new changes.",
             "schema": {"type": "integer", "format": "int64", "minimum": 0, "maximum": 9223372036854775807}},
            \#(named("ofLeague", "ofGame", "ofTeam")),
            {"name": "scores", "in": "query", "description": "hidden: events only identify the game; their data has\#
         seq, gameID, and the game's id, league and day.", "schema": {"type": "string", "enum": ["hidden"]}},
            {"name": "Last-Event-ID", "in": "header", "description": "The id of the last event you received; an\#
         unknown id causes a reset.", "schema": {"type": "string"}}],
          "responses": {
            "200": {"description": "The stream.", "headers": {
              "Cache-Control": {"description": "The stream must not be cached.", "schema": {"type": "string",
              "const": "no-store"}}},
              "content": {"text/event-stream": {"schema": {"type": "string"}, "example":
                "id: 913\nevent: game\ndata: {\"seq\":913,\"kind\":\"score\",\"gameID\":\"…\",\"revision\":17,…}\n\n"}}},
            \#(refusals(nil)), "503": {"$ref": "#/components/responses/NoChanges"}}}}
        """#

    /// Routes for developers and operators.
    static let otherPaths = #"""
        "/api/v1/openapi.json": {"get": {
          "operationId": "openapi", "tags": ["Pages"], "summary": "This document", "security": [],
          "parameters": [\#(named("ifNoneMatch"))],
          "responses": {\#(page("OpenAPI 3.1.", "application/json"))}}},
        "/docs": {"get": {
          "operationId": "docs", "tags": ["Pages"], "summary": "This document as a web page", "security": [],
          "parameters": [\#(named("ifNoneMatch"))],
          "responses": {\#(page("The page.", "text/html"))}}},
        "/sw.js": {"get": {
          "operationId": "serviceWorker", "tags": ["Pages"],
          "summary": "The pages' service worker, which shows pushed alerts",
          "security": [], "parameters": [\#(named("ifNoneMatch"))],
          "responses": {\#(page("The worker.", "text/javascript"))}}},
        "/livez": {"get": {
          "operationId": "livez", "tags": ["Pages"], "summary": "Is the program responding?", "security": [],
          "responses": {"200": {"description": "Yes.", \#(content("Health"))}}}},
        "/startupz": {"get": {
          "operationId": "startupz", "tags": ["Pages"], "summary": "Has the program started?", "security": [],
          "responses": {"200": {"description": "Yes.", \#(content("Health"))},
            "503": {"description": "Not yet; a check gives the reason.", \#(content("Health"))}}}},
        "/readyz": {"get": {
          "operationId": "readyz", "tags": ["Pages"], "summary": "Is the program ready for requests?", "security": [],
          "responses": {"200": {"description": "Yes.", \#(content("Health"))},
            "503": {"description": "No; a check gives the reason.", \#(content("Health"))}}}}
        """#

    /// Changes, and the health of a server.
    static let changeSchemas = #"""
        "Changes": {"type": "object", "additionalProperties": false, "required": ["changes", "next"], "properties": {
            "changes": {"type": "array", "items": {"$ref": "#/components/schemas/Change"}},
            "next": {"type": "integer", "format": "int64", "minimum": 0,
            "description": "The since of the next request."}}},
        "Change": {"type": "object", "additionalProperties": false,
          "required": ["seq", "kind", "gameID", "revision", "at", "game"], "properties": {
            "seq": {"type": "integer", "format": "int64", "minimum": 1, "description": "The change's number."},
            "kind": {\#(words("new", "schedule", "status", "score", "clock", "detail")),
              "description": "The most important thing the revision changed; detail means plays."},
            "gameID": {"$ref": "#/components/schemas/ID"},
            "revision": {"type": "integer", "format": "int64", "minimum": 1,
            "description": "The revision this change announces."},
            "at": {"$ref": "#/components/schemas/Instant", "description": "When the change was numbered."},
            "game": {"$ref": "#/components/schemas/Card"}}},
        "Card": {"type": "object", "additionalProperties": false, "description": "The game when the change was sent.",
          "required": ["id", "league", "day", "revision", "homeTeam", "awayTeam", "homeScore", "awayScore", "status",
            "statusDetail", "period", "clock", "startTime"],
          "properties": {
            "id": {"$ref": "#/components/schemas/ID"},
            "league": {"type": "string"},
            "day": {"$ref": "#/components/schemas/Day"},
            "revision": {"type": "integer", "format": "int64", "minimum": 0, "description": "The game's newest\#
         revision, which may be later than the change's."},
            "homeTeam": {"$ref": "#/components/schemas/CardTeam"},
            "awayTeam": {"$ref": "#/components/schemas/CardTeam"},
            "homeScore": {"type": ["integer", "null"], "minimum": 0, "description": "null before there is a score."},
            "awayScore": {"type": ["integer", "null"], "minimum": 0, "description": "null before there is a score."},
            "status": {"$ref": "#/components/schemas/Status"},
            "statusDetail": {"$ref": "#/components/schemas/StatusDetail"},
            "period": {"type": ["string", "null"]},
            "clock": {"$ref": "#/components/schemas/Clock"},
            "startTime": {"anyOf": [{"$ref": "#/components/schemas/Instant"}, {"type": "null"}],
              "description": "null if it is to be announced."}}},
        "CardTeam": {"type": "object", "additionalProperties": false, "required": ["id", "name", "abbreviation"],
          "properties": {
            "id": {"$ref": "#/components/schemas/ID"},
            "name": {"type": "string"},
            "abbreviation": {"type": "string"}}},
        "Health": {"type": "object", "additionalProperties": false, "required": ["status", "checks"], "properties": {
            "status": {\#(words("ok", "failed"))},
            "checks": {"type": "array", "items": {"$ref": "#/components/schemas/HealthCheck"}}}},
        "HealthCheck": {"type": "object", "additionalProperties": false, "required": ["check", "ok"], "properties": {
            "check": {\#(words("database", "schema", "drain", "replica"))},
            "ok": {"type": "boolean"},
            "reason": {"type": "string"},
            "remedy": {"type": "string", "description": "How to fix it."}}}
        """#
}
