/// Keys and limits: what they are, and what those are told who may not pass.
extension OpenAPIDocument {
    /// For the description of the whole.
    static let limitsExplained = #"""
        Keys: whether a key is needed is the operator's to say. One that is sent is looked at in any case: an unknown\#
         one is refused with 401, one that was taken back or is over with 403.\n\nLimits: requests are counted by key, without\#
         one by address (of IPv6 the first 64 bits), over a minute and over all processes of the server. RateLimit-Policy\#
         says how many there may be and RateLimit how many are left (r) and in how many seconds all are there again (t);\#
         neither is sent where nobody counts. One too many is refused with 429; 429 and 503 say by Retry-After when to come\#
         again.
        """#

    /// The fields of an answer whose client is counted.
    static let limitFields = """
        "RateLimit-Policy": {"$ref": "#/components/headers/rateLimitPolicy"}, \
        "RateLimit": {"$ref": "#/components/headers/rateLimit"}
        """

    static let limitHeaders = #"""
        "rateLimitPolicy": {"description": "How many requests (q) there may be in how many seconds (w), and counted by what:\#
         draft-ietf-httpapi-ratelimit-headers.",
          "schema": {"type": "string", "pattern": "^\"(address|key)\";q=[0-9]+;w=60$"}, "example": "\"address\";q=60000;w=60"},
        "rateLimit": {"description": "How many of them are left (r), and in how many seconds all are there again (t).",
          "schema": {"type": "string", "pattern": "^\"(address|key)\";r=[0-9]+;t=[0-9]+$"}, "example": "\"address\";r=59999;t=42"}
        """#

    static let limitResponses = #"""
        "Unauthorized": {"description": "The key is needed and missing, or nobody was given it (unauthorized). Ask the operator\#
         for one.",
          "headers": {"WWW-Authenticate": {"required": true, "schema": {"type": "string", "const": "ApiKey"}}, \#(limitFields)},
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "KeyRefused": {"description": "The key was taken back (key_revoked), or its time is over (key_expired): ask the operator\#
         for another. Or it is not the operator's own (operator_only), which /metrics needs.", "headers": {\#(limitFields)},
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "TooManyRequests": {"description": "More requests in a minute than may be (too_many_requests). Come again after\#
         Retry-After; Cache-Control of earlier answers says how often it is worth asking.",
          "headers": {"Retry-After": {"$ref": "#/components/headers/retryAfter"}, \#(limitFields)},
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}
        """#
}
