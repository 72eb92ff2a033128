/// The response of a program to a health probe.
public struct HealthResponse: Codable, Hashable, Sendable {
    /// Whether everything is in order.
    public let status: Status
    /// The checks made; empty if the probe only asks whether the program responds.
    public let checks: [HealthCheckResponse]

    /// For the server and tests.
    public init(status: Status, checks: [HealthCheckResponse]) {
        self.status = status
        self.checks = checks
    }

    /// Whether a probe succeeds. Treat an unknown value as ``failed``.
    public struct Status: Word {
        /// The JSON value.
        public let rawValue: String

        /// - Parameter rawValue: The JSON value.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The probe succeeds.
        public static let ok = Status(rawValue: "ok")
        /// The probe fails; a check gives the reason.
        public static let failed = Status(rawValue: "failed")
    }
}

/// One check of a probe.
public struct HealthCheckResponse: Codable, Hashable, Sendable {
    /// The subject: `database`, `schema`, `drain`, `worker`, `replica`.
    public let check: String
    /// Whether the check passed.
    public let isOK: Bool
    /// What is wrong; missing if the check passed.
    public let reason: String?
    /// How to fix it; missing if the check passed.
    public let remedy: String?

    private enum CodingKeys: String, CodingKey {
        case check
        case isOK = "ok"
        case reason, remedy
    }

    /// For the server and tests.
    public init(check: String, isOK: Bool, reason: String? = nil, remedy: String? = nil) {
        self.check = check
        self.isOK = isOK
        self.reason = reason
        self.remedy = remedy
    }

    /// Omits a missing reason and remedy.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(check, forKey: .check)
        try fields.encode(isOK, forKey: .isOK)
        if let reason { try fields.encode(reason, forKey: .reason) }
        if let remedy { try fields.encode(remedy, forKey: .remedy) }
    }
}
