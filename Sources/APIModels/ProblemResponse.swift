/// An error response in the form of RFC 9457, `application/problem+json`.
///
/// BarDown writes every member except ``violatedPolicies``, ``storeUrl`` and ``message``, which only some errors have.
/// All are optional, because an intermediary may answer instead of BarDown.
public struct ProblemResponse: Codable, Hashable, Sendable {
    /// The URI of a registered problem type; otherwise `about:blank`, which means that the problem has no meaning
    /// beyond the status.
    public let type: String?
    /// The reason phrase of the status.
    public let title: String?
    /// The status of the response, 400…599.
    public let status: Int?
    /// A text for people: what is wrong with the request and how to fix it.
    public let detail: String?
    /// A code for programs, such as `unknown_game`. It never changes once it is published.
    public let code: String?
    /// The rate limit policies, as in `RateLimit-Policy`, that the request exceeded; missing if there are none.
    public let violatedPolicies: [String]?
    /// With `update_required`: the page of the app in the store; missing if none is configured.
    public let storeUrl: String?
    /// With `maintenance`: the operator's message to all users; missing if there is none.
    public let message: String?

    private enum CodingKeys: String, CodingKey {
        case type, title, status, detail, code, storeUrl, message
        case violatedPolicies = "violated-policies"
    }

    /// For the server and tests.
    public init(
        type: String? = nil,
        title: String? = nil,
        status: Int? = nil,
        detail: String? = nil,
        code: String? = nil,
        violatedPolicies: [String]? = nil,
        storeUrl: String? = nil,
        message: String? = nil
    ) {
        self.type = type
        self.title = title
        self.status = status
        self.detail = detail
        self.code = code
        self.violatedPolicies = violatedPolicies
        self.storeUrl = storeUrl
        self.message = message
    }

    /// Reads an object. A member whose value has the wrong type is ignored, as RFC 9457 (section 3.1) requires.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        type = try? fields.decodeIfPresent(String.self, forKey: .type)
        title = try? fields.decodeIfPresent(String.self, forKey: .title)
        status = try? fields.decodeIfPresent(Int.self, forKey: .status)
        detail = try? fields.decodeIfPresent(String.self, forKey: .detail)
        code = try? fields.decodeIfPresent(String.self, forKey: .code)
        violatedPolicies = try? fields.decodeIfPresent([String].self, forKey: .violatedPolicies)
        storeUrl = try? fields.decodeIfPresent(String.self, forKey: .storeUrl)
        message = try? fields.decodeIfPresent(String.self, forKey: .message)
    }

    /// Omits missing members.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        if let type { try fields.encode(type, forKey: .type) }
        if let title { try fields.encode(title, forKey: .title) }
        if let status { try fields.encode(status, forKey: .status) }
        if let detail { try fields.encode(detail, forKey: .detail) }
        if let code { try fields.encode(code, forKey: .code) }
        if let violatedPolicies { try fields.encode(violatedPolicies, forKey: .violatedPolicies) }
        if let storeUrl { try fields.encode(storeUrl, forKey: .storeUrl) }
        if let message { try fields.encode(message, forKey: .message) }
    }
}
