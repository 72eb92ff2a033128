/// The answer of a program to a probe of its health.
public struct HealthResponse: Codable, Hashable, Sendable {
    /// Whether all is well.
    public let status: Status
    /// What was looked at; empty if the probe only asks whether the program answers.
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
        /// It does not: a check says why.
        public static let failed = Status(rawValue: "failed")
    }
}

/// One thing that a probe looked at.
public struct HealthCheckResponse: Codable, Hashable, Sendable {
    /// What was looked at: `database`, `schema`, `drain`, `worker`, `replica`.
    public let check: String
    /// Whether nothing is wrong with it.
    public let isOK: Bool
    /// What is wrong; missing if nothing is.
    public let reason: String?
    /// What to do about it; missing if nothing is wrong.
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

    /// Leaves out a reason and a remedy where nothing is wrong.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(check, forKey: .check)
        try fields.encode(isOK, forKey: .isOK)
        if let reason { try fields.encode(reason, forKey: .reason) }
        if let remedy { try fields.encode(remedy, forKey: .remedy) }
    }
}
