import APIModels
import APIServer
import Pushing
import Storage

extension StartTokenRequest {
    /// The token that starts activities; `nil`: no activities should be started any more.
    /// - Throws: ``Problem``, which never quotes the request.
    func startToken() throws(Problem) -> StartToken? {
        guard let pushToStartToken else { return nil }
        let type = attributesType ?? "GameAttributes"
        guard (1...100).contains(type.utf8.count), type.utf8.allSatisfy(\.isTypeByte),
            type.utf8.first.map({ !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) && $0 != UInt8(ascii: ".") })
                == true
        else { throw .unprocessable("invalid_attributes_type", "attributesType must be the name of a Swift type") }
        return StartToken(
            token: try checkedToken(pushToStartToken, "pushToStartToken"),
            attributesType: type,
            takesChannels: channels ?? false
        )
    }
}

extension ActivityTokenRequest {
    /// The token of a running activity.
    /// - Throws: ``Problem``, which never quotes the token.
    func checkedActivityToken() throws(Problem) -> String {
        try checkedToken(activityToken, "activityToken")
    }
}

extension PhoneRequest {
    /// The phone, with defaults for the values that the request omits.
    /// - Throws: The errors of ``NamedDevice``.
    func checked(_ defaults: DeviceRoutes.Defaults) throws(Problem) -> DeviceRequest {
        try NamedDevice(device).checked(defaults)
    }
}

/// Validates a token from Apple, which has the form of a device token.
/// - Parameter name: The name of its field in the request.
private func checkedToken(_ text: String, _ name: String) throws(Problem) -> String {
    guard let token = DeviceToken(text) else {
        throw .unprocessable("invalid_token", "\(name) must be 8 to 400 letters, digits, dashes or underscores")
    }
    return token.text
}

extension UInt8 {
    /// Whether the byte may occur in the name of a Swift type, qualified by the types in which it is nested.
    fileprivate var isTypeByte: Bool { isNameByte && self != UInt8(ascii: "-") || self == UInt8(ascii: ".") }
}
