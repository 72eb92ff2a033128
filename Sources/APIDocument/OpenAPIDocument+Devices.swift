extension OpenAPIDocument {
    /// Phones and browsers.
    static let devicePaths = #"""
        "/api/v1/push/web-key": {"get": {
          "operationId": "webKey", "tags": ["Devices"], "summary": "The key that browsers subscribe with",
          "description": "PushManager.subscribe() takes it as applicationServerKey.",
          "responses": {
            "200": {"description": "The key.", \#(content("WebKey"))},
            \#(refusals("NoWebKey"))}}},
        "/api/v1/devices": {
          "post": {
            "operationId": "registerDevice", "tags": ["Devices"],
            "summary": "Registers a phone or browser, or replaces its preferences",
            "description": "Call this at every start of the app: tokens change, and a deactivated phone becomes\#
         active again. A new registration replaces the earlier one entirely. A browser sends service: web and its\#
         subscription instead of a token. At most 32 KiB.",
            "parameters": [\#(named("idempotencyKey"))],
            "requestBody": {"required": true, "content": {"application/json": {
              "schema": {"$ref": "#/components/schemas/Registration"}, "example": {
                "token": "6f6e6520746f6b656e20666f722065766572796f6e65", "environment": "sandbox",
                "favoriteTeams": ["duke", "virginia"]}}}},
            "responses": {
              "200": {"description": "The device was known; its preferences were replaced.",
                "headers": {\#(replayed)}, \#(content("Registered"))},
              "201": {"description": "The device is new.", "headers": {\#(replayed)}, \#(content("Registered"))},
              \#(refusals(nil, invalid: "InvalidBody")),
              "408": {"$ref": "#/components/responses/TooSlow"},
              "409": {"$ref": "#/components/responses/InProgress"},
              "413": {"$ref": "#/components/responses/TooLarge"}, "415": {"$ref": "#/components/responses/NotJSON"},
              "422": {"$ref": "#/components/responses/InvalidWishes"},
              "503": {"$ref": "#/components/responses/Unavailable"}}},
          "delete": {
            "operationId": "forgetDeviceByBody", "tags": ["Devices"], "summary": "Deletes a phone or browser",
            "description": "The token or subscription goes in the body, so no server logs it.",
            "parameters": [\#(named("idempotencyKey"))],
            "requestBody": {"required": true, "content": {"application/json": {
              "schema": {"$ref": "#/components/schemas/Device"}}}},
            "responses": {
              "204": {"description": "The device and its preferences are deleted.", "headers": {\#(replayed)}},
              \#(refusals("UnknownDevice", invalid: "InvalidBody")),
              "408": {"$ref": "#/components/responses/TooSlow"},
              "409": {"$ref": "#/components/responses/InProgress"},
              "413": {"$ref": "#/components/responses/TooLarge"}, "415": {"$ref": "#/components/responses/NotJSON"},
              "422": {"$ref": "#/components/responses/InvalidDevice"},
              "503": {"$ref": "#/components/responses/Unavailable"}}}},
        "/api/v1/devices/{token}": {"delete": {
          "operationId": "forgetDevice", "tags": ["Devices"], "summary": "Deletes a phone, by its token in the path",
          "parameters": [
            {"name": "token", "in": "path", "required": true, "schema": {"$ref": "#/components/schemas/Token"}},
            {"name": "environment", "in": "query", "schema": {"$ref": "#/components/schemas/APNsEnvironment"}},
            {"name": "topic", "in": "query", "schema": {"$ref": "#/components/schemas/Topic"}},
            \#(named("idempotencyKey"))],
          "responses": {
            "204": {"description": "The device and its preferences are deleted.", "headers": {\#(replayed)}},
            \#(refusals("UnknownDevice", invalid: "InvalidDeletion")),
            "409": {"$ref": "#/components/responses/InProgress"}, "422": {"$ref": "#/components/responses/InvalidDevice"},
            "503": {"$ref": "#/components/responses/Unavailable"}}}}
        """#

    /// How devices are identified, and their preferences.
    static let deviceSchemas = #"""
        "Token": {"type": "string", "minLength": 8, "maxLength": 400, "pattern": "^[0-9A-Za-z_-]+$",
          "description": "The token APNs gave the app, in hexadecimal. Stored encrypted if the operator set a key."},
        "AnyToken": {"type": "string", "minLength": 8, "maxLength": 1000, "pattern": "^[0-9A-Za-z_:-]+$",
          "description": "The token the service gave the app: APNs in hexadecimal, Firebase with colons. Stored\#
         encrypted if the operator has set a key."},
        "APNsEnvironment": {"type": "string", "enum": ["production", "sandbox"], "description": "Default: the\#
         operator's setting."},
        "Topic": {"type": "string", "maxLength": 200, "pattern": "^[0-9A-Za-z_.-]+$", "description": "The app's bundle id;\#
         default: the operator's setting.", "examples": ["com.example.scores"]},
        "WebKey": {"type": "object", "additionalProperties": false, "required": ["key"], "properties": {
            "key": {"type": "string", "pattern": "^[0-9A-Za-z_-]{87}$", "description": "A P-256 public key, 65\#
         bytes, in base64url."}}},
        "PushService": {"type": ["string", "null"], "enum": ["apns", "web", "fcm", null], "description": "The service\#
         that reaches the device: Apple or Firebase (fcm), which need the token, or a browser's push service, which\#
         needs the subscription. Default: apns."},
        "Subscription": {"type": "object", "required": ["endpoint", "keys"], "description": "As returned by\#
         PushSubscription.toJSON() of the W3C Push API.", "properties": {
            "endpoint": {"type": "string", "maxLength": 1024,
              "description": "HTTPS URL of a push service on the public internet, on the default port."},
            "keys": {"type": "object", "required": ["p256dh", "auth"], "properties": {
              "p256dh": {"type": "string", "description": "A P-256 public key in base64url."},
              "auth": {"type": "string", "description": "16 bytes in base64url."}}}}},
        "Device": {"type": "object", "anyOf": [{"required": ["token"]}, {"required": ["service", "subscription"]}],
          "properties": {
            "service": {"$ref": "#/components/schemas/PushService"},
            "subscription": {"anyOf": [{"$ref": "#/components/schemas/Subscription"}, {"type": "null"}]},
            "token": {"$ref": "#/components/schemas/AnyToken"},
            "environment": {"anyOf": [{"$ref": "#/components/schemas/APNsEnvironment"}, {"type": "null"}]},
            "topic": {"anyOf": [{"$ref": "#/components/schemas/Topic"}, {"type": "null"}]}}},
        "Registration": {"type": "object",
          "anyOf": [
            {"required": ["token", "favoriteTeams"]}, {"required": ["token", "follows"]},
            {"required": ["service", "subscription", "favoriteTeams"]},
            {"required": ["service", "subscription", "follows"]}],
          "description": "A device and its preferences. favoriteTeams or follows is required; together they have at\#
         most 200 entries. null is the same as a missing key.",
          "properties": {
            "service": {"$ref": "#/components/schemas/PushService"},
            "subscription": {"anyOf": [{"$ref": "#/components/schemas/Subscription"}, {"type": "null"}]},
            "token": {"$ref": "#/components/schemas/AnyToken"},
            "environment": {"anyOf": [{"$ref": "#/components/schemas/APNsEnvironment"}, {"type": "null"}]},
            "topic": {"anyOf": [{"$ref": "#/components/schemas/Topic"}, {"type": "null"}]},
            "league": {"anyOf": [{"$ref": "#/components/schemas/ShortName"}, {"type": "null"}],
              "description": "The league of the teams; default: men's Division I lacrosse."},
            "favoriteTeams": {"type": ["array", "null"], "maxItems": 200, "description": "Teams to follow, by id or short name.",
              "items": {"type": "string", "minLength": 1, "maxLength": 100}, "examples": [["duke", "virginia"]]},
            "follows": {"type": ["array", "null"], "maxItems": 200, "items": {"$ref": "#/components/schemas/Follow"}},
            "mutedGames": {"type": ["array", "null"], "maxItems": 200, "description": "Games that never send alerts.",
              "items": {"$ref": "#/components/schemas/ID"}},
            "spoilerSafe": {"type": ["boolean", "null"], "description": "Alerts say that something happened, not what."},
            "localizesAlerts": {"type": ["boolean", "null"], "description": "The app has the strings of alerts: it\#
         gets their keys and arguments, as title-loc-key and loc-key from APNs, as title_loc_key and body_loc_key from\#
         Firebase. Browsers always get English."},
            "delaySeconds": {"type": ["integer", "null"], "minimum": 0, "maximum": 120, "description": "Alerts are\#
         delayed by this much, for viewers of a delayed broadcast."},
            "quietHours": {"anyOf": [{"$ref": "#/components/schemas/QuietHours"}, {"type": "null"}]},
            "zone": {"type": ["string", "null"], "minLength": 1, "maxLength": 60, "description": "The phone's time zone, by\#
         its IANA name; required with quietHours. UTC+3 is not accepted.", "examples": ["America/New_York"]}}},
        "Follow": {"type": "object", "description": "Names exactly one of team, game, league and player; league may\#
         accompany a team, to say which league it is in.",
          "properties": {
            "team": {"type": ["string", "null"], "minLength": 1, "maxLength": 100, "description": "By id or short name."},
            "game": {"anyOf": [{"$ref": "#/components/schemas/ID"}, {"type": "null"}]},
            "league": {"anyOf": [{"$ref": "#/components/schemas/ShortName"}, {"type": "null"}]},
            "player": {"anyOf": [{"$ref": "#/components/schemas/ID"}, {"type": "null"}],
              "description": "A player's id from a roster. Alerts: goals and milestones that name the player."},
            "alerts": {"type": ["array", "null"], "description": "Which alerts; default: the usual ones.",
              "items": {"$ref": "#/components/schemas/AlertKind"}}}},
        "ShortName": {"type": "string", "minLength": 1, "maxLength": 60, "examples": ["mlax-d1"]},
        "AlertKind": {"type": "string", "enum": ["start", "score", "lead_change", "close_game", "comeback", "upset_alert",
          "milestone", "period_end", "overtime", "shootout", "final", "postponed", "cancelled", "moved", "correction"]},
        "QuietHours": {"type": "object", "required": ["from", "until"], "description": "No alerts are sent between\#
         these two times of day.", "properties": {
            "from": {"$ref": "#/components/schemas/TimeOfDay"},
            "until": {"$ref": "#/components/schemas/TimeOfDay"}}},
        "TimeOfDay": {"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$", "examples": ["22:30"]},
        "Registered": {"type": "object", "additionalProperties": false,
          "required": ["deviceId", "following", "unknownTeams"], "properties": {
            "deviceId": {"$ref": "#/components/schemas/ID",
            "description": "BarDown's id of the device; never its token."},
            "following": {"type": "array", "items": {"type": "string"}, "description": "As the request named them."},
            "unknownTeams": {"type": "array", "items": {"type": "string"}, "description": "Names that BarDown does not\#
         know."}}}
        """#
}
