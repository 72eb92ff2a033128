extension OpenAPIDocument {
    /// One team, conferences, and whoever is called so.
    static let namePaths = #"""
        "/api/v1/teams/{id}": {"get": {
          "operationId": "team", "tags": ["Teams"], "summary": "A team",
          "description": "With its record of the newest season in which it has games, and where the league's standings have it.",
          "parameters": [
            {"name": "id", "in": "path", "required": true, "description": "Of a team.",
             "schema": {"$ref": "#/components/schemas/ID"}}, \#(named("anyLeague", "ifNoneMatch"))],
          "responses": {\#(answers("The team.", "TeamPortrait", unknown: "UnknownTeam"))}}},
        "/api/v1/conferences": {"get": {
          "operationId": "conferences", "tags": ["Teams"], "summary": "The conferences of a league",
          "parameters": [\#(named("league", "ifNoneMatch"))],
          "responses": {\#(answers("The conferences; none where the league has none.", "Conferences", unknown: "UnknownLeague"))}}},
        "/api/v1/search": {"get": {
          "operationId": "search", "tags": ["Teams"], "summary": "Teams, conferences and players by their names",
          "description": "All words must be found in a name, or begin words of it; small letters or capitals, marks or none, it is\#
         all one. Those who are called just so come first, then those whose name begins so; teams before conferences before\#
         players.",
          "parameters": [
            {"name": "q", "in": "query", "required": true, "description": "The words; without a letter or digit nobody is\#
         found.", "schema": {"$ref": "#/components/schemas/Name"}, "example": "notre"},
            {"name": "league", "in": "query", "description": "Without it in all leagues.",
             "schema": {"$ref": "#/components/schemas/Name"}, "example": "mlax-d1"},
            {"name": "limit", "in": "query", "description": "Most results.",
             "schema": {"type": "integer", "minimum": 1, "maximum": 50, "default": 20}},
            \#(named("ifNoneMatch"))],
          "responses": {\#(answers("Who was found.", "SearchResults", unknown: "UnknownLeague"))}}}
        """#

    /// Who is called how.
    static let nameSchemas = #"""
        "TeamPortrait": {"type": "object", "additionalProperties": false,
          "required": ["team", "league", "sport", "slug", "fullName", "color", "logos", "standing"], "properties": {
            "team": {"$ref": "#/components/schemas/Team"},
            "league": {"type": "string", "examples": ["mlax-d1"]},
            "sport": {"$ref": "#/components/schemas/Sport"},
            "slug": {"type": "string", "description": "Its short name, which never changes.", "examples": ["notre-dame"]},
            "fullName": {"type": ["string", "null"], "description": "As its source has it.",
              "examples": ["University of Notre Dame"]},
            "color": {"type": ["string", "null"], "description": "As its source has it.", "examples": ["#0c2340"]},
            "logos": {"type": "array", "items": {"$ref": "#/components/schemas/TeamLogo"}},
            "standing": {"anyOf": [{"$ref": "#/components/schemas/TeamStanding"}, {"type": "null"}],
              "description": "null where no standings name it."}}},
        "TeamLogo": {"type": "object", "additionalProperties": false, "required": ["background", "url"], "properties": {
            "background": {"type": "string", "enum": ["any", "dark", "light"], "description": "What it is drawn for."},
            "url": {"type": "string", "pattern": "^/api/v1/logos/[0-9a-f]{64}\\.[a-z]+$", "description": "Its path on this\#
         server."}}},
        "TeamStanding": {"type": "object", "additionalProperties": false,
          "required": ["source", "updatedAt", "group", "place", "record", "conferenceRecord"], "properties": {
            "source": {"type": "string", "description": "Whose standings.", "examples": ["ncaa"]},
            "updatedAt": {"$ref": "#/components/schemas/Instant", "description": "When they were last asked for with an answer\#
         that was believed."},
            "group": {"type": ["string", "null"], "description": "The conference or division, as printed."},
            "place": {"type": ["integer", "null"], "minimum": 1, "description": "In that group."},
            "record": {"$ref": "#/components/schemas/PrintedRecord"},
            "conferenceRecord": {"$ref": "#/components/schemas/PrintedRecord"}}},
        "Conferences": {"type": "object", "additionalProperties": false, "required": ["league", "conferences"], "properties": {
            "league": {"type": "string"},
            "conferences": {"type": "array", "items": {"$ref": "#/components/schemas/Conference"}}}},
        "Conference": {"type": "object", "additionalProperties": false, "required": ["id", "names", "teams"], "properties": {
            "id": {"type": "string", "description": "Its abbreviation: what conference takes.", "examples": ["B1G"]},
            "names": {"type": "array", "items": {"type": "string"}, "description": "What sources call it in\#
         short.", "examples": [["big-ten"]]},
            "teams": {"type": "integer", "minimum": 1, "description": "How many it has."}}},
        "SearchResults": {"type": "object", "additionalProperties": false, "required": ["results", "hasMore"], "properties": {
            "results": {"type": "array", "description": "The best first.",
              "items": {"$ref": "#/components/schemas/SearchResult"}},
            "hasMore": {"type": "boolean", "description": "Whether more were found than limit allows."}}},
        "SearchResult": {"type": "object", "additionalProperties": false, "description": "By its kind a result has more: a team\#
         abbreviation, conference and logoURL; a player teamID, team, jersey and position.",
          "required": ["kind", "id", "name", "league"],
          "dependentRequired": {"abbreviation": ["conference", "logoURL"], "teamID": ["team", "jersey", "position"]},
          "properties": {
            "kind": {"type": "string", "enum": ["team", "conference", "player"]},
            "id": {"type": "string", "description": "Of a team or a player, a UUID; of a conference its abbreviation."},
            "name": {"type": "string", "examples": ["Notre Dame"]},
            "league": {"type": "string", "examples": ["mlax-d1"]},
            "abbreviation": {"type": "string", "examples": ["ND"]},
            "conference": {"type": "string", "description": "Its abbreviation; Unknown for a team without one.",
              "examples": ["ACC"]},
            "logoURL": {"type": ["string", "null"], "pattern": "^/api/v1/logos/[0-9a-f]{64}\\.[a-z]+$"},
            "teamID": {"$ref": "#/components/schemas/ID"},
            "team": {"type": "string", "description": "Its name."},
            "jersey": {"type": ["string", "null"], "description": "As last seen.", "examples": ["4"]},
            "position": {"type": ["string", "null"], "description": "As found.", "examples": ["A"]}}}
        """#
}
