extension OpenAPIDocument {
    /// One team, conferences, and search by name.
    static let namePaths = #"""
        "/api/v1/teams/{id}": {"get": {
          "operationId": "team", "tags": ["Teams"], "summary": "A team",
          "description": "With its record in its latest season with games, and its place in the league's standings.",
          "parameters": [
            {"name": "id", "in": "path", "required": true, "description": "The team.",
             "schema": {"$ref": "#/components/schemas/ID"}}, \#(named("anyLeague", "ifNoneMatch"))],
          "responses": {\#(answers("The team.", "TeamPortrait", unknown: "UnknownTeam"))}}},
        "/api/v1/conferences": {"get": {
          "operationId": "conferences", "tags": ["Teams"], "summary": "The conferences of a league",
          "parameters": [\#(named("league", "ifNoneMatch"))],
          "responses": {\#(answers("The conferences; empty if the league has none.",
          "Conferences", unknown: "UnknownLeague"))}}},
        "/api/v1/search": {"get": {
          "operationId": "search", "tags": ["Teams"], "summary": "Teams, conferences and players by their names",
          "description": "Every word must match a word of the name, or its beginning; case and accents are ignored.\#
         Exact matches come first, then names that begin with the words; teams before conferences before players.",
          "parameters": [
            {"name": "q", "in": "query", "required": true, "description": "The words; without a letter or digit\#
         nothing is found.", "schema": {"$ref": "#/components/schemas/Name"}, "example": "notre"},
            {"name": "league", "in": "query", "description": "Default: all leagues.",
             "schema": {"$ref": "#/components/schemas/Name"}, "example": "mlax-d1"},
            {"name": "limit", "in": "query", "description": "Maximum number of results.",
             "schema": {"type": "integer", "minimum": 1, "maximum": 50, "default": 20}},
            \#(named("ifNoneMatch"))],
          "responses": {\#(answers("The matches.", "SearchResults", unknown: "UnknownLeague"))}}}
        """#

    /// Names of teams, conferences and players.
    static let nameSchemas = #"""
        "TeamPortrait": {"type": "object", "additionalProperties": false,
          "required": ["team", "league", "sport", "slug", "fullName", "color", "logos", "standing"], "properties": {
            "team": {"$ref": "#/components/schemas/Team"},
            "league": {"type": "string", "examples": ["mlax-d1"]},
            "sport": {"$ref": "#/components/schemas/Sport"},
            "slug": {"type": "string", "description": "The team's short name, which never changes.",
            "examples": ["notre-dame"]},
            "fullName": {"type": ["string", "null"], "description": "As the source gives it.",
              "examples": ["University of Notre Dame"]},
            "color": {"type": ["string", "null"], "description": "As the source gives it.", "examples": ["#0c2340"]},
            "logos": {"type": "array", "items": {"$ref": "#/components/schemas/TeamLogo"}},
            "standing": {"anyOf": [{"$ref": "#/components/schemas/TeamStanding"}, {"type": "null"}],
              "description": "null if it is in no standings."}}},
        "TeamLogo": {"type": "object", "additionalProperties": false, "required": ["background", "url"], "properties": {
            "background": {\#(words("any", "dark", "light")),
            "description": "The background it is drawn for."},
            "url": {"type": "string", "pattern": "^/api/v1/logos/[0-9a-f]{64}\\.[a-z]+$", "description": "The logo's\#
         path on this server."}}},
        "TeamStanding": {"type": "object", "additionalProperties": false,
          "required": ["source", "updatedAt", "group", "place", "record", "conferenceRecord"], "properties": {
            "source": {"type": "string", "description": "The source of the standings.", "examples": ["ncaa"]},
            "updatedAt": {"$ref": "#/components/schemas/Instant", "description": "When the source last returned a\#
         plausible reading."},
            "group": {"type": ["string", "null"], "description": "The conference or division, as printed."},
            "place": {"type": ["integer", "null"], "minimum": 1, "description": "The place in that group."},
            "record": {"$ref": "#/components/schemas/PrintedRecord"},
            "conferenceRecord": {"$ref": "#/components/schemas/PrintedRecord"}}},
        "Conferences": {"type": "object", "additionalProperties": false, "required": ["league", "conferences"], "properties": {
            "league": {"type": "string"},
            "conferences": {"type": "array", "items": {"$ref": "#/components/schemas/Conference"}}}},
        "Conference": {"type": "object", "additionalProperties": false, "required": ["id", "names", "teams"], "properties": {
            "id": {"type": "string", "description": "Its abbreviation: the value of the parameter conference.",
            "examples": ["B1G"]},
            "names": {"type": "array", "items": {"type": "string"}, "description": "The short names that sources\#
         use.", "examples": [["big-ten"]]},
            "teams": {"type": "integer", "minimum": 1, "description": "The number of its teams."}}},
        "SearchResults": {"type": "object", "additionalProperties": false, "required": ["results", "hasMore"], "properties": {
            "results": {"type": "array", "description": "The best matches first.",
              "items": {"$ref": "#/components/schemas/SearchResult"}},
            "hasMore": {"type": "boolean", "description": "Whether there are more matches than limit allows."}}},
        "SearchResult": {"type": "object", "additionalProperties": false, "description": "Further keys depend on kind:\#
         a team has abbreviation, conference and logoURL; a player has teamID, team, jersey and position.",
          "required": ["kind", "id", "name", "league"],
          "dependentRequired": {"abbreviation": ["conference", "logoURL"], "teamID": ["team", "jersey", "position"]},
          "properties": {
            "kind": {\#(words("team", "conference", "player"))},
            "id": {"type": "string",
            "description": "A UUID for a team or a player; the abbreviation for a conference."},
            "name": {"type": "string", "examples": ["Notre Dame"]},
            "league": {"type": "string", "examples": ["mlax-d1"]},
            "abbreviation": {"type": "string", "examples": ["ND"]},
            "conference": {"type": ["string", "null"], "description": "Its abbreviation; null if no source has named it.",
              "examples": ["ACC"]},
            "logoURL": {"type": ["string", "null"], "pattern": "^/api/v1/logos/[0-9a-f]{64}\\.[a-z]+$"},
            "teamID": {"$ref": "#/components/schemas/ID"},
            "team": {"type": "string", "description": "The name of the player's team."},
            "jersey": {"type": ["string", "null"], "description": "The most recent one.", "examples": ["4"]},
            "position": {"type": ["string", "null"], "description": "As printed.", "examples": ["A"]}}}
        """#
}
