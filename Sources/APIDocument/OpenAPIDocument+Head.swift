extension OpenAPIDocument {
    /// The document before its paths.
    static let head = #"""
        "openapi": "3.1.0",
        "info": {
          "title": "BarDown",
          "version": "1.0.0",
          "summary": "Live scores of college lacrosse, basketball and hockey.",
          "description": "Responses are JSON in UTF-8 unless noted otherwise. Every GET route also supports\#
         HEAD.\n\nInstants are RFC 3339 in UTC without a fraction (2026-04-18T19:02:11Z). Days (2026-04-18) are in the\#
         league's own time zone, for all clients. null means that the source did not say; nothing is guessed.\#
         Ids are UUIDs and never change.\n\nNew values (of statusDetail, kind, role, …) and new keys may be added at\#
         any time: ignore unknown ones. The schemas list the current values, and allow others.\n\nUnknown, repeated or empty parameters are errors and are never\#
         ignored, except by the probes.\n\nCaching: Cache-Control says for how many seconds a response is fresh: 10\#
         while one of its games is live, 30 or 60 on a game day, 300 once everything is settled. Send the ETag back in\#
         If-None-Match; if nothing changed, you get 304 without a body. With Accept-Encoding: br or gzip, bodies of a\#
         kilobyte and more are compressed; each encoding has an ETag of its own. While the database is unreachable,\#
         or slower than a second, the last response is served with X-BarDown-Stale: true and its Age in seconds.\#
          If several processes serve you, send the X-BarDown-Seq of the newest response with the next request; its\#
         response is no older, or is marked stale.\n\nErrors are application/problem+json (RFC 9457): act on code,\#
          which never changes. An unknown path is 404 with not_found; an unsupported method is 405 with method_not_allowed and\#
         Allow. A request that is not valid HTTP is 400 with malformed_request, 417 with unknown_expectation, 431 with\#
         header_fields_too_large or 501 with unknown_transfer_encoding, and ends its connection.\n\n\#(writesExplained)\n\n\#(pagesExplained)\n\n\#(limitsExplained)",
          "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"}
        },
        "servers": [{"url": "/", "description": "The server that serves this document."}],
        "security": [{}, {"key": []}],
        "tags": [
          {"name": "Scores", "description": "The games of a day, and the days that have games."},
          {"name": "Game", "description": "One game: plays, events, box scores."},
          {"name": "Tables", "description": "Rankings, standings and leaders, as printed by their source."},
          {"name": "Teams", "description": "Leagues, teams, their schedules and logos."},
          {"name": "Changes", "description": "Every change of a game, numbered in one order for all readers: continue\#
         from the last number, and you miss nothing and get nothing twice."},
          {"name": "Devices", "description": "Registers and deletes devices that get alerts. Nothing here is cached,\#
         and no token is logged."},
          {"name": "Pages", "description": "Web pages, and probes for operators."}
        ]
        """#

    /// Parameters of several routes.
    static let parameters = #"""
        "league": {"name": "league", "in": "query", "description": "Id of a league, from /api/v1/leagues; default:\#
         men's Division I lacrosse.", "schema": {"$ref": "#/components/schemas/Name"}, "example": "mlax-d1"},
        "anyLeague": {"name": "league", "in": "query", "description": "Accepted so that an app can add it to every\#
         request; the id already determines the league.",
            "schema": {"$ref": "#/components/schemas/Name"}, "example": "mlax-d1"},
        "ofLeague": {"name": "league", "in": "query", "description": "Only changes of games of this league; default:\#
         all leagues.", "schema": {"$ref": "#/components/schemas/Name"}, "example": "mlax-d1"},
        "ofGame": {"name": "game", "in": "query", "description": "Only changes of this game.",
          "schema": {"$ref": "#/components/schemas/ID"}},
        "ofTeam": {"name": "team", "in": "query", "description": "Only changes of games in which this team plays.",
          "schema": {"$ref": "#/components/schemas/ID"}},
        "conference": {"name": "conference", "in": "query", "description": "Only games with a team of this conference:\#
         its abbreviation, in upper or lower case.",
          "schema": {"$ref": "#/components/schemas/Name"}, "example": "ACC"},
        "include": {"name": "include", "in": "query", "description": "freshness: adds to each game the age of its data\#
         (sourceUpdatedAt, changedAt, stale).", "schema": {"type": "string", "enum": ["freshness"]}},
        "from": {"name": "from", "in": "query", "description": "The first day; default: 30 days before today.",
          "schema": {"$ref": "#/components/schemas/Day"}, "example": "2026-04-01"},
        "to": {"name": "to", "in": "query", "description": "The last day, at most 400 days after the first; default:\#
         30 days after today.", "schema": {"$ref": "#/components/schemas/Day"}, "example": "2026-04-30"},
        "gameID": {"name": "id", "in": "path", "required": true, "description": "The game.",
          "schema": {"$ref": "#/components/schemas/ID"}},
        "ifNoneMatch": {"name": "If-None-Match", "in": "header", "description": "The ETag of the response that you have: 304\#
         if it is unchanged.", "schema": {"type": "string"}}
        """#

    /// Header fields of several responses.
    static let headers = #"""
        "etag": {"description": "Identifies these bytes: send it back in If-None-Match.",
          "required": true, "schema": {"type": "string", "pattern": "^\"[0-9a-f]+(-gzip|-br)?\"$"}},
        "vary": {"description": "Request fields: Accept-Encoding, and X-API-Key if keys are required.",
          "required": true, "schema": {"type": "string", "pattern": "Accept-Encoding"}},
        "contentEncoding": {"description": "The encoding of a compressed body.", "schema": {"enum": ["br", "gzip"]}},
        "cacheControl": {"description": "How long the response is fresh: max-age in seconds.",
          "required": true, "schema": {"type": "string"}, "example": "public, max-age=10"},
        "stale": {"description": "true if the response is older than it should be because the database is\#
         unreachable, or has not responded for a second.",
          "schema": {"type": "string", "const": "true"}},
        "seq": {"description": "The number of the newest change that the response may include. Send it with the next\#
         request to get no older response, whichever process serves it. Not set on stale responses.",
          "schema": {"type": "string", "pattern": "^[0-9]+$"}},
        "age": {"description": "Age of a stale response, in seconds.", "schema": {"type": "string",
          "pattern": "^[0-9]+$"}},
        "retryAfter": {"description": "Retry after this many seconds.",
          "required": true, "schema": {"type": "string", "pattern": "^[0-9]+$"}}
        """#
}
