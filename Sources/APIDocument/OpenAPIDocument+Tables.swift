extension OpenAPIDocument {
    /// Rankings, standings, leaders.
    static let tablePaths = #"""
        "/api/v1/rankings": {"get": {
          "operationId": "rankings", "tags": ["Tables"], "summary": "Polls and computed rankings",
          "parameters": [\#(named("league")),
            {"name": "poll", "in": "query", "description": "Only this poll: a value of poll in the full response.",
             "schema": {"$ref": "#/components/schemas/Name"}, "example": "ncaa-mens-lacrosse-rpi"},
            \#(named("ifNoneMatch"))],
          "responses": {\#(answers("The rankings; empty if there are none.", "Rankings", unknown: "UnknownPoll"))}}},
        "/api/v1/standings": {"get": {
          "operationId": "standings", "tags": ["Tables"], "summary": "A league's standings",
          "parameters": [\#(named("league", "ifNoneMatch"))],
          "responses": {\#(answers("The standings; without groups if there are none.",
          "Standings", unknown: "UnknownLeague"))}}},
        "/api/v1/leaders": {"get": {
          "operationId": "leaders", "tags": ["Tables"], "summary": "The leaders by each statistic",
          "parameters": [\#(named("league", "ifNoneMatch"))],
          "responses": {\#(answers("The leaders; empty if there are none.", "Leaders", unknown: "UnknownLeague"))}}}
        """#

    /// Tables as printed by their source.
    static let tableSchemas = #"""
        "Rankings": {"type": "object", "additionalProperties": false, "required": ["league", "rankings"], "properties": {
            "league": {"type": "string"},
            "rankings": {"type": "array", "items": {"$ref": "#/components/schemas/Ranking"}}}},
        "Ranking": {"type": "object", "additionalProperties": false,
          "required": ["poll", "name", "source", "asOf", "through", "updatedAt", "changedAt", "entries"], "properties": {
            "poll": {"type": "string", "description": "The value of the parameter poll for this ranking."},
            "name": {"type": ["string", "null"], "examples": ["Coaches Poll"]},
            "source": {"$ref": "#/components/schemas/Source"},
            "asOf": {"$ref": "#/components/schemas/AsOf"},
            "through": {"$ref": "#/components/schemas/Through"},
            "updatedAt": {"$ref": "#/components/schemas/UpdatedAt"},
            "changedAt": {"$ref": "#/components/schemas/ChangedAt"},
            "entries": {"type": "array", "items": {"$ref": "#/components/schemas/RankingEntry"}}}},
        "RankingEntry": {"type": "object", "additionalProperties": false,
          "required": ["rank", "team", "teamID", "conference", "record", "points", "firstPlaceVotes", "previousRank",
            "wasUnranked", "movement", "other"],
          "properties": {
            "rank": {"type": ["integer", "null"], "minimum": 1,
            "description": "null for teams that only received votes."},
            "team": {"$ref": "#/components/schemas/PrintedTeam"},
            "teamID": {"$ref": "#/components/schemas/MeantTeam"},
            "conference": {"type": ["string", "null"], "description": "As printed."},
            "record": {"$ref": "#/components/schemas/PrintedRecord"},
            "points": {"type": ["integer", "null"]},
            "firstPlaceVotes": {"type": ["integer", "null"], "minimum": 0},
            "previousRank": {"type": ["integer", "null"], "minimum": 1},
            "wasUnranked": {"type": ["boolean", "null"], "description": "Whether the team was unranked before."},
            "movement": {"type": ["integer", "null"], "description": "Places gained since the previous ranking;\#
         negative if lost."},
            "other": {"$ref": "#/components/schemas/PrintedStats"}}},
        "Standings": {"type": "object", "additionalProperties": false,
          "required": ["league", "source", "asOf", "through", "updatedAt", "changedAt", "groups"], "properties": {
            "league": {"type": "string"},
            "source": {"$ref": "#/components/schemas/Source"},
            "asOf": {"$ref": "#/components/schemas/AsOf"},
            "through": {"$ref": "#/components/schemas/Through"},
            "updatedAt": {"$ref": "#/components/schemas/UpdatedAt"},
            "changedAt": {"$ref": "#/components/schemas/ChangedAt"},
            "groups": {"type": "array", "description": "In the source's order.",
              "items": {"$ref": "#/components/schemas/StandingsGroup"}}}},
        "StandingsGroup": {"type": "object", "additionalProperties": false, "required": ["name", "entries"], "properties": {
            "name": {"type": ["string", "null"], "description": "A conference or a division; null if the league has a\#
         single table."},
            "entries": {"type": "array", "items": {"$ref": "#/components/schemas/StandingsEntry"}}}},
        "StandingsEntry": {"type": "object", "additionalProperties": false,
          "required": ["place", "team", "teamID", "record", "conferenceRecord", "other"], "properties": {
            "place": {"type": ["integer", "null"], "minimum": 1},
            "team": {"$ref": "#/components/schemas/PrintedTeam"},
            "teamID": {"$ref": "#/components/schemas/MeantTeam"},
            "record": {"$ref": "#/components/schemas/PrintedRecord"},
            "conferenceRecord": {"$ref": "#/components/schemas/PrintedRecord"},
            "other": {"$ref": "#/components/schemas/PrintedStats"}}},
        "Leaders": {"type": "object", "additionalProperties": false, "required": ["league", "leaders"], "properties": {
            "league": {"type": "string"},
            "leaders": {"type": "array", "items": {"$ref": "#/components/schemas/LeaderTable"}}}},
        "LeaderTable": {"type": "object", "additionalProperties": false,
          "required": ["name", "source", "asOf", "through", "updatedAt", "changedAt", "entries"], "properties": {
            "name": {"type": ["string", "null"], "examples": ["Face-Off Winning Percentage"]},
            "source": {"$ref": "#/components/schemas/Source"},
            "asOf": {"$ref": "#/components/schemas/AsOf"},
            "through": {"$ref": "#/components/schemas/Through"},
            "updatedAt": {"$ref": "#/components/schemas/UpdatedAt"},
            "changedAt": {"$ref": "#/components/schemas/ChangedAt"},
            "entries": {"type": "array", "items": {"$ref": "#/components/schemas/LeaderEntry"}}}},
        "LeaderEntry": {"type": "object", "additionalProperties": false, "required": ["rank", "player", "position",
            "classYear", "team", "teamID", "statistic", "value", "other"],
          "properties": {
            "rank": {"type": ["integer", "null"], "minimum": 1},
            "player": {"type": ["string", "null"], "description": "null in a table of teams."},
            "position": {"type": ["string", "null"], "examples": ["FO"]},
            "classYear": {"type": ["string", "null"], "examples": ["Jr."]},
            "team": {"type": ["string", "null"], "description": "As printed."},
            "teamID": {"$ref": "#/components/schemas/MeantTeam"},
            "statistic": {"type": "string", "description": "The heading of the column of value."},
            "value": {"type": "string", "description": "As printed.", "examples": [".700"]},
            "other": {"$ref": "#/components/schemas/PrintedStats"}}},
        "Source": {"type": ["string", "null"], "description": "The source of the table; null if there is none.",
          "examples": ["ncaa"]},
        "AsOf": {"type": ["string", "null"], "description": "The page's own statement of its date.",
          "examples": ["Through Games May 3"]},
        "Through": {"anyOf": [{"$ref": "#/components/schemas/Day"}, {"type": "null"}],
          "description": "The last day whose games count."},
        "UpdatedAt": {"anyOf": [{"$ref": "#/components/schemas/Instant"}, {"type": "null"}],
          "description": "When the source last returned a plausible reading."},
        "ChangedAt": {"anyOf": [{"$ref": "#/components/schemas/Instant"}, {"type": "null"}],
          "description": "When the table last changed."},
        "PrintedTeam": {"type": "string", "description": "As printed.", "examples": ["Duke"]},
        "MeantTeam": {"anyOf": [{"$ref": "#/components/schemas/ID"}, {"type": "null"}],
          "description": "The team's id; null if no team of that name is known."},
        "PrintedRecord": {"type": ["string", "null"], "pattern": "^[0-9]+(-[0-9]+){1,3}$", "examples": ["14-1"]},
        "PrintedStats": {"type": "array", "description": "The source's other columns, in its order.",
          "items": {"$ref": "#/components/schemas/PrintedStat"}},
        "PrintedStat": {"type": "object", "additionalProperties": false, "required": ["name", "value"], "properties": {
            "name": {"type": "string", "examples": ["Home"]},
            "value": {"type": "string", "examples": ["8-1"]}}}
        """#
}
