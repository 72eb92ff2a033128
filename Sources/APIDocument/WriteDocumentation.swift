/// Idempotency keys, and the responses that every write has.
extension OpenAPIDocument {
    /// The part about writes in the description of the API.
    static let writesExplained = #"""
        Writes: a request that is repeated because its response was lost must not make its change twice. Send an\#
         Idempotency-Key with it, a new one for each change and the same one with each repetition. The first successful\#
         response is stored for 24 hours and sent again, with Idempotency-Replayed: true; errors are not, so the request can\#
         be corrected or repeated. Keys are separate for each device, and the newest 32 are kept.
        """#

    /// The header field of a successful response to a write.
    static let replayed = """
        "Idempotency-Replayed": {"$ref": "#/components/headers/idempotencyReplayed"}
        """

    static let commandParameters = #"""
        "idempotencyKey": {"name": "Idempotency-Key", "in": "header", "description": "Identifies this change, such as a\#
         UUID: 1 to 255 visible ASCII characters, with or without quotes around them\#
         (draft-ietf-httpapi-idempotency-key-header).",
          "schema": {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!#-\\[\\]-~]+$"},
          "example": "8e03978e-40d5-43e8-bc93-6894a57f9324"}
        """#

    static let commandHeaders = #"""
        "idempotencyReplayed": {"description": "true if this is the response to an earlier request with the same\#
         Idempotency-Key.", "schema": {"type": "string", "const": "true"}}
        """#

    static let commandResponses = #"""
        "InProgress": {"description": "A request with the same Idempotency-Key has not ended (request_in_progress): retry\#
         to get its response.", "headers": {"Retry-After": {"$ref": "#/components/headers/retryAfter"}},
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        "InvalidDeletion": {"description": "A parameter is wrong (unknown_parameter, repeated_parameter,\#
         invalid_parameter), or Idempotency-Key is malformed (invalid_idempotency_key).",
          "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}
        """#
}
