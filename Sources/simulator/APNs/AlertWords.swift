/// The texts of an alert: plain text, or the keys and arguments of strings in the app.
///
/// The real APNs does not check them, and a phone then shows nothing or an incomplete string. Decoding fails for
/// whatever a phone could not show.
struct AlertWords: Hashable, Sendable, Decodable {
    /// The plain text, or the key with its arguments: `STANDING(Duke, 8, Maryland, 6)`; `nil` if there is none.
    let title: String?
    let body: String?

    /// Any key of a payload.
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            (title, body) = (nil, text)
            return
        }
        let alert = try decoder.container(keyedBy: Key.self)
        title = try Self.text(in: alert, plain: "title", prefix: "title-")
        body = try Self.text(in: alert, plain: "body", prefix: "")
        let subtitle = try Self.text(in: alert, plain: "subtitle", prefix: "subtitle-")
        guard title != nil || body != nil || subtitle != nil else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no text"))
        }
    }

    /// Returns one text of the alert; `nil` if it has none. A key takes precedence over plain text, as on a phone.
    private static func text(
        in alert: KeyedDecodingContainer<Key>,
        plain: String,
        prefix: String
    ) throws -> String? {
        let text = try alert.decodeIfPresent(String.self, forKey: Key(stringValue: plain))
        let (keyName, argsName) = (Key(stringValue: prefix + "loc-key"), Key(stringValue: prefix + "loc-args"))
        guard alert.contains(keyName) else {
            if alert.contains(argsName) {
                throw DecodingError.dataCorruptedError(
                    forKey: argsName,
                    in: alert,
                    debugDescription: "arguments without a key"
                )
            }
            return text
        }
        let key = try alert.decode(String.self, forKey: keyName)
        let args = alert.contains(argsName) ? try alert.decode([String].self, forKey: argsName) : []
        guard !key.isEmpty else {
            throw DecodingError.dataCorruptedError(forKey: keyName, in: alert, debugDescription: "an empty key")
        }
        return keyedText(key, args)
    }

    /// Returns a key with its arguments: `GOAL_AT(Duke, Q3 7:42)`.
    static func keyedText(_ key: String, _ args: [String]) -> String {
        args.isEmpty ? key : "\(key)(\(args.joined(separator: ", ")))"
    }
}

/// A text of an activity's alert: plain, or `{"loc-key", "loc-args"}`.
struct ActivityWords: Decodable {
    private enum CodingKeys: String, CodingKey {
        case key = "loc-key"
        case args = "loc-args"
    }

    init(from decoder: any Decoder) throws {
        if (try? decoder.singleValueContainer().decode(String.self)) != nil { return }
        let object = try decoder.container(keyedBy: CodingKeys.self)
        _ = try object.decode(String.self, forKey: .key)
        if object.contains(.args) { _ = try object.decode([String].self, forKey: .args) }
    }
}
