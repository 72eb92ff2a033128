import APIServer

extension OpenAPIDocument {
    /// Live Activities of phones.
    static let activityPaths = #"""
        "/api/v1/activities/start-token": {"put": {
          "operationId": "keepStartToken", "tags": ["Devices"],
          "summary": "Lets Live Activities be started on a phone by push",
          "description": "Call it whenever the app gets a push-to-start token (Activity.pushToStartTokenUpdates). When\#
         a game that the phone follows begins, an activity is started with attributes {gameId, league, sport, home,\#
         away}; each team is {id, name, logo}, where logo is a name under /api/v1/logos/. None is started on a phone\#
         that hides spoilers, has muted the game, or is in quiet hours. The new token replaces the earlier one;\#
         without pushToStartToken no more activities are started. At most 4 KiB.",
          "parameters": [\#(named("idempotencyKey"))],
          "requestBody": {"required": true, "content": {"application/json": {
            "schema": {"$ref": "#/components/schemas/StartToken"}}}},
          "responses": {
            "204": {"description": "The token is stored.", "headers": {\#(replayed)}},
            \#(refusals("UnknownDevice", invalid: "InvalidBody")),
            "408": {"$ref": "#/components/responses/TooSlow"},
            "409": {"$ref": "#/components/responses/InProgress"},
            "413": {"$ref": "#/components/responses/TooLarge"}, "415": {"$ref": "#/components/responses/NotJSON"},
            "422": {"$ref": "#/components/responses/InvalidActivity"},
            "503": {"$ref": "#/components/responses/Unavailable"}}}},
        "/api/v1/games/{id}/activity": {
          "put": {
            "operationId": "keepActivity", "tags": ["Devices"],
            "summary": "Registers the update token of a Live Activity",
            "description": "Call it whenever an activity gets a token (Activity.pushTokenUpdates); it replaces the\#
         earlier one. The current content-state is pushed immediately: {status, statusDetail, home, away, period,\#
         clock, lastScorer, lastScoringSide, version}, without unknown values; only {status, statusDetail} for a phone that\#
         hides spoilers. status and statusDetail are those of a game. At most 4 KiB.",
            "parameters": [\#(activityGame), \#(named("idempotencyKey"))],
            "requestBody": {"required": true, "content": {"application/json": {
              "schema": {"$ref": "#/components/schemas/ActivityToken"}}}},
            "responses": {
              "204": {"description": "It receives updates until the game ends or is unfollowed.", "headers": {\#(replayed)}},
              \#(refusals("UnknownDeviceOrGame", invalid: "InvalidActivityBody")),
              "408": {"$ref": "#/components/responses/TooSlow"},
              "409": {"$ref": "#/components/responses/InProgress"},
              "413": {"$ref": "#/components/responses/TooLarge"}, "415": {"$ref": "#/components/responses/NotJSON"},
              "422": {"$ref": "#/components/responses/InvalidActivity"},
              "503": {"$ref": "#/components/responses/Unavailable"}}},
          "delete": {
            "operationId": "dismissActivity", "tags": ["Devices"],
            "summary": "Stops updates to a dismissed Live Activity",
            "description": "Call it when the fan dismisses the activity.",
            "parameters": [\#(activityGame), \#(named("idempotencyKey"))],
            "requestBody": {"required": true, "content": {"application/json": {
              "schema": {"$ref": "#/components/schemas/Phone"}}}},
            "responses": {
              "204": {"description": "It receives no more updates.", "headers": {\#(replayed)}},
              \#(refusals("UnknownActivity", invalid: "InvalidActivityBody")),
              "408": {"$ref": "#/components/responses/TooSlow"},
              "409": {"$ref": "#/components/responses/InProgress"},
              "413": {"$ref": "#/components/responses/TooLarge"}, "415": {"$ref": "#/components/responses/NotJSON"},
              "422": {"$ref": "#/components/responses/InvalidDevice"},
              "503": {"$ref": "#/components/responses/Unavailable"}}}}
        """#

    /// The broadcast channels for Live Activities.
    static let channelPaths = #"""
        "/api/v1/games/{id}/channel": {"post": {
          "operationId": "joinChannel", "tags": ["Devices"],
          "summary": "Returns the game's channel for a Live Activity to listen to",
          "description": "From iOS 18: start the activity with pushType .channel(channelId). One push updates every\#
         listener. An activity that listens to a channel cannot be ended individually: when its game is unfollowed,\#
         the app must end it.",
          "parameters": [\#(activityGame), \#(named("idempotencyKey"))],
          "requestBody": {"required": true, "content": {"application/json": {
            "schema": {"$ref": "#/components/schemas/Phone"}}}},
          "responses": {
            "200": {"description": "The channel; null if this phone must use a token instead: it hides spoilers or\#
         delays its alerts, the game is over, or this server has no channels.", "headers": {\#(replayed)},
              \#(content("Channel"))},
            "202": {"description": "The channel is being created: retry, with the same Idempotency-Key or another.", \#(content("Channel")),
              "headers": {"Retry-After": {"$ref": "#/components/headers/retryAfter"}}},
            \#(refusals("UnknownDeviceOrGame", invalid: "InvalidActivityBody")),
            "408": {"$ref": "#/components/responses/TooSlow"},
            "409": {"$ref": "#/components/responses/InProgress"},
            "413": {"$ref": "#/components/responses/TooLarge"}, "415": {"$ref": "#/components/responses/NotJSON"},
            "422": {"$ref": "#/components/responses/InvalidDevice"},
            "503": {"$ref": "#/components/responses/Unavailable"}}}}
        """#

    private static let activityGame = #"""
        {"name": "id", "in": "path", "required": true, "description": "The game.",
         "schema": {"$ref": "#/components/schemas/ID"}}
        """#

    static let activityResponses = #"""
        "UnknownDeviceOrGame": {"description": "No such device is registered (unknown_device), or there is no such game\#
         (unknown_game).", "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "UnknownActivity": {"description": "This device has no activity for this game (unknown_activity).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "InvalidActivityBody": {"description": "The id is malformed (invalid_id), the body is not JSON or lacks a\#
         required key (invalid_json), a parameter is unknown (unknown_parameter), Idempotency-Key is malformed\#
         (invalid_idempotency_key), or the body was cut off (malformed_request).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "InvalidActivity": {"description": "A token, environment, topic or type is malformed: invalid_token,\#
         invalid_environment, invalid_topic, invalid_attributes_type; or the Idempotency-Key was used for another\#
         request (idempotency_key_reused).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}
        """#

    static let activitySchemas = #"""
        "Phone": {"type": "object", "required": ["token"], "properties": {
            "token": {"$ref": "#/components/schemas/Token",
            "description": "The token that the device is registered with."},
            "environment": {"anyOf": [{"$ref": "#/components/schemas/APNsEnvironment"}, {"type": "null"}]},
            "topic": {"anyOf": [{"$ref": "#/components/schemas/Topic"}, {"type": "null"}]}}},
        "StartToken": {"type": "object", "required": ["token"], "properties": {
            "token": {"$ref": "#/components/schemas/Token",
            "description": "The token that the device is registered with."},
            "environment": {"anyOf": [{"$ref": "#/components/schemas/APNsEnvironment"}, {"type": "null"}]},
            "topic": {"anyOf": [{"$ref": "#/components/schemas/Topic"}, {"type": "null"}]},
            "pushToStartToken": {"anyOf": [{"$ref": "#/components/schemas/Token"}, {"type": "null"}]},
            "attributesType": {"type": ["string", "null"], "minLength": 1, "maxLength": 100,
              "pattern": "^[A-Za-z_][0-9A-Za-z_.]*$", "description": "Name of the app's attributes type; default:\#
         GameAttributes.", "examples": ["GameAttributes"]},
            "channels": {"type": ["boolean", "null"], "description": "Whether the phone can listen to broadcast\#
         channels (from iOS 18)."}}},
        "Channel": {"type": "object", "additionalProperties": false, "required": ["channelId"], "properties": {
            "channelId": {"type": ["string", "null"], "minLength": 1, "description": "Apple's id of the channel."}}},
        "ActivityToken": {"type": "object", "required": ["token", "activityToken"], "properties": {
            "token": {"$ref": "#/components/schemas/Token",
            "description": "The token that the device is registered with."},
            "environment": {"anyOf": [{"$ref": "#/components/schemas/APNsEnvironment"}, {"type": "null"}]},
            "topic": {"anyOf": [{"$ref": "#/components/schemas/Topic"}, {"type": "null"}]},
            "activityToken": {"$ref": "#/components/schemas/Token", "description": "The activity's own."}}}
        """#
}
