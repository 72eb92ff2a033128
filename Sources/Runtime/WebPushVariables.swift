/// The Web Push settings shared by `api` and `push-sender`.
package enum WebPushVariables {
    package static let allow = Variable(
        "WEB_PUSH_ALLOW",
        default: "",
        "additional hosts of browsers' push services: host or *.host; host:port may be private, for tests"
    )

    /// Reads the push services that ``allow`` names.
    package static func allowed(_ environment: Environment) throws(ConfigurationError) -> Set<String> {
        let hosts = try environment.list(allow.name)
        guard hosts.allSatisfy(isHost) else {
            throw .invalid(allow.name, expected: "a list of hosts such as push.example.org or *.example.org")
        }
        return Set(hosts)
    }

    /// Whether a text can be a host: it has no scheme or path, and an asterisk only as its first label.
    private static func isHost(_ text: String) -> Bool {
        let name = text.hasPrefix("*.") ? text.dropFirst(2) : text[...]
        return !name.isEmpty && !name.contains { "/*@".contains($0) || $0.isUppercase }
    }
}
