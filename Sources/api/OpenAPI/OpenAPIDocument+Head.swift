extension OpenAPIDocument {
    /// Everything before the paths.
    static let head = #"""
        "openapi": "3.1.0",
        "info": {
          "title": "BarDown",
          "version": "1.0.0",
          "summary": "Scores of college lacrosse, basketball and hockey: as they are, and as they change.",
          "description": "All answers are JSON in UTF-8 unless they say otherwise. HEAD is answered wherever GET is.\#
        \n\nInstants are RFC 3339 in UTC without a fraction (2026-04-18T19:02:11Z); a day is the league's own (2026-04-18),\#
         whatever zone the reader is in. null means that the source did not say; nothing is guessed. Ids are UUIDs and\#
         never change.\n\nLists of words (status, kind, role, …) may grow, and so may objects: be ready for what is not\#
         here yet.\n\nA parameter that is not known, comes twice or is empty is an error and never\#
         ignored; only the probes read none.\n\nCaching: Cache-Control says for how many seconds an answer is good: 10 while a game of it is\#
         played, 30 or 60 on a game day, 300 when all is settled. Send its ETag back in If-None-Match: what has not changed\#
         is answered with 304 and no body. Whoever sends Accept-Encoding: br or gzip is sent bodies of a kilobyte and more compressed;\#
         a form has an ETag of its own, which is good for that form. While the database is away the last answer is served with X-BarDown-Stale: true\#
         and its Age in seconds. Where several processes answer by turns, send the X-BarDown-Seq of the newest answer back as a header of\#
         the next request: what you are then told is no older, or says that it is stale.\n\nErrors are application/problem+json (RFC 9457): act on code, which never changes. A path\#
         that there is not answers 404 with not_found, a method that a path has not 405 with method_not_allowed and\#
         Allow.\n\n\#(limitsExplained)",
          "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"}
        },
        "servers": [{"url": "/", "description": "The server that this document comes from."}],
        "security": [{}, {"key": []}],
        "tags": [
          {"name": "Scores", "description": "The games of a day, and the days that have games."},
          {"name": "Game", "description": "One game: plays, events, box scores."},
          {"name": "Tables", "description": "Rankings, standings and leaders as their source prints them."},
          {"name": "Teams", "description": "Leagues, teams, their schedules and logos."},
          {"name": "Changes", "description": "Every change of a game, numbered one by one, in the order in which all readers\#
         see it: who goes on from the last number misses nothing and hears nothing twice."},
          {"name": "Devices", "description": "Registers and forgets phones for alerts. Nothing here is cached, and no token\#
         is logged."},
          {"name": "Pages", "description": "For people, and for who runs the server."}
        ]
        """#

    /// What several routes take.
    static let parameters = #"""
        "league": {"name": "league", "in": "query", "description": "Id of a league, as /api/v1/leagues lists them; without it\#
         men's Division I lacrosse.", "schema": {"$ref": "#/components/schemas/Name"}, "example": "mlax-d1"},
        "anyLeague": {"name": "league", "in": "query", "description": "May stand here so that an app can add it to every\#
         request; the id says which league is meant.", "schema": {"$ref": "#/components/schemas/Name"}, "example": "mlax-d1"},
        "ofLeague": {"name": "league", "in": "query", "description": "Only changes of games of this league; without it all\#
         leagues'.", "schema": {"$ref": "#/components/schemas/Name"}, "example": "mlax-d1"},
        "ofGame": {"name": "game", "in": "query", "description": "Only changes of this game.",
          "schema": {"$ref": "#/components/schemas/ID"}},
        "ofTeam": {"name": "team", "in": "query", "description": "Only changes of games in which this team plays.",
          "schema": {"$ref": "#/components/schemas/ID"}},
        "conference": {"name": "conference", "in": "query", "description": "Only games in which either team is of this\#
         conference, by its abbreviation, in upper or lower case.",
          "schema": {"$ref": "#/components/schemas/Name"}, "example": "ACC"},
        "include": {"name": "include", "in": "query", "description": "freshness: each game says how old it is\#
         (sourceUpdatedAt, changedAt, stale).", "schema": {"type": "string", "enum": ["freshness"]}},
        "from": {"name": "from", "in": "query", "description": "The first day; without it 30 days before today.",
          "schema": {"$ref": "#/components/schemas/Day"}, "example": "2026-04-01"},
        "to": {"name": "to", "in": "query", "description": "The last day, at most 400 after the first; without it 30 days\#
         after today.", "schema": {"$ref": "#/components/schemas/Day"}, "example": "2026-04-30"},
        "gameID": {"name": "id", "in": "path", "required": true, "description": "Of a game.",
          "schema": {"$ref": "#/components/schemas/ID"}},
        "ifNoneMatch": {"name": "If-None-Match", "in": "header", "description": "The ETag of the answer that you have: 304\#
         where it is still the same.", "schema": {"type": "string"}}
        """#

    /// What several answers say of themselves.
    static let headers = #"""
        "etag": {"description": "Names these bytes: send it back in If-None-Match.",
          "required": true, "schema": {"type": "string", "pattern": "^\"[0-9a-f]+(-gzip|-br)?\"$"}},
        "vary": {"description": "What else the answer depends on: Accept-Encoding, and X-API-Key where keys are asked for.",
          "required": true, "schema": {"type": "string", "pattern": "Accept-Encoding"}},
        "contentEncoding": {"description": "Of a compressed body.", "schema": {"enum": ["br", "gzip"]}},
        "cacheControl": {"description": "How long the answer is good for: max-age in seconds.",
          "required": true, "schema": {"type": "string"}, "example": "public, max-age=10"},
        "stale": {"description": "true on an answer that is older than it should be, because the database is away.",
          "schema": {"type": "string", "const": "true"}},
        "seq": {"description": "The number of the newest change that the answer may show. Sent back as a header of the next request,\#
         it keeps the answer to that from being older, whichever process gives it. Not on an answer that is marked as stale.",
          "schema": {"type": "string", "pattern": "^[0-9]+$"}},
        "age": {"description": "Of a stale answer, in seconds.", "schema": {"type": "string", "pattern": "^[0-9]+$"}},
        "retryAfter": {"description": "Come again after so many seconds.",
          "required": true, "schema": {"type": "string", "pattern": "^[0-9]+$"}}
        """#
}
