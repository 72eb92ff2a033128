extension OpenAPIDocument {
    /// Phones and browsers.
    static let devicePaths = #"""
        "/api/v1/push/web-key": {"get": {
          "operationId": "webKey", "tags": ["Devices"], "summary": "The key that browsers subscribe with",
          "description": "PushManager.subscribe() wants it as applicationServerKey.",
          "responses": {
            "200": {"description": "The key.", \#(content("WebKey"))},
            \#(refusals("NoWebKey"))}}},
        "/api/v1/devices": {
          "post": {
            "operationId": "registerDevice", "tags": ["Devices"], "summary": "Registers a phone or a browser, or changes its wishes",
            "description": "Do so at every start of the app: tokens change, and a phone that had been given up comes back by\#
         that. A later registration takes the place of the earlier one as a whole. A browser sends service: web and its\#
         subscription in the place of a token. At most 32 KiB.",
            "requestBody": {"required": true, "content": {"application/json": {
              "schema": {"$ref": "#/components/schemas/Registration"}, "example": {
                "token": "6f6e6520746f6b656e20666f722065766572796f6e65", "environment": "sandbox",
                "favoriteTeams": ["duke", "virginia"]}}}},
            "responses": {
              "200": {"description": "The device was known; its wishes are these now.", \#(content("Registered"))},
              "201": {"description": "The device is new.", \#(content("Registered"))},
              \#(refusals(nil, invalid: "InvalidBody")),
              "413": {"$ref": "#/components/responses/TooLarge"}, "422": {"$ref": "#/components/responses/InvalidWishes"},
              "503": {"$ref": "#/components/responses/Unavailable"}}},
          "delete": {
            "operationId": "forgetDeviceByBody", "tags": ["Devices"], "summary": "Forgets a phone or a browser",
            "description": "The token or the subscription in the body stands in no server's log.",
            "requestBody": {"required": true, "content": {"application/json": {
              "schema": {"$ref": "#/components/schemas/Device"}}}},
            "responses": {
              "204": {"description": "It is forgotten, with all that it wished."},
              \#(refusals("UnknownDevice", invalid: "InvalidBody")),
              "413": {"$ref": "#/components/responses/TooLarge"}, "422": {"$ref": "#/components/responses/InvalidDevice"},
              "503": {"$ref": "#/components/responses/Unavailable"}}}},
        "/api/v1/devices/{token}": {"delete": {
          "operationId": "forgetDevice", "tags": ["Devices"], "summary": "Forgets a phone, by its token in the path",
          "parameters": [
            {"name": "token", "in": "path", "required": true, "schema": {"$ref": "#/components/schemas/Token"}},
            {"name": "environment", "in": "query", "schema": {"$ref": "#/components/schemas/APNsEnvironment"}},
            {"name": "topic", "in": "query", "schema": {"$ref": "#/components/schemas/Topic"}}],
          "responses": {
            "204": {"description": "It is forgotten, with all that it wished."},
            \#(refusals("UnknownDevice")), "422": {"$ref": "#/components/responses/InvalidDevice"},
            "503": {"$ref": "#/components/responses/Unavailable"}}}}
        """#

    /// What they are known by, and what they wish.
    static let deviceSchemas = #"""
        "Token": {"type": "string", "minLength": 8, "maxLength": 400, "pattern": "^[0-9A-Za-z_-]+$",
          "description": "What APNs gave the app, in hexadecimal. It is stored sealed where the operator has a key."},
        "AnyToken": {"type": "string", "minLength": 8, "maxLength": 1000, "pattern": "^[0-9A-Za-z_:-]+$",
          "description": "What the service gave the app: APNs in hexadecimal, Firebase with colons. It is stored sealed where\#
         the operator has a key."},
        "APNsEnvironment": {"type": "string", "enum": ["production", "sandbox"], "description": "Without it what the operator\#
         set."},
        "Topic": {"type": "string", "maxLength": 200, "pattern": "^[0-9A-Za-z_.-]+$", "description": "The app's bundle id;\#
         without it what the operator set.", "examples": ["com.example.scores"]},
        "WebKey": {"type": "object", "additionalProperties": false, "required": ["key"], "properties": {
            "key": {"type": "string", "pattern": "^[0-9A-Za-z_-]{87}$", "description": "A point of P-256, 65 bytes,\#
         in base64url."}}},
        "PushService": {"type": ["string", "null"], "enum": ["apns", "web", "fcm", null], "description": "What reaches the device:\#
         Apple or Firebase (fcm), which need the token, or the push service of a browser, which needs the subscription. Without it\#
         apns."},
        "Subscription": {"type": "object", "required": ["endpoint", "keys"], "description": "As PushSubscription.toJSON() of\#
         the W3C's Push API writes it.", "properties": {
            "endpoint": {"type": "string", "maxLength": 1024,
              "description": "HTTPS, of a push service on the public internet, at the usual port."},
            "keys": {"type": "object", "required": ["p256dh", "auth"], "properties": {
              "p256dh": {"type": "string", "description": "A point of P-256 in base64url."},
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
          "description": "What a phone or a browser wishes. favoriteTeams or follows must be there, and name at most 200 things together. A\#
         key with null is as one that is not there.",
          "properties": {
            "service": {"$ref": "#/components/schemas/PushService"},
            "subscription": {"anyOf": [{"$ref": "#/components/schemas/Subscription"}, {"type": "null"}]},
            "token": {"$ref": "#/components/schemas/AnyToken"},
            "environment": {"anyOf": [{"$ref": "#/components/schemas/APNsEnvironment"}, {"type": "null"}]},
            "topic": {"anyOf": [{"$ref": "#/components/schemas/Topic"}, {"type": "null"}]},
            "league": {"anyOf": [{"$ref": "#/components/schemas/ShortName"}, {"type": "null"}],
              "description": "Whose teams are meant; without it men's Division I lacrosse."},
            "favoriteTeams": {"type": ["array", "null"], "maxItems": 200, "description": "Teams to follow, by id or short name.",
              "items": {"type": "string", "minLength": 1, "maxLength": 100}, "examples": [["duke", "virginia"]]},
            "follows": {"type": ["array", "null"], "maxItems": 200, "items": {"$ref": "#/components/schemas/Follow"}},
            "mutedGames": {"type": ["array", "null"], "maxItems": 200, "description": "Games of which nothing is told.",
              "items": {"$ref": "#/components/schemas/ID"}},
            "spoilerSafe": {"type": ["boolean", "null"], "description": "Alerts say that something happened, not what."},
            "localizesAlerts": {"type": ["boolean", "null"], "description": "The app brings the strings of alerts: it is\#
         told their keys and what fills them, title-loc-key and loc-key by APNs, title_loc_key and body_loc_key by Firebase. A\#
         browser is told English all the same."},
            "delaySeconds": {"type": ["integer", "null"], "minimum": 0, "maximum": 120, "description": "Alerts wait for so\#
         long, for who watches a delayed picture."},
            "quietHours": {"anyOf": [{"$ref": "#/components/schemas/QuietHours"}, {"type": "null"}]},
            "zone": {"type": ["string", "null"], "minLength": 1, "maxLength": 60, "description": "The phone's time zone;\#
         needed for quietHours.", "examples": ["America/New_York"]}}},
        "Follow": {"type": "object", "description": "Names a team, a game, a league or a player, and one of them only; but\#
         league may stand beside a team to say whose it is.",
          "properties": {
            "team": {"type": ["string", "null"], "minLength": 1, "maxLength": 100, "description": "By id or short name."},
            "game": {"anyOf": [{"$ref": "#/components/schemas/ID"}, {"type": "null"}]},
            "league": {"anyOf": [{"$ref": "#/components/schemas/ShortName"}, {"type": "null"}]},
            "player": {"anyOf": [{"$ref": "#/components/schemas/ID"}, {"type": "null"}],
              "description": "As a roster has the id: told is what names the player, a goal or a milestone."},
            "alerts": {"type": ["array", "null"], "description": "Which alerts; without it all that are usual.",
              "items": {"$ref": "#/components/schemas/AlertKind"}}}},
        "ShortName": {"type": "string", "minLength": 1, "maxLength": 60, "examples": ["mlax-d1"]},
        "AlertKind": {"type": "string", "enum": ["start", "score", "lead_change", "close_game", "comeback", "upset_alert",
          "milestone", "period_end", "overtime", "shootout", "final", "postponed", "cancelled", "moved", "correction"]},
        "QuietHours": {"type": "object", "required": ["from", "until"], "description": "Nothing is told between these two\#
         times of the day.", "properties": {
            "from": {"$ref": "#/components/schemas/TimeOfDay"},
            "until": {"$ref": "#/components/schemas/TimeOfDay"}}},
        "TimeOfDay": {"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$", "examples": ["22:30"]},
        "Registered": {"type": "object", "additionalProperties": false,
          "required": ["deviceId", "following", "unknownTeams"], "properties": {
            "deviceId": {"$ref": "#/components/schemas/ID", "description": "Ours of the device; never its token."},
            "following": {"type": "array", "items": {"type": "string"}, "description": "As the request named them."},
            "unknownTeams": {"type": "array", "items": {"type": "string"}, "description": "What was named and stands for\#
         nothing."}}}
        """#
}
