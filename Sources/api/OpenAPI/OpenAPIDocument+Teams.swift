extension OpenAPIDocument {
    /// Leagues, teams and what belongs to them.
    static let teamPaths = #"""
        "/api/v1/leagues": {"get": {
          "operationId": "leagues", "tags": ["Teams"], "summary": "The leagues that there are",
          "parameters": [\#(named("ifNoneMatch"))],
          "responses": {\#(answers("The leagues, in the order in which people look for them.", "Leagues", unknown: nil))}}},
        "/api/v1/teams": {"get": {
          "operationId": "teams", "tags": ["Teams"], "summary": "Teams by conference",
          "parameters": [\#(named("league", "ifNoneMatch"))],
          "responses": {\#(answers("The teams.", "TeamsByConference", unknown: "UnknownLeague"))}}},
        "/api/v1/teams/{id}/schedule": {"get": {
          "operationId": "schedule", "tags": ["Teams"], "summary": "A team's games of a season",
          "parameters": [
            {"name": "id", "in": "path", "required": true, "description": "Of a team.",
             "schema": {"$ref": "#/components/schemas/ID"}},
            {"name": "season", "in": "query", "description": "Named by the year of its spring; without it the newest that\#
         has games.", "schema": {"type": "integer", "minimum": 1900, "maximum": 2200}, "example": 2026},
            \#(named("anyLeague", "ifNoneMatch"))],
          "responses": {\#(answers("The team and its games.", "Schedule", unknown: "UnknownTeam"))}}},
        "/api/v1/teams/{id}/roster": {"get": {
          "operationId": "roster", "tags": ["Teams"], "summary": "A team's players, by name",
          "description": "Those whom the pages of its games have named. Their ids are what phones follow players by.",
          "parameters": [
            {"name": "id", "in": "path", "required": true, "description": "Of a team.",
             "schema": {"$ref": "#/components/schemas/ID"}}, \#(named("anyLeague", "ifNoneMatch"))],
          "responses": {\#(answers("The team and its players.", "Roster", unknown: "UnknownTeam"))}}},
        "/api/v1/logos/{name}": {"get": {
          "operationId": "logo", "tags": ["Teams"], "summary": "A team's logo",
          "description": "A picture's name is the hash of its bytes, as logoURL has it: what stands under a name never changes.\#
         Keep it for ever.",
          "parameters": [
            {"name": "name", "in": "path", "required": true, "description": "SHA-256 of the bytes in hexadecimal, a dot, and\#
         the format. Any other name is of no picture.", "schema": {"type": "string", "pattern": "^[0-9a-f]{64}\\.[a-z]+$"}},
            \#(named("ifNoneMatch"))],
          "responses": {
            "200": {"description": "The picture. Cache-Control: public, max-age=31536000, immutable.", "headers": {
              "ETag": {"$ref": "#/components/headers/etag"},
              "Cache-Control": {"$ref": "#/components/headers/cacheControl"},
              "Content-Security-Policy": {"description": "Opened by itself a drawing runs nothing.", "required": true,
                "schema": {"type": "string"}}},
              "content": {"image/svg+xml": {}, "image/png": {}, "image/gif": {}, "image/jpeg": {}, "image/webp": {}}},
            "304": {"$ref": "#/components/responses/NotModified"},
            \#(refusals("UnknownLogo")), "503": {"$ref": "#/components/responses/Unavailable"}}}}
        """#

    /// Leagues, teams and errors.
    static let teamSchemas = #"""
        "Leagues": {"type": "array", "items": {"$ref": "#/components/schemas/League"}},
        "League": {"type": "object", "additionalProperties": false,
          "required": ["id", "name", "sport", "isFollowed", "today"], "properties": {
            "id": {"type": "string", "examples": ["mlax-d1"]},
            "name": {"type": "string", "examples": ["NCAA Men's Lacrosse, Division I"]},
            "sport": {"$ref": "#/components/schemas/Sport"},
            "isFollowed": {"type": "boolean", "description": "Whether its sources are read."},
            "today": {"$ref": "#/components/schemas/Day", "description": "Its own present day."}}},
        "TeamsByConference": {"type": "object", "description": "A key for each conference's abbreviation.",
          "additionalProperties": {"type": "array", "items": {"$ref": "#/components/schemas/Team"}}},
        "Schedule": {"type": "object", "additionalProperties": false, "required": ["team", "games"], "properties": {
            "team": {"$ref": "#/components/schemas/Team"},
            "games": {"type": "array", "items": {"$ref": "#/components/schemas/ScheduledGame"}}}},
        "Roster": {"type": "object", "additionalProperties": false, "required": ["team", "players"], "properties": {
            "team": {"$ref": "#/components/schemas/Team"},
            "players": {"type": "array", "items": {"$ref": "#/components/schemas/RosterPlayer"}}}},
        "RosterPlayer": {"type": "object", "additionalProperties": false,
          "required": ["id", "name", "jersey", "position"], "properties": {
            "id": {"$ref": "#/components/schemas/ID"},
            "name": {"type": "string", "description": "As the league's own source prints it.", "examples": ["Nikolic, AJ"]},
            "jersey": {"type": ["string", "null"], "description": "As last seen.", "examples": ["4"]},
            "position": {"type": ["string", "null"], "description": "As found.", "examples": ["A"]}}},
        "ScheduledGame": {"type": "object", "additionalProperties": false,
          "required": ["gameID", "opponent", "isHome", "score", "status", "startTime"], "properties": {
            "gameID": {"$ref": "#/components/schemas/ID"},
            "opponent": {"$ref": "#/components/schemas/Team"},
            "isHome": {"type": "boolean"},
            "score": {"type": ["string", "null"], "pattern": "^[WLT] [0-9]+-[0-9]+$", "examples": ["W 12-8"],
              "description": "The team's own score first; null before the end."},
            "status": {"$ref": "#/components/schemas/Status"},
            "startTime": {"$ref": "#/components/schemas/Instant", "description": "Midnight of the game's day in the\#
         league's zone where the hour is to be announced."}}},
        "Problem": {"type": "object", "additionalProperties": false, "description": "What is wrong (RFC 9457).",
          "examples": [{"type": "about:blank", "title": "Bad Request", "status": 400,
            "detail": "Unknown parameter day. Known here: conference, include, league", "code": "unknown_parameter"}],
          "required": ["type", "title", "status", "detail", "code"], "properties": {
            "type": {"type": "string", "enum": ["about:blank",
              "https://iana.org/assignments/http-problem-types#quota-exceeded"]},
            "title": {"type": "string", "description": "The status in words."},
            "status": {"type": "integer", "minimum": 400, "maximum": 599},
            "detail": {"type": "string", "description": "For people: what is wrong with this request, and what would be\#
         right."},
            "violated-policies": {"type": "array", "minItems": 1, "items": {"type": "string"},
              "description": "With 429: of RateLimit-Policy, by name."},
            "code": {"$ref": "#/components/schemas/ProblemCode"}}},
        "ProblemCode": {"type": "string", "description": "For programs; never changes once it is out.", "enum": [
          "unknown_parameter", "repeated_parameter", "invalid_parameter", "invalid_date", "invalid_id", "invalid_json",
          "unauthorized", "key_revoked", "key_expired", "operator_only", "too_many_requests", "not_found", "unknown_league", "unknown_game", "unknown_team", "unknown_poll", "unknown_logo",
          "unknown_device", "unknown_activity", "method_not_allowed", "changes_forgotten", "body_too_large", "missing_teams", "missing_zone",
          "invalid_token", "invalid_environment", "invalid_topic", "invalid_teams", "invalid_follows", "invalid_games",
          "invalid_alerts", "invalid_league", "invalid_delay", "invalid_quiet_hours", "invalid_zone", "invalid_service",
          "invalid_subscription", "invalid_attributes_type", "web_push_off", "no_web_key", "internal_error",
          "database_unavailable", "too_many_streams", "stopping"]}
        """#
}
