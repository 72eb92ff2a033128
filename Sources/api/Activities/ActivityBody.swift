import Hummingbird
import Pushing
import Storage

/// What an app sends about its Live Activities: the phone as ``DeviceBody`` has it, `{"token": "…", "environment"?,
/// "topic"?}`, and beside it `"pushToStartToken"`, `"attributesType"`, `"channels"`, or `"activityToken"`.
struct ActivityBody: Decodable {
    let token: String
    var environment: String?
    var topic: String?
    var pushToStartToken: String?
    var attributesType: String?
    var channels: Bool?
    var activityToken: String?

    /// Tokens are short; so is everything else here.
    private static let limit = 4096

    /// - Throws: as ``Hummingbird/Request/json(_:limit:)``.
    init(_ request: Request) async throws {
        self = try await request.json(limit: Self.limit)
    }

    /// The phone, with the defaults in the place of what the request left out.
    func device(_ defaults: DeviceRoutes.Defaults) throws(Problem) -> DeviceRequest {
        try DeviceBody(token: token, environment: environment, topic: topic).device(defaults)
    }

    /// What starts activities; `nil`: nothing is to, any more.
    func startToken() throws(Problem) -> StartToken? {
        guard let pushToStartToken else { return nil }
        let type = attributesType ?? "GameAttributes"
        guard (1...100).contains(type.utf8.count), type.utf8.allSatisfy(\.isTypeByte),
            type.utf8.first.map({ !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) && $0 != UInt8(ascii: ".") })
                == true
        else { throw .unprocessable("invalid_attributes_type", "attributesType must be the name of a Swift type") }
        return StartToken(
            token: try Self.checked(pushToStartToken, "pushToStartToken"),
            attributesType: type,
            takesChannels: channels ?? false
        )
    }

    /// The token of an activity that runs.
    func checkedActivityToken() throws(Problem) -> String {
        guard let activityToken else { throw .invalidBody("The body lacks activityToken") }
        return try Self.checked(activityToken, "activityToken")
    }

    /// The same form as that of a device's.
    private static func checked(_ text: String, _ name: String) throws(Problem) -> String {
        guard let token = DeviceToken(text) else {
            throw .unprocessable("invalid_token", "\(name) must be 8 to 400 letters, digits, dashes or underscores")
        }
        return token.text
    }
}

extension UInt8 {
    /// Of a Swift type's name, with those that it is nested in.
    fileprivate var isTypeByte: Bool { isNameByte && self != UInt8(ascii: "-") || self == UInt8(ascii: ".") }
}
