import Runtime

/// The settings of ``RequestGate``: keys, limits and trusted proxies.
package struct GateConfiguration: Sendable {
    static let variables = [
        Variable(
            "API_KEY",
            default: "",
            secret: true,
            "the operator's own key: requests that send it in X-API-Key are not rate-limited and may read /metrics"
        ),
        Variable(
            "API_KEYS",
            default: "",
            "optional or required: whether requests under /api need a key (openapi.json never does); default: required if API_KEY is set"
        ),
        Variable(
            "LIMIT_PER_ADDRESS",
            default: "60000",
            "requests a minute from one address (a /64 for IPv6), over all API processes; 0: no limit"
        ),
        Variable(
            "LIMIT_PER_KEY",
            default: "60000",
            "requests a minute with one key that has no limit of its own (bardown keys create); 0: no limit"
        ),
        Variable(
            "LIMIT_REGISTRATIONS",
            default: "60",
            "devices and activities that one client (a key, or an address without one) may register for the first time in a minute; 0: no limit"
        ),
        Variable(
            "LIMIT_SIGN_INS",
            default: "10",
            "requests a minute from one address that sign up, sign in, also with an external issuer, use a code, change an address or a password, link an issuer, or export or delete an account; 0: no limit"
        ),
        Variable(
            "TRUSTED_PROXIES",
            default: "",
            "comma-separated addresses and CIDR blocks whose X-Forwarded-For is trusted; any other peer counts as the client itself"
        ),
    ]

    /// The operator's own key, which is secret; `nil`: there is none.
    package let operatorKey: String?
    package let requiresKey: Bool
    /// Requests per minute; 0: no limit.
    let perAddress: Int
    /// Requests per minute with a key that has no limit of its own; 0: no limit.
    let perKey: Int
    /// Devices and activities that a client may register for the first time per minute; 0: no limit.
    let registrations: Int
    /// Requests a minute from one address that sign up, sign in, also with an external issuer, use a code, change an
    /// address or a password, link an issuer, or export or delete an account; 0: no limit.
    let signIns: Int
    let proxies: TrustedProxies

    init(_ environment: Environment) throws(ConfigurationError) {
        operatorKey = try environment.optionalString("API_KEY")
        switch try environment.optionalString("API_KEYS") {
        case nil: requiresKey = operatorKey != nil
        case "required": requiresKey = true
        case "optional": requiresKey = false
        default: throw .invalid("API_KEYS", expected: "optional or required")
        }
        // With these bounds the count of a minute fits into 32 bits.
        perAddress = try environment.integer("LIMIT_PER_ADDRESS", in: 0...1_000_000_000)
        perKey = try environment.integer("LIMIT_PER_KEY", in: 0...1_000_000_000)
        registrations = try environment.integer("LIMIT_REGISTRATIONS", in: 0...1_000_000_000)
        signIns = try environment.integer("LIMIT_SIGN_INS", in: 0...1_000_000_000)
        var blocks: [AddressBlock] = []
        for text in try environment.list("TRUSTED_PROXIES") {
            guard let block = AddressBlock(text) else {
                throw .invalid(
                    "TRUSTED_PROXIES",
                    expected: "a list of addresses and blocks such as 127.0.0.1,10.0.0.0/8"
                )
            }
            blocks.append(block)
        }
        proxies = TrustedProxies(blocks: blocks)
    }
}
