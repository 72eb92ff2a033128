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

    /// Phones.
    static let devicePaths = #"""
        "/api/v1/devices": {
          "post": {
            "operationId": "registerDevice", "tags": ["Devices"], "summary": "Registers a phone, or changes its wishes",
            "description": "Do so at every start of the app: tokens change, and a phone that had been given up comes back by\#
         that. A later registration takes the place of the earlier one as a whole. At most 32 KiB.",
            "requestBody": {"required": true, "content": {"application/json": {
              "schema": {"$ref": "#/components/schemas/Registration"}, "example": {
                "token": "6f6e6520746f6b656e20666f722065766572796f6e65", "environment": "sandbox",
                "favoriteTeams": ["duke", "virginia"]}}}},
            "responses": {
              "200": {"description": "The device was known; its wishes are these now.", \#(content("Registered"))},
              "201": {"description": "The device is new.", \#(content("Registered"))},
              \#(refusals(nil, invalid: "InvalidBody")),
              "413": {"$ref": "#/components/responses/TooLarge"}, "422": {"$ref": "#/components/responses/InvalidWishes"},
              "503": {"$ref": "#/components/responses/Unavailable"}}},
          "delete": {
            "operationId": "forgetDeviceByBody", "tags": ["Devices"], "summary": "Forgets a phone",
            "description": "The token in the body stands in no server's log.",
            "requestBody": {"required": true, "content": {"application/json": {
              "schema": {"$ref": "#/components/schemas/Device"}}}},
            "responses": {
              "204": {"description": "It is forgotten, with all that it wished."},
              \#(refusals("UnknownDevice", invalid: "InvalidBody")),
              "413": {"$ref": "#/components/responses/TooLarge"}, "422": {"$ref": "#/components/responses/InvalidDevice"},
              "503": {"$ref": "#/components/responses/Unavailable"}}}},
        "/api/v1/devices/{token}": {"delete": {
          "operationId": "forgetDevice", "tags": ["Devices"], "summary": "Forgets a phone, by its token in the path",
          "parameters": [
            {"name": "token", "in": "path", "required": true, "schema": {"$ref": "#/components/schemas/Token"}},
            {"name": "environment", "in": "query", "schema": {"$ref": "#/components/schemas/APNsEnvironment"}},
            {"name": "topic", "in": "query", "schema": {"$ref": "#/components/schemas/Topic"}}],
          "responses": {
            "204": {"description": "It is forgotten, with all that it wished."},
            \#(refusals("UnknownDevice")), "422": {"$ref": "#/components/responses/InvalidDevice"},
            "503": {"$ref": "#/components/responses/Unavailable"}}}}
        """#

    /// Leagues, teams, phones and errors.
    static let deviceSchemas = #"""
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
        "Token": {"type": "string", "minLength": 8, "maxLength": 400, "pattern": "^[0-9A-Za-z_-]+$",
          "description": "What APNs gave the app, in hexadecimal. It is stored sealed where the operator has a key."},
        "APNsEnvironment": {"type": "string", "enum": ["production", "sandbox"], "description": "Without it what the operator\#
         set."},
        "Topic": {"type": "string", "maxLength": 200, "pattern": "^[0-9A-Za-z_.-]+$", "description": "The app's bundle id;\#
         without it what the operator set.", "examples": ["com.example.scores"]},
        "Device": {"type": "object", "required": ["token"], "properties": {
            "token": {"$ref": "#/components/schemas/Token"},
            "environment": {"anyOf": [{"$ref": "#/components/schemas/APNsEnvironment"}, {"type": "null"}]},
            "topic": {"anyOf": [{"$ref": "#/components/schemas/Topic"}, {"type": "null"}]}}},
        "Registration": {"type": "object", "required": ["token"],
          "anyOf": [{"required": ["favoriteTeams"]}, {"required": ["follows"]}],
          "description": "What a phone wishes. favoriteTeams or follows must be there, and name at most 200 things together. A\#
         key with null is as one that is not there.",
          "properties": {
            "token": {"$ref": "#/components/schemas/Token"},
            "environment": {"anyOf": [{"$ref": "#/components/schemas/APNsEnvironment"}, {"type": "null"}]},
            "topic": {"anyOf": [{"$ref": "#/components/schemas/Topic"}, {"type": "null"}]},
            "league": {"anyOf": [{"$ref": "#/components/schemas/ShortName"}, {"type": "null"}],
              "description": "Whose teams are meant; without it men's Division I lacrosse."},
            "favoriteTeams": {"type": ["array", "null"], "maxItems": 200, "description": "Teams to follow, by id or short name.",
              "items": {"type": "string", "minLength": 1, "maxLength": 100}, "examples": [["duke", "virginia"]]},
            "follows": {"type": ["array", "null"], "maxItems": 200, "items": {"$ref": "#/components/schemas/Follow"}},
            "mutedGames": {"type": ["array", "null"], "maxItems": 200, "description": "Games of which nothing is told.",
              "items": {"$ref": "#/components/schemas/ID"}},
            "spoilerSafe": {"type": ["boolean", "null"], "description": "Alerts say that something happened, not what."},
            "delaySeconds": {"type": ["integer", "null"], "minimum": 0, "maximum": 120, "description": "Alerts wait for so\#
         long, for who watches a delayed picture."},
            "quietHours": {"anyOf": [{"$ref": "#/components/schemas/QuietHours"}, {"type": "null"}]},
            "zone": {"type": ["string", "null"], "minLength": 1, "maxLength": 60, "description": "The phone's time zone;\#
         needed for quietHours.", "examples": ["America/New_York"]}}},
        "Follow": {"type": "object", "description": "Names a team, a game or a league, and one of them only; but league may\#
         stand beside a team to say whose it is.",
          "properties": {
            "team": {"type": ["string", "null"], "minLength": 1, "maxLength": 100, "description": "By id or short name."},
            "game": {"anyOf": [{"$ref": "#/components/schemas/ID"}, {"type": "null"}]},
            "league": {"anyOf": [{"$ref": "#/components/schemas/ShortName"}, {"type": "null"}]},
            "alerts": {"type": ["array", "null"], "description": "Which alerts; without it all that are usual.",
              "items": {"$ref": "#/components/schemas/AlertKind"}}}},
        "ShortName": {"type": "string", "minLength": 1, "maxLength": 60, "examples": ["mlax-d1"]},
        "AlertKind": {"type": "string", "enum": ["start", "score", "lead_change", "close_game", "comeback", "upset_alert",
          "milestone", "period_end", "overtime", "shootout", "final", "postponed", "cancelled", "moved", "correction"]},
        "QuietHours": {"type": "object", "required": ["from", "until"], "description": "Nothing is told between these two\#
         times of the day.", "properties": {
            "from": {"$ref": "#/components/schemas/TimeOfDay"},
            "until": {"$ref": "#/components/schemas/TimeOfDay"}}},
        "TimeOfDay": {"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$", "examples": ["22:30"]},
        "Registered": {"type": "object", "additionalProperties": false,
          "required": ["deviceId", "following", "unknownTeams"], "properties": {
            "deviceId": {"$ref": "#/components/schemas/ID", "description": "Ours of the device; never its token."},
            "following": {"type": "array", "items": {"type": "string"}, "description": "As the request named them."},
            "unknownTeams": {"type": "array", "items": {"type": "string"}, "description": "What was named and stands for\#
         nothing."}}},
        "Problem": {"type": "object", "additionalProperties": false, "description": "What is wrong (RFC 9457).",
          "examples": [{"type": "about:blank", "title": "Bad Request", "status": 400,
            "detail": "Unknown parameter day. Known here: conference, include, league", "code": "unknown_parameter"}],
          "required": ["type", "title", "status", "detail", "code"], "properties": {
            "type": {"type": "string", "const": "about:blank"},
            "title": {"type": "string", "description": "The status in words."},
            "status": {"type": "integer", "minimum": 400, "maximum": 599},
            "detail": {"type": "string", "description": "For people: what is wrong with this request, and what would be\#
         right."},
            "code": {"$ref": "#/components/schemas/ProblemCode"}}},
        "ProblemCode": {"type": "string", "description": "For programs; never changes once it is out.", "enum": [
          "unknown_parameter", "repeated_parameter", "invalid_parameter", "invalid_date", "invalid_id", "invalid_json",
          "unauthorized", "not_found", "unknown_league", "unknown_game", "unknown_team", "unknown_poll", "unknown_logo",
          "unknown_device", "method_not_allowed", "changes_forgotten", "body_too_large", "missing_teams", "missing_zone",
          "invalid_token", "invalid_environment", "invalid_topic", "invalid_teams", "invalid_follows", "invalid_games",
          "invalid_alerts", "invalid_league", "invalid_delay", "invalid_quiet_hours", "invalid_zone", "internal_error",
          "database_unavailable", "too_many_streams", "stopping"]}
        """#
}
