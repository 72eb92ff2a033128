extension OpenAPIDocument {
    /// What changes.
    static let changePaths = #"""
        "/api/v1/changes": {"get": {
          "operationId": "changes", "tags": ["Changes"], "summary": "What changed after a number",
          "description": "Ask without since for the number to begin with, then read the scoreboard; from then on ask with the\#
         next of the last answer. With wait the answer comes as soon as something changes.",
          "parameters": [
            {"name": "since", "in": "query", "description": "What came after this number; without it nothing, and the newest\#
         number as next.", "schema": {"type": "integer", "format": "int64", "minimum": 0, "maximum": 9223372036854775807}},
            {"name": "wait", "in": "query", "description": "For how many seconds to wait for a change where there is none.",
             "schema": {"type": "integer", "minimum": 0, "maximum": 25, "default": 0}},
            \#(named("ofLeague", "ofGame", "ofTeam"))],
          "responses": {
            "200": {"description": "What changed, in order; and from where to go on.", "headers": {
              "Cache-Control": {"$ref": "#/components/headers/cacheControl"}}, \#(content("Changes"))},
            \#(refusals(nil)), "410": {"$ref": "#/components/responses/Forgotten"},
            "503": {"$ref": "#/components/responses/NoChanges"}}}},
        "/api/v1/live": {"get": {
          "operationId": "live", "tags": ["Changes"], "summary": "The same as a stream of server-sent events",
          "description": "Never ends by itself. The event game has a Change as its data, and its seq as its id. The event reset,\#
         {\"seq\":912}, says that what you lack can no longer be told: read the scoreboard anew and go on. A broken stream is\#
         taken up by Last-Event-ID, which counts for more than since. A sign of life comes every 15 seconds at the latest, and\#
         retry says in milliseconds when to come again. Who takes nothing for 20 seconds is cut off.",
          "parameters": [
            {"name": "since", "in": "query", "description": "Begin after this number; without it with what comes.",
             "schema": {"type": "integer", "format": "int64", "minimum": 0, "maximum": 9223372036854775807}},
            \#(named("ofLeague", "ofGame", "ofTeam")),
            {"name": "scores", "in": "query", "description": "With hidden an event only names what changed: its data has seq,\#
         gameID, and of the game id, league and day.", "schema": {"type": "string", "enum": ["hidden"]}},
            {"name": "Last-Event-ID", "in": "header", "description": "The id of the last event that you have; one that was\#
         never given brings a reset.", "schema": {"type": "string"}}],
          "responses": {
            "200": {"description": "The stream.", "headers": {
              "Cache-Control": {"description": "Nobody is to keep it.", "schema": {"type": "string", "const": "no-store"}}},
              "content": {"text/event-stream": {"schema": {"type": "string"}, "example":
                "id: 913\nevent: game\ndata: {\"seq\":913,\"kind\":\"score\",\"gameID\":\"…\",\"revision\":17,…}\n\n"}}},
            \#(refusals(nil)), "503": {"$ref": "#/components/responses/NoChanges"}}}}
        """#

    /// For people, and for who runs the server.
    static let otherPaths = #"""
        "/api/v1/openapi.json": {"get": {
          "operationId": "openapi", "tags": ["Pages"], "summary": "This document", "security": [],
          "parameters": [\#(named("ifNoneMatch"))],
          "responses": {\#(page("OpenAPI 3.1.", "application/json"))}}},
        "/docs": {"get": {
          "operationId": "docs", "tags": ["Pages"], "summary": "This document for people", "security": [],
          "parameters": [\#(named("ifNoneMatch"))],
          "responses": {\#(page("The page.", "text/html"))}}},
        "/sw.js": {"get": {
          "operationId": "serviceWorker", "tags": ["Pages"], "summary": "The page's worker, which shows what is pushed",
          "security": [], "parameters": [\#(named("ifNoneMatch"))],
          "responses": {\#(page("The worker.", "text/javascript"))}}},
        "/livez": {"get": {
          "operationId": "livez", "tags": ["Pages"], "summary": "Does the program answer at all?", "security": [],
          "responses": {"200": {"description": "It does.", \#(content("Health"))}}}},
        "/startupz": {"get": {
          "operationId": "startupz", "tags": ["Pages"], "summary": "Has it been able to begin?", "security": [],
          "responses": {"200": {"description": "It has.", \#(content("Health"))},
            "503": {"description": "Not yet: a check says why.", \#(content("Health"))}}}},
        "/readyz": {"get": {
          "operationId": "readyz", "tags": ["Pages"], "summary": "Should it be sent work now?", "security": [],
          "responses": {"200": {"description": "It should.", \#(content("Health"))},
            "503": {"description": "Not now: a check says why.", \#(content("Health"))}}}}
        """#

    /// What changes are, and how a server is.
    static let changeSchemas = #"""
        "Changes": {"type": "object", "additionalProperties": false, "required": ["changes", "next"], "properties": {
            "changes": {"type": "array", "items": {"$ref": "#/components/schemas/Change"}},
            "next": {"type": "integer", "format": "int64", "minimum": 0, "description": "The since of the next question."}}},
        "Change": {"type": "object", "additionalProperties": false,
          "required": ["seq", "kind", "gameID", "revision", "at", "game"], "properties": {
            "seq": {"type": "integer", "format": "int64", "minimum": 1, "description": "Its number."},
            "kind": {"type": "string", "enum": ["new", "schedule", "status", "score", "clock", "detail"],
              "description": "The weightiest thing that the revision changed; detail is its plays."},
            "gameID": {"$ref": "#/components/schemas/ID"},
            "revision": {"type": "integer", "format": "int64", "minimum": 1, "description": "The one that is told."},
            "at": {"$ref": "#/components/schemas/Instant", "description": "When it was numbered."},
            "game": {"$ref": "#/components/schemas/Card"}}},
        "Card": {"type": "object", "additionalProperties": false, "description": "The game as it stands when it is told.",
          "required": ["id", "league", "day", "revision", "homeTeam", "awayTeam", "homeScore", "awayScore", "status",
            "period", "clock", "startTime"],
          "properties": {
            "id": {"$ref": "#/components/schemas/ID"},
            "league": {"type": "string"},
            "day": {"$ref": "#/components/schemas/Day"},
            "revision": {"type": "integer", "format": "int64", "minimum": 0, "description": "Its newest, which may be a later\#
         one than the change's."},
            "homeTeam": {"$ref": "#/components/schemas/CardTeam"},
            "awayTeam": {"$ref": "#/components/schemas/CardTeam"},
            "homeScore": {"type": ["integer", "null"], "minimum": 0, "description": "null before there is a score."},
            "awayScore": {"type": ["integer", "null"], "minimum": 0, "description": "null before there is a score."},
            "status": {"$ref": "#/components/schemas/Status"},
            "period": {"type": ["string", "null"]},
            "clock": {"$ref": "#/components/schemas/Clock"},
            "startTime": {"anyOf": [{"$ref": "#/components/schemas/Instant"}, {"type": "null"}],
              "description": "null where it is to be announced."}}},
        "CardTeam": {"type": "object", "additionalProperties": false, "required": ["id", "name", "abbreviation"],
          "properties": {
            "id": {"$ref": "#/components/schemas/ID"},
            "name": {"type": "string"},
            "abbreviation": {"type": "string"}}},
        "Health": {"type": "object", "additionalProperties": false, "required": ["status", "checks"], "properties": {
            "status": {"type": "string", "enum": ["ok", "failed"]},
            "checks": {"type": "array", "items": {"$ref": "#/components/schemas/HealthCheck"}}}},
        "HealthCheck": {"type": "object", "additionalProperties": false, "required": ["check", "ok"], "properties": {
            "check": {"type": "string", "enum": ["database", "schema", "drain"]},
            "ok": {"type": "boolean"},
            "reason": {"type": "string"},
            "remedy": {"type": "string", "description": "What to do about it."}}}
        """#
}
