extension OpenAPIDocument {
    /// Box scores, printed and counted.
    static let boxSchemas = #"""
        "BoxScore": {"type": "object", "additionalProperties": false,
          "required": ["game", "homeTeamStats", "awayTeamStats", "homePlayers", "awayPlayers"], "properties": {
            "game": {"$ref": "#/components/schemas/Game"},
            "homeTeamStats": {"anyOf": [{"$ref": "#/components/schemas/TeamStats"}, {"type": "null"}]},
            "awayTeamStats": {"anyOf": [{"$ref": "#/components/schemas/TeamStats"}, {"type": "null"}]},
            "homePlayers": {"type": "array", "items": {"$ref": "#/components/schemas/PlayerStats"}},
            "awayPlayers": {"type": "array", "items": {"$ref": "#/components/schemas/PlayerStats"}}}},
        "TeamStats": {"type": "object", "additionalProperties": false, "required": ["goals", "assists", "shots",
            "shotsOnGoal", "saves", "groundBalls", "faceoffsWon", "faceoffsLost", "turnovers", "penalties"],
          "properties": {
            "goals": {"$ref": "#/components/schemas/Count", "description": "Equal to the score, except for goals\#
         missing from the plays and goals that count for two."},
            "assists": {"$ref": "#/components/schemas/Count"},
            "shots": {"$ref": "#/components/schemas/Count", "description": "On goal or not."},
            "shotsOnGoal": {"type": ["integer", "null"], "minimum": 0},
            "saves": {"$ref": "#/components/schemas/Count"},
            "groundBalls": {"$ref": "#/components/schemas/Count"},
            "faceoffsWon": {"$ref": "#/components/schemas/Count", "description": "Draw controls in the women's game."},
            "faceoffsLost": {"$ref": "#/components/schemas/Count"},
            "turnovers": {"$ref": "#/components/schemas/Count"},
            "penalties": {"$ref": "#/components/schemas/Count", "description": "Called, not served."}}},
        "PlayerStats": {"type": "object", "additionalProperties": false, "required": ["playerName", "number", "position",
            "goals", "assists", "points", "shots", "saves", "groundBalls", "faceoffsWon", "faceoffsLost", "turnovers"],
          "properties": {
            "playerName": {"type": "string", "description": "As printed in the plays."},
            "number": {"type": ["string", "null"], "description": "Jersey number; text, because 00 is not 0."},
            "position": {"type": ["string", "null"]},
            "goals": {"$ref": "#/components/schemas/Count"},
            "assists": {"$ref": "#/components/schemas/Count"},
            "points": {"$ref": "#/components/schemas/Count", "description": "Goals and assists. A goal that\#
         counts for two, as in the Premier Lacrosse League, is two points."},
            "shots": {"$ref": "#/components/schemas/Count"},
            "saves": {"type": ["integer", "null"], "minimum": 0, "description": "null for players without a save."},
            "groundBalls": {"$ref": "#/components/schemas/Count"},
            "faceoffsWon": {"type": ["integer", "null"], "minimum": 0,
            "description": "null for players without face-offs."},
            "faceoffsLost": {"type": ["integer", "null"], "minimum": 0,
            "description": "null for players without face-offs."},
            "turnovers": {"$ref": "#/components/schemas/Count"}}},
        "Count": {"type": "integer", "minimum": 0},
        "PrintedBox": {"type": "object", "additionalProperties": false,
          "required": ["game", "source", "observedAt", "home", "away"], "properties": {
            "game": {"$ref": "#/components/schemas/Game"},
            "source": {"type": ["string", "null"], "description": "The source; null if none prints it yet.",
              "examples": ["espn"]},
            "observedAt": {"anyOf": [{"$ref": "#/components/schemas/Instant"}, {"type": "null"}]},
            "home": {"anyOf": [{"$ref": "#/components/schemas/TeamSheet"}, {"type": "null"}]},
            "away": {"anyOf": [{"$ref": "#/components/schemas/TeamSheet"}, {"type": "null"}]}}},
        "TeamSheet": {"type": "object", "additionalProperties": false, "required": ["figures", "tables"], "properties": {
            "figures": {"type": "array", "description": "The team's figures.",
              "items": {"$ref": "#/components/schemas/Figure"}},
            "tables": {"type": "array",
            "description": "Its players. Hockey has one table each for forwards, defence and goalies.",
              "items": {"$ref": "#/components/schemas/StatTable"}}}},
        "Figure": {"type": "object", "additionalProperties": false,
          "required": ["key", "label", "statistic", "printed", "value"], "properties": {
            "key": {"type": "string", "description": "The source's own name, which is more stable than the label."},
            "label": {"type": "string", "examples": ["SOG"]},
            "statistic": {"anyOf": [{"$ref": "#/components/schemas/Statistic"}, {"type": "null"}],
              "description": "null if BarDown does not recognize it."},
            "printed": {"type": "string", "examples": ["38-90"]},
            "value": {"$ref": "#/components/schemas/StatValue"}}},
        "StatTable": {"type": "object", "additionalProperties": false, "required": ["name", "columns", "players", "totals"],
          "properties": {
            "name": {"type": ["string", "null"], "description": "null if a team has only one.",
            "examples": ["goalies"]},
            "columns": {"type": "array", "items": {"$ref": "#/components/schemas/StatColumn"}},
            "players": {"type": "array", "items": {"$ref": "#/components/schemas/StatLine"}},
            "totals": {"anyOf": [{"type": "array", "items": {"$ref": "#/components/schemas/StatCell"}}, {"type": "null"}],
              "description": "One for each column; null if the source prints none."}}},
        "StatColumn": {"type": "object", "additionalProperties": false, "required": ["key", "label", "statistic"],
          "properties": {
            "key": {"type": "string"},
            "label": {"type": "string"},
            "statistic": {"anyOf": [{"$ref": "#/components/schemas/Statistic"}, {"type": "null"}]}}},
        "StatLine": {"type": "object", "additionalProperties": false,
          "required": ["id", "name", "number", "position", "isStarter", "hasPlayed", "note", "cells"], "properties": {
            "id": {"type": ["string", "null"], "description": "The source's id of the player."},
            "name": {"type": "string"},
            "number": {"type": ["string", "null"], "description": "Jersey number."},
            "position": {"type": ["string", "null"]},
            "isStarter": {"type": ["boolean", "null"]},
            "hasPlayed": {"type": ["boolean", "null"],
            "description": "false for players who dressed but did not play."},
            "note": {"type": ["string", "null"], "description": "The source's note, such as a goalie's W, L or O."},
            "cells": {"type": "array", "description": "One for each column; empty for players who did not play.",
              "items": {"$ref": "#/components/schemas/StatCell"}}}},
        "StatCell": {"type": "object", "additionalProperties": false, "required": ["printed", "value"], "properties": {
            "printed": {"type": "string", "examples": [".941"]},
            "value": {"$ref": "#/components/schemas/StatValue"}}},
        "StatValue": {"description": "The meaning of the printed text, if certain; the key names the unit.", "anyOf": [
            {"type": "null"},
            {"type": "object", "additionalProperties": false, "required": ["number"], "properties": {
              "number": {"type": "integer", "description": "May be negative: plus-minus."}}},
            {"type": "object", "additionalProperties": false, "required": ["made", "of"], "properties": {
              "made": {"type": "integer"},
              "of": {"type": "integer"}}},
            {"type": "object", "additionalProperties": false, "required": ["seconds"], "properties": {
              "seconds": {"type": "integer", "minimum": 0}}},
            {"type": "object", "additionalProperties": false, "required": ["share"], "properties": {
              "share": {"type": "number", "description": "A fraction of 1: .941 and 94.1 are both 0.941."}}}]},
        "Statistic": {\#(words(
          "goals", "assists", "points", "playing_time", "plus_minus", "turnovers", "shots", "shots_on_goal", "saves",
          "goals_against", "shots_against", "save_share", "faceoffs_won", "faceoffs_lost", "faceoffs", "faceoff_share",
          "penalties", "penalty_time", "power_plays", "power_play_goals", "short_handed_goals", "ground_balls",
          "draw_controls", "caused_turnovers", "clears", "free_position_shots", "hits", "blocked_shots", "missed_shots",
          "giveaways", "takeaways", "shifts", "power_play_time", "short_handed_time", "even_strength_time",
          "shootout_goals", "even_strength_saves", "power_play_saves", "short_handed_saves", "field_goals",
          "three_pointers", "free_throws", "field_goal_share", "three_point_share", "free_throw_share", "rebounds",
          "offensive_rebounds", "defensive_rebounds", "steals", "blocks", "fouls", "technical_fouls", "flagrant_fouls",
          "points_in_paint", "fast_break_points", "points_off_turnovers", "largest_lead"))}
        """#
}
