extension OpenAPIDocument {
    /// What several routes answer beside what was asked for.
    static let responses = #"""
        "NotModified": {"description": "You have these bytes already. No body follows.", "headers": {
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
        "UnknownLogo": {"description": "There is no such picture (unknown_logo).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "UnknownDevice": {"description": "No such device is registered (unknown_device).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "NoWebKey": {"description": "This server pushes to no browser (no_web_key).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "Forgotten": {"description": "So old a number is no longer kept, or was never given (changes_forgotten): ask without\#
         since for the number to go on from, then read the scoreboard anew.",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "InvalidBody": {"description": "The body is not JSON, or lacks what it needs (invalid_json); or a parameter came that\#
         is not known (unknown_parameter).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "TooLarge": {"description": "The body has more than its route takes (body_too_large).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "InvalidDevice": {"description": "What stands for the device is none: invalid_service, invalid_token,\#
         invalid_environment, invalid_topic, invalid_subscription; or no browser is pushed to (web_push_off).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "InvalidWishes": {"description": "The body is JSON and says what cannot be: missing_teams, missing_zone,\#
         invalid_service, invalid_token, invalid_environment, invalid_topic, invalid_subscription, web_push_off, invalid_teams, invalid_follows, invalid_games, invalid_alerts,\#
         invalid_league, invalid_delay, invalid_quiet_hours, invalid_zone.",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "Failed": {"description": "A mistake of ours (internal_error). It stands in the server's log.",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "Unavailable": {"description": "The database is away and no earlier answer is at hand (database_unavailable).",
          "headers": {"Retry-After": {"$ref": "#/components/headers/retryAfter"}},
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "NoChanges": {"description": "Changes cannot be told now: the database is away (database_unavailable), the server\#
         stops (stopping), or as many streams are open as there may be (too_many_streams).",
          "headers": {"Retry-After": {"$ref": "#/components/headers/retryAfter"}},
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}
        """#
}
