import FoundationEssentials
import Hummingbird
import NIOCore
import Scores
import Storage

/// What an app sends to register: `{"token": "…", "favoriteTeams": ["duke"], "environment"?, "topic"?, "league"?}`, and what
/// else ``DeviceWishes`` has: `{"follows": [{"team"|"game"|"league": "…", "alerts"?: ["final"]}], "mutedGames": ["…"],
/// "spoilerSafe": true, "delaySeconds": 30, "quietHours": {"from": "22:30", "until": "07:00"}, "zone": "America/Denver"}`.
struct DeviceBody: Decodable {
    let token: String
    var favoriteTeams: [String]?
    var environment: String?
    var topic: String?
    var league: String?
    var follows: [FollowBody]?
    var mutedGames: [String]?
    var spoilerSafe: Bool?
    var delaySeconds: Int?
    var quietHours: QuietHoursBody?
    var zone: String?

    struct FollowBody: Decodable {
        var team: String?
        var game: String?
        var league: String?
        var alerts: [String]?
    }

    struct QuietHoursBody: Decodable {
        let from: String
        let until: String
    }

    init(token: String, environment: String?, topic: String?) {
        self.token = token
        self.environment = environment
        self.topic = topic
    }

    /// Reads the body of a request.
    /// - Throws: ``Problem`` for a body that is too long, is no JSON, or lacks what it needs; it never quotes the body.
    init(_ request: Request, limit: Int) async throws {
        let buffer: ByteBuffer
        do {
            buffer = try await request.body.collect(upTo: limit)
        } catch is NIOTooManyBytesError {
            throw Problem(status: .contentTooLarge, code: "body_too_large", detail: "At most \(limit) bytes, please")
        }
        do {
            self = try JSONDecoder().decode(DeviceBody.self, from: Data(buffer.readableBytesView))
        } catch let error as DecodingError {
            throw Problem.invalidBody(error.complaint)
        }
    }

    /// The device, with the defaults in the place of what the request left out.
    func device(_ defaults: DeviceRoutes.Defaults) throws(Problem) -> DeviceRequest {
        // The same form that the table demands; APNs says only that a token is opaque.
        guard (8...400).contains(token.utf8.count), token.utf8.allSatisfy({ $0.isTokenByte }) else {
            throw .unprocessable("invalid_token", "token must be 8 to 400 letters, digits, dashes or underscores")
        }
        let environment = environment ?? defaults.environment
        guard ["production", "sandbox"].contains(environment) else {
            throw .unprocessable("invalid_environment", "environment must be production or sandbox")
        }
        let topic = topic ?? defaults.topic
        guard (1...200).contains(topic.utf8.count),
            topic.utf8.allSatisfy({ $0.isTokenByte || $0 == UInt8(ascii: ".") })
        else { throw .unprocessable("invalid_topic", "topic must be a bundle id") }
        return DeviceRequest(token: token, environment: environment, topic: topic)
    }
}

extension UInt8 {
    fileprivate var isTokenByte: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

extension DecodingError {
    /// What is wrong, by the names of keys alone: values may be secret.
    fileprivate var complaint: String {
        switch self {
        case .keyNotFound(let key, _): "The body lacks \(key.stringValue)"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "The body has another type than expected at \(context.codingPath.map(\.stringValue).joined(separator: "."))"
        default: "The body is not JSON"
        }
    }
}
