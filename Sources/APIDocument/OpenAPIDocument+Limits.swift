import APIServer

/// Keys and rate limits, and the responses to requests that they refuse.
extension OpenAPIDocument {
    /// The part about keys and limits in the description of the API.
    static let limitsExplained = #"""
        Keys: the operator decides whether a key is required. A key that is sent is always checked: an unknown one\#
         gets 401, a revoked or expired one 403.\n\nLimits: requests are counted per key, or per address without one\#
         (for IPv6, the first 64 bits), per minute and across all processes of the server. RateLimit-Policy gives the\#
         limit; RateLimit says how many requests are left (r) and in how many seconds the limit resets (t). Neither is\#
         sent if there is no limit. Requests over the limit get 429; 429 and 503 carry Retry-After.
        """#

    /// The part about pages of other origins.
    static let pagesExplained = #"""
        Pages of any origin may read: every response to GET and HEAD under /api, errors and streams included, has\#
         Access-Control-Allow-Origin: *, and preflights of them are answered. Writing is for apps, servers and pages of\#
         this origin: a body must have Content-Type: application/json (else 415, unsupported_media_type), preflights of\#
         writes are refused, and a write that a page of another site causes gets 403 with cross_site_request.
        """#

    /// The header fields of a rate-limited response.
    static let limitFields = """
        "RateLimit-Policy": {"$ref": "#/components/headers/rateLimitPolicy"}, \
        "RateLimit": {"$ref": "#/components/headers/rateLimit"}
        """

    static let limitHeaders = #"""
        "rateLimitPolicy": {"description": "How many requests (q) are allowed in how many seconds (w), and whether per\#
         address or per key: draft-ietf-httpapi-ratelimit-headers.",
          "schema": {"type": "string", "pattern": "^\"(address|key)\";q=[0-9]+;w=60$"}, "example": "\"address\";q=60000;w=60"},
        "rateLimit": {"description": "How many requests are left (r), and in how many seconds the limit resets (t).",
          "schema": {"type": "string", "pattern": "^\"(address|key)\";r=[0-9]+;t=[0-9]+$"}, "example": "\"address\";r=59999;t=42"}
        """#

    static let limitResponses = #"""
        "Unauthorized": {"description": "The key is required and missing, or unknown (unauthorized). Ask the operator\#
         for one.",
          "headers": {"WWW-Authenticate": {"required": true, "schema": {"type": "string", "const": "ApiKey"}}, \#(limitFields)},
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "KeyRefused": {"description": "The key was revoked (key_revoked) or has expired (key_expired): ask the\#
         operator for a new one. Or it is not the operator's own (operator_only), which /metrics needs. Or a page of another site made a browser\#
         send a write (cross_site_request).",
            "headers": {\#(limitFields)},
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "TooManyRequests": {"description": "Rate limit exceeded (too_many_requests), or, for /live, too many streams of this\#
         client are open (too_many_streams_per_client), or, for a registration, too many devices and activities of this client\#
         are new (too_many_registrations); known ones are not limited. Retry after Retry-After seconds; the Cache-Control of earlier\#
         responses says how often polling is useful.",
          "headers": {"Retry-After": {"$ref": "#/components/headers/retryAfter"}, \#(limitFields)},
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}
        """#
}
