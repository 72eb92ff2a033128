import APIServer

extension OpenAPIDocument {
    /// Responses that several routes share.
    static let responses = #"""
        "NotModified": {"description": "You already have these bytes. There is no body.", "headers": {
          "ETag": {"$ref": "#/components/headers/etag"}, "Cache-Control": {"$ref": "#/components/headers/cacheControl"},
          "X-BarDown-Stale": {"$ref": "#/components/headers/stale"}, "Age": {"$ref": "#/components/headers/age"},
          "X-BarDown-Seq": {"$ref": "#/components/headers/seq"}}},
        "Invalid": {"description": "The request is wrong, and detail says how: unknown_parameter, repeated_parameter,\#
         invalid_parameter, invalid_date, invalid_id.",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "UnknownLeague": {"description": "There is no such league (unknown_league).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "UnknownLeagueOrTeam": {"description": "There is no such league (unknown_league), or no such team (unknown_team).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "UnknownGame": {"description": "There is no such game (unknown_game).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "UnknownTeam": {"description": "There is no such team (unknown_team).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "UnknownPoll": {"description": "There is no such league (unknown_league), or it has no such poll (unknown_poll).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "UnknownAsset": {"description": "There is no such style or script (not_found).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "UnknownLogo": {"description": "There is no such logo (unknown_logo).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "UnknownDevice": {"description": "No such device is registered (unknown_device).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "NoWebKey": {"description": "This server does not push to browsers (no_web_key).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "Forgotten": {"description": "The number is too old, or was never assigned (changes_forgotten). Omit\#
         since to get the current number, then read the scoreboard again.",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "InvalidBody": {"description": "The body is not JSON or lacks a required key (invalid_json), or a parameter is\#
         unknown (unknown_parameter), Idempotency-Key is malformed (invalid_idempotency_key), or the body was cut off\#
         (malformed_request).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "TooLarge": {"description": "The body is larger than this route accepts (body_too_large).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "TooSlow": {"description": "The body did not arrive within ten seconds (request_timeout).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "NotJSON": {"description": "The body does not have Content-Type: application/json (unsupported_media_type).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "InvalidDevice": {"description": "The device is malformed: invalid_service, invalid_token,\#
         invalid_environment, invalid_topic, invalid_subscription; or this server does not push to browsers\#
         (web_push_off); or the Idempotency-Key was used for another request (idempotency_key_reused).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "InvalidWishes": {"description": "The body is JSON with invalid values: missing_teams, missing_zone,\#
         invalid_service, invalid_token, invalid_environment, invalid_topic, invalid_subscription, web_push_off, invalid_teams, invalid_follows, invalid_games, invalid_alerts,\#
         invalid_league, invalid_delay, invalid_quiet_hours, invalid_zone; or the Idempotency-Key was used for another\#
         request (idempotency_key_reused).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "Failed": {"description": "A bug in the server (internal_error), which has logged it.",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "Unavailable": {"description": "The database is unreachable and no response is cached (database_unavailable).",
          "headers": {"Retry-After": {"$ref": "#/components/headers/retryAfter"}},
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "NoChanges": {"description": "Changes are unavailable: the database is unreachable (database_unavailable), the\#
         server is shutting down (stopping), or too many streams are open (too_many_streams).",
          "headers": {"Retry-After": {"$ref": "#/components/headers/retryAfter"}},
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}
        """#
}
