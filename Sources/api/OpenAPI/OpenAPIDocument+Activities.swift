extension OpenAPIDocument {
    /// Live Activities of phones.
    static let activityPaths = #"""
        "/api/v1/activities/start-token": {"put": {
          "operationId": "keepStartToken", "tags": ["Devices"],
          "summary": "Lets Live Activities be started on a phone by push",
          "description": "Whenever the app gets a push-to-start token (Activity.pushToStartTokenUpdates). When a game begins that\#
         the phone follows, an activity is started with attributes {gameId, league, sport, home, away}, each team {id, name,\#
         logo}, logo being a name under /api/v1/logos/. Not on a phone that wants no spoiler, muted the game, or is quiet. It\#
         takes the place of the token before; without pushToStartToken nothing is started any more. At most 4 KiB.",
          "requestBody": {"required": true, "content": {"application/json": {
            "schema": {"$ref": "#/components/schemas/StartToken"}}}},
          "responses": {
            "204": {"description": "So it is kept."},
            \#(refusals("UnknownDevice", invalid: "InvalidBody")),
            "413": {"$ref": "#/components/responses/TooLarge"}, "422": {"$ref": "#/components/responses/InvalidActivity"},
            "503": {"$ref": "#/components/responses/Unavailable"}}}},
        "/api/v1/games/{id}/activity": {
          "put": {
            "operationId": "keepActivity", "tags": ["Devices"], "summary": "Has a Live Activity told how its game stands",
            "description": "Whenever an activity gets a token (Activity.pushTokenUpdates); it takes the place of the one before.\#
         The newest content-state follows at once: {status, home, away, period, clock, lastScorer, lastScoringSide, version},\#
         what is not known left out; {status} alone for a phone that wants no spoiler. At most 4 KiB.",
            "parameters": [\#(activityGame)],
            "requestBody": {"required": true, "content": {"application/json": {
              "schema": {"$ref": "#/components/schemas/ActivityToken"}}}},
            "responses": {
              "204": {"description": "It is told from now on, until its game is over or is followed no more."},
              \#(refusals("UnknownDeviceOrGame", invalid: "InvalidActivityBody")),
              "413": {"$ref": "#/components/responses/TooLarge"}, "422": {"$ref": "#/components/responses/InvalidActivity"},
              "503": {"$ref": "#/components/responses/Unavailable"}}},
          "delete": {
            "operationId": "dismissActivity", "tags": ["Devices"], "summary": "A fan has taken a Live Activity from the screen",
            "description": "Nothing more is sent to it.",
            "parameters": [\#(activityGame)],
            "requestBody": {"required": true, "content": {"application/json": {
              "schema": {"$ref": "#/components/schemas/Device"}}}},
            "responses": {
              "204": {"description": "It is told nothing more."},
              \#(refusals("UnknownActivity", invalid: "InvalidActivityBody")),
              "413": {"$ref": "#/components/responses/TooLarge"}, "422": {"$ref": "#/components/responses/InvalidDevice"},
              "503": {"$ref": "#/components/responses/Unavailable"}}}}
        """#

    /// The channels that they listen to.
    static let channelPaths = #"""
        "/api/v1/games/{id}/channel": {"post": {
          "operationId": "joinChannel", "tags": ["Devices"], "summary": "Has a Live Activity listen to its game's channel",
          "description": "For a phone that can (iOS 18): start the activity with pushType .channel(channelId). One push tells all\#
         that listen. An activity that listens cannot be ended alone: when its game is followed no more, the app ends it.",
          "parameters": [\#(activityGame)],
          "requestBody": {"required": true, "content": {"application/json": {
            "schema": {"$ref": "#/components/schemas/Device"}}}},
          "responses": {
            "200": {"description": "The channel; null where this phone is to have a token: it wants no spoiler or hears of\#
         everything late, the game is over, or there are no channels here.", \#(content("Channel"))},
            "202": {"description": "The channel is being made: ask again.", \#(content("Channel")),
              "headers": {"Retry-After": {"$ref": "#/components/headers/retryAfter"}}},
            \#(refusals("UnknownDeviceOrGame", invalid: "InvalidActivityBody")),
            "413": {"$ref": "#/components/responses/TooLarge"}, "422": {"$ref": "#/components/responses/InvalidDevice"},
            "503": {"$ref": "#/components/responses/Unavailable"}}}}
        """#

    private static let activityGame = #"""
        {"name": "id", "in": "path", "required": true, "description": "Of a game.",
         "schema": {"$ref": "#/components/schemas/ID"}}
        """#

    static let activityResponses = #"""
        "UnknownDeviceOrGame": {"description": "No such device is registered (unknown_device), or there is no such game\#
         (unknown_game).", "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "UnknownActivity": {"description": "No activity of this game is known on such a device (unknown_activity).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "InvalidActivityBody": {"description": "The id is none (invalid_id); the body is not JSON, or lacks what it needs\#
         (invalid_json); or a parameter came that is not known (unknown_parameter).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "InvalidActivity": {"description": "A token, environment, topic or type is none: invalid_token, invalid_environment,\#
         invalid_topic, invalid_attributes_type.",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}
        """#

    static let activitySchemas = #"""
        "StartToken": {"type": "object", "required": ["token"], "properties": {
            "token": {"$ref": "#/components/schemas/Token", "description": "That the device is registered with."},
            "environment": {"anyOf": [{"$ref": "#/components/schemas/APNsEnvironment"}, {"type": "null"}]},
            "topic": {"anyOf": [{"$ref": "#/components/schemas/Topic"}, {"type": "null"}]},
            "pushToStartToken": {"anyOf": [{"$ref": "#/components/schemas/Token"}, {"type": "null"}]},
            "attributesType": {"type": ["string", "null"], "minLength": 1, "maxLength": 100,
              "pattern": "^[A-Za-z_][0-9A-Za-z_.]*$", "description": "Name of the app's type of attributes; without it\#
         GameAttributes.", "examples": ["GameAttributes"]},
            "channels": {"type": ["boolean", "null"], "description": "Whether the phone can listen to broadcast channels: from\#
         iOS 18 on."}}},
        "Channel": {"type": "object", "additionalProperties": false, "required": ["channelId"], "properties": {
            "channelId": {"type": ["string", "null"], "minLength": 1, "description": "Apple's name for it."}}},
        "ActivityToken": {"type": "object", "required": ["token", "activityToken"], "properties": {
            "token": {"$ref": "#/components/schemas/Token", "description": "That the device is registered with."},
            "environment": {"anyOf": [{"$ref": "#/components/schemas/APNsEnvironment"}, {"type": "null"}]},
            "topic": {"anyOf": [{"$ref": "#/components/schemas/Topic"}, {"type": "null"}]},
            "activityToken": {"$ref": "#/components/schemas/Token", "description": "The activity's own."}}}
        """#
}
