import APIServer

extension OpenAPIDocument {
    /// Leagues, teams, their schedules, rosters and logos.
    static let teamPaths = #"""
        "/api/v1/leagues": {"get": {
          "operationId": "leagues", "tags": ["Teams"], "summary": "All leagues",
          "parameters": [\#(named("ifNoneMatch"))],
          "responses": {\#(answers("The leagues, most popular first.", "Leagues", unknown: nil))}}},
        "/api/v1/teams": {"get": {
          "operationId": "teams", "tags": ["Teams"], "summary": "Teams by conference",
          "parameters": [\#(named("league", "ifNoneMatch"))],
          "responses": {\#(answers("The teams.", "TeamsByConference", unknown: "UnknownLeague"))}}},
        "/api/v1/teams/{id}/schedule": {"get": {
          "operationId": "schedule", "tags": ["Teams"], "summary": "A team's games of a season",
          "parameters": [
            {"name": "id", "in": "path", "required": true, "description": "The team.",
             "schema": {"$ref": "#/components/schemas/ID"}},
            {"name": "season", "in": "query", "description": "The year of the season's spring; default: the latest\#
         with games.", "schema": {"type": "integer", "minimum": 1900, "maximum": 2200}, "example": 2026},
            \#(named("anyLeague", "ifNoneMatch"))],
          "responses": {\#(answers("The team and its games.", "Schedule", unknown: "UnknownTeam"))}}},
        "/api/v1/teams/{id}/roster": {"get": {
          "operationId": "roster", "tags": ["Teams"], "summary": "A team's players, by name",
          "description": "The players named on the pages of its games. Use their ids to follow players.",
          "parameters": [
            {"name": "id", "in": "path", "required": true, "description": "The team.",
             "schema": {"$ref": "#/components/schemas/ID"}}, \#(named("anyLeague", "ifNoneMatch"))],
          "responses": {\#(answers("The team and its players.", "Roster", unknown: "UnknownTeam"))}}},
        "/api/v1/logos/{name}": {"get": {
          "operationId": "logo", "tags": ["Teams"], "summary": "A team's logo",
          "description": "A logo's name is the hash of its bytes, so a logo never changes: cache it forever.",
          "parameters": [
            {"name": "name", "in": "path", "required": true, "description": "SHA-256 of the bytes in hexadecimal, a dot, and\#
         the format.", "schema": {"type": "string", "pattern": "^[0-9a-f]{64}\\.[a-z]+$"}},
            \#(named("ifNoneMatch"))],
          "responses": {
            "200": {"description": "The logo. Cache-Control: public, max-age=31536000, immutable.", "headers": {
              "ETag": {"$ref": "#/components/headers/etag"},
              "Cache-Control": {"$ref": "#/components/headers/cacheControl"},
              "Content-Security-Policy": {"description": "Keeps an SVG that is opened on its own from running scripts.",
                "required": true, "schema": {"type": "string"}}},
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
            "isFollowed": {"type": "boolean", "description": "Whether BarDown reads its sources."},
            "today": {"$ref": "#/components/schemas/Day", "description": "The league's current day."}}},
        "TeamsByConference": {"type": "object", "description": "The teams, by their conference's abbreviation.",
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
            "name": {"type": "string", "description": "As printed by the league's own source.",
            "examples": ["Nikolic, AJ"]},
            "jersey": {"type": ["string", "null"], "description": "The most recent one.", "examples": ["4"]},
            "position": {"type": ["string", "null"], "description": "As printed.", "examples": ["A"]}}},
        "ScheduledGame": {"type": "object", "additionalProperties": false,
          "required": ["gameID", "opponent", "isHome", "score", "status", "statusDetail", "startTime"], "properties": {
            "gameID": {"$ref": "#/components/schemas/ID"},
            "opponent": {"$ref": "#/components/schemas/Team"},
            "isHome": {"type": "boolean"},
            "score": {"type": ["string", "null"], "pattern": "^[WLT] [0-9]+-[0-9]+$", "examples": ["W 12-8"],
              "description": "The team's own score first; null before the end."},
            "status": {"$ref": "#/components/schemas/Status"},
            "statusDetail": {"$ref": "#/components/schemas/StatusDetail"},
            "startTime": {"$ref": "#/components/schemas/Instant", "description": "Midnight of the game's day in the\#
         league's zone if the time is to be announced."}}},
        "Problem": {"type": "object", "additionalProperties": false, "description": "What is wrong (RFC 9457).",
          "examples": [{"type": "about:blank", "title": "Bad Request", "status": 400,
            "detail": "Unknown parameter day. Allowed: conference, include, league", "code": "unknown_parameter"}],
          "required": ["type", "title", "status", "detail", "code"], "properties": {
            "type": {\#(words("about:blank",
              "https://iana.org/assignments/http-problem-types#quota-exceeded"))},
            "title": {"type": "string", "description": "The status in words."},
            "status": {"type": "integer", "minimum": 400, "maximum": 599},
            "detail": {"type": "string", "description": "For people: what is wrong with this request, and how to fix\#
         it."},
            "violated-policies": {"type": "array", "minItems": 1, "items": {"type": "string"},
              "description": "With 429: the names of the exceeded policies in RateLimit-Policy."},
            "code": {"$ref": "#/components/schemas/ProblemCode"}}},
        "ProblemCode": {"description": "A code for programs, which never changes.", \#(words(
          "unknown_parameter", "repeated_parameter", "invalid_parameter", "invalid_date", "invalid_id", "invalid_json",
          "unsupported_media_type", "cross_site_request", "malformed_request", "request_timeout", "unknown_expectation",
          "unknown_transfer_encoding", "header_fields_too_large", "unauthorized", "key_revoked", "key_expired", "operator_only",
          "too_many_requests", "too_many_registrations", "not_found", "unknown_league", "unknown_game", "unknown_team", "unknown_poll", "unknown_logo",
          "unknown_device", "unknown_activity", "method_not_allowed", "changes_forgotten", "body_too_large",
          "invalid_idempotency_key", "idempotency_key_reused", "request_in_progress", "missing_teams", "missing_zone",
          "invalid_token", "invalid_environment", "invalid_topic", "invalid_teams", "invalid_follows", "invalid_games",
          "invalid_alerts", "invalid_league", "invalid_delay", "invalid_quiet_hours", "invalid_zone", "invalid_service",
          "invalid_subscription", "invalid_attributes_type", "web_push_off", "no_web_key", "internal_error",
          "database_unavailable", "too_many_streams", "too_many_streams_per_client", "stopping"))}
        """#
}
