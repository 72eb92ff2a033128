extension OpenAPIDocument {
    /// One game.
    static let detailPaths = #"""
        "/api/v1/games/{id}": {"get": {
          "operationId": "game", "tags": ["Game"], "summary": "A game with its venue, odds and series",
          "parameters": [\#(named("gameID", "anyLeague", "ifNoneMatch"))],
          "responses": {\#(answers("The game.", "GamePage", unknown: "UnknownGame"))}}},
        "/api/v1/games/{id}/plays": {"get": {
          "operationId": "plays", "tags": ["Game"], "summary": "The play-by-play",
          "description": "In the source's order. The source may correct plays that you already have.",
          "parameters": [\#(named("gameID")),
            {"name": "after", "in": "query", "description": "Only plays after this ordinal.",
             "schema": {"type": "integer", "minimum": -1, "maximum": 1000000}},
            \#(named("anyLeague", "ifNoneMatch"))],
          "responses": {\#(answers("The plays.", "Plays", unknown: "UnknownGame"))}}},
        "/api/v1/games/{id}/events": {"get": {
          "operationId": "events", "tags": ["Game"], "summary": "The events of a game",
          "description": "Scores, lead changes, ends of periods, oldest first; alerts are made from them. Pass\#
         the last id that you have as after.",
          "parameters": [\#(named("gameID")),
            {"name": "after", "in": "query", "description": "Only events with a greater id.",
             "schema": {"type": "integer", "format": "int64", "minimum": 0, "maximum": 9223372036854775807}},
            \#(named("anyLeague", "ifNoneMatch"))],
          "responses": {\#(answers("The events.", "Events", unknown: "UnknownGame"))}}},
        "/api/v1/games/{id}/boxscore": {"get": {
          "operationId": "boxScore", "tags": ["Game"], "summary": "The box score counted from the plays",
          "description": "Lacrosse only. Otherwise, and before the first play, statistics are null and players empty.",
          "parameters": [\#(named("gameID", "anyLeague", "ifNoneMatch"))],
          "responses": {\#(answers("The game and its statistics.", "BoxScore", unknown: "UnknownGame"))}}},
        "/api/v1/games/{id}/box": {"get": {
          "operationId": "printedBox", "tags": ["Game"], "summary": "The box score as the source prints it",
          "description": "Any sport: tables with cells as printed, and their values if these are certain.",
          "parameters": [\#(named("gameID", "anyLeague", "ifNoneMatch"))],
          "responses": {\#(answers("The game and its box score.", "PrintedBox", unknown: "UnknownGame"))}}}
        """#

    /// Details, plays and events of a game.
    static let detailSchemas = #"""
        "GamePage": {"type": "object", "additionalProperties": false,
          "required": ["game", "venue", "place", "odds", "series"], "properties": {
            "game": {"$ref": "#/components/schemas/Game"},
            "venue": {"type": ["string", "null"], "description": "The stadium."},
            "place": {"type": ["string", "null"], "description": "The city.", "examples": ["Northfield, MN"]},
            "odds": {"type": "array", "items": {"$ref": "#/components/schemas/Odds"}},
            "series": {"type": "array", "items": {"$ref": "#/components/schemas/Series"}}}},
        "Odds": {"type": "object", "additionalProperties": false, "description": "As printed by the source; nothing is\#
         computed.", "required": ["provider", "details", "spread", "overUnder", "homeMoneyline", "awayMoneyline"],
          "properties": {
            "provider": {"type": ["string", "null"]},
            "details": {"type": ["string", "null"], "examples": ["PHI -8.5"]},
            "spread": {"type": ["string", "null"], "description": "Points given by the home team; negative if it is\#
         the favorite."},
            "overUnder": {"type": ["string", "null"], "description": "Points of both teams together."},
            "homeMoneyline": {"type": ["string", "null"], "examples": ["-110"]},
            "awayMoneyline": {"type": ["string", "null"]}}},
        "Series": {"type": "object", "additionalProperties": false,
          "required": ["kind", "title", "summary", "game", "length", "homeWins", "awayWins", "isOver"], "properties": {
            "kind": {"type": ["string", "null"], "description": "The source's term.", "examples": ["playoff"]},
            "title": {"type": ["string", "null"], "examples": ["East 1st Round"]},
            "summary": {"type": ["string", "null"], "examples": ["BOS leads series 2-1"]},
            "game": {"type": ["integer", "null"], "description": "Which game of the series this is, from 1."},
            "length": {"type": ["integer", "null"], "description": "How many games the series has, or may have."},
            "homeWins": {"type": ["integer", "null"], "minimum": 0},
            "awayWins": {"type": ["integer", "null"], "minimum": 0},
            "isOver": {"type": ["boolean", "null"]}}},
        "Plays": {"type": "array", "items": {"$ref": "#/components/schemas/Play"}},
        "Play": {"type": "object", "additionalProperties": false,
          "required": ["ordinal", "period", "clock", "side", "kind", "text", "homeScore", "awayScore", "players"],
          "properties": {
            "ordinal": {"type": "integer", "minimum": 0, "description": "Place in the play-by-play."},
            "period": {"type": "integer", "minimum": 1},
            "clock": {"$ref": "#/components/schemas/Clock"},
            "side": {"anyOf": [{"$ref": "#/components/schemas/Side"}, {"type": "null"}],
              "description": "The team that made the play; null if neither did."},
            "kind": {"$ref": "#/components/schemas/PlayKind"},
            "text": {"type": "string", "description": "As the source prints it."},
            "homeScore": {"type": ["integer", "null"], "description": "The running score after a play that scores."},
            "awayScore": {"type": ["integer", "null"], "description": "The running score after a play that scores."},
            "players": {"type": "array", "items": {"$ref": "#/components/schemas/PlayPlayer"}}}},
        "PlayPlayer": {"type": "object", "additionalProperties": false, "required": ["name", "role"], "properties": {
            "name": {"type": "string", "description": "First name first.", "examples": ["K Ames"]},
            "role": {"$ref": "#/components/schemas/PlayRole"}}},
        "PlayKind": {"description": "other: not recognized; show text.", \#(words(
          "goal", "shot", "save", "faceoff", "draw_control", "ground_ball", "clear", "turnover", "penalty", "foul", "timeout",
          "shot_clock_violation", "goalie_change", "lineup", "period_start", "period_end", "two_pointer", "three_pointer",
          "missed_field_goal", "free_throw", "missed_free_throw", "rebound", "steal", "jump_ball", "violation",
          "substitution", "missed_shot", "blocked_shot", "hit", "giveaway", "takeaway", "delayed_penalty", "shootout_goal",
          "shootout_miss", "stoppage", "review", "game_end", "other"))},
        "PlayRole": {\#(words(
          "scorer", "assist", "shooter", "goalie", "faceoff_winner", "faceoff_loser", "draw_control", "ground_ball",
          "turnover", "caused_turnover", "penalized", "fouler", "starter", "rebounder", "stealer", "jumper", "fouled",
          "substitute_in", "substitute_out", "gained_possession", "hitter", "hit", "blocker", "giveaway", "takeaway",
          "drew_penalty", "served_penalty"))},
        "Events": {"type": "array", "items": {"$ref": "#/components/schemas/Event"}},
        "Event": {"type": "object", "additionalProperties": false, "required": ["id", "revision", "kind", "homeScore",
            "awayScore", "period", "clock", "side", "scorer", "scorers", "deficit", "homeRank", "awayRank", "rankingPoll", "milestones",
            "createdAt"],
          "properties": {
            "id": {"type": "integer", "format": "int64", "minimum": 1, "description": "Increases over time."},
            "revision": {"type": "integer", "format": "int64", "minimum": 1, "description": "The game's revision that\#
         caused it; a revision causes at most one event of each kind."},
            "kind": {"$ref": "#/components/schemas/EventKind"},
            "homeScore": {"type": ["integer", "null"], "description": "The score after it."},
            "awayScore": {"type": ["integer", "null"], "description": "The score after it."},
            "period": {"$ref": "#/components/schemas/PeriodLabel"},
            "clock": {"$ref": "#/components/schemas/Clock"},
            "side": {"anyOf": [{"$ref": "#/components/schemas/Side"}, {"type": "null"}],
              "description": "The side that scored, took the lead, came back or won; null if both or neither did."},
            "scorer": {"type": ["string", "null"], "description": "Set if exactly one goal or basket was scored and its\#
         play is known. Plays often come after the score: the scorer is then added to the event, and the game has a new\#
         revision, so that /changes and /live report it."},
            "scorers": {"type": "array", "items": {"$ref": "#/components/schemas/Scorer"}, "description": "The plays\#
         behind a score, in their order, as far as they are known."},
            "deficit": {"type": ["integer", "null"], "description": "For a comeback: the most points by which the side\#
         trailed."},
            "homeRank": {"type": ["integer", "null"], "description": "For an upset, or a possible upset; null if\#
         unranked."},
            "awayRank": {"type": ["integer", "null"], "description": "Like homeRank."},
            "rankingPoll": {"type": ["string", "null"], "description": "The poll that both ranks are from."},
            "milestones": {"type": "array", "items": {"$ref": "#/components/schemas/Milestone"}},
            "createdAt": {"$ref": "#/components/schemas/Instant"}}},
        "EventKind": {"description": "correction: a published score or final was wrong.",
          \#(words("start", "score", "lead_change", "tie", "close_game", "comeback", "upset_alert", "upset", "shutout",
            "milestone", "period_end", "overtime", "shootout", "final", "correction", "postponed", "cancelled", "moved",
            "suspended", "delayed", "resumed"))},
        "Scorer": {"type": "object", "additionalProperties": false,
          "required": ["player", "side", "points", "homeScore", "awayScore"], "properties": {
            "player": {"type": "string"},
            "side": {"$ref": "#/components/schemas/Side"},
            "points": {"type": "integer", "minimum": 1, "description": "What the play added to the score: 2 for a goal\#
         from a distance in the Premier Lacrosse League."},
            "homeScore": {"type": "integer", "description": "The running score after it."},
            "awayScore": {"type": "integer", "description": "The running score after it."}}},
        "Milestone": {"type": "object", "additionalProperties": false, "required": ["player", "side", "points"],
          "properties": {
            "player": {"type": "string"},
            "side": {"$ref": "#/components/schemas/Side"},
            "points": {"type": "integer", "description": "The player's goals in this game, each counted\#
         once; in basketball, points."}}}
        """#
}
