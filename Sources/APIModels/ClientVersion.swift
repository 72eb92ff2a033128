/// The platform and the version of an app, as it sends them with each request in the header `X-App-Version`:
/// `ios/1.10.2`.
public struct ClientVersion: Hashable, Sendable, Codable, CustomStringConvertible {
    /// One of ``AppPlatform/all``.
    public let platform: AppPlatform
    /// The version as the app states it, such as `1.10.2`.
    public let version: String
    /// The same as a value that can be compared.
    let number: AppVersion

    /// - Parameter version: One to four numbers, such as `1.10.2`.
    /// - Returns: `nil` for another version, such as one with letters, and for an unknown platform.
    public init?(_ platform: AppPlatform, _ version: String) {
        guard AppPlatform.all.contains(platform), let number = AppVersion(version) else { return nil }
        (self.platform, self.version, self.number) = (platform, version, number)
    }

    /// Reads the value of the header.
    /// - Returns: `nil` for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        self.init(AppPlatform(rawValue: String(parts[0])), String(parts[1]))
    }

    /// The value of the header.
    public var description: String { "\(platform.rawValue)/\(version)" }

    /// Whether the version is older than the oldest one that may be used.
    /// - Parameter minimum: `nil`, or a text that is no version: any version may be used.
    public func isOlder(than minimum: String?) -> Bool {
        guard let minimum = minimum.flatMap({ AppVersion($0) }) else { return false }
        return number < minimum
    }

    /// Decodes the value of the header.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let read = ClientVersion(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "not a platform and a version, such as ios/1.10.2"
            )
        }
        self = read
    }

    /// Encodes the value of the header.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
