/// What `api` and `push-sender` are told alike of pushes to browsers.
package enum WebPushVariables {
    package static let allow = Variable(
        "WEB_PUSH_ALLOW",
        default: "",
        "hosts of browsers' push services beside the known ones: host or *.host; host:port may lead into this network: the simulator's, for tests"
    )

    /// The push services that ``allow`` names.
    package static func allowed(_ environment: Environment) throws(ConfigurationError) -> Set<String> {
        let hosts = try environment.list(allow.name)
        guard hosts.allSatisfy(isHost) else {
            throw .invalid(allow.name, expected: "a list of hosts such as push.example.org or *.example.org")
        }
        return Set(hosts)
    }

    /// Whether it could be one: not an address with its scheme or path, and with no asterisk but the first label.
    private static func isHost(_ text: String) -> Bool {
        let name = text.hasPrefix("*.") ? text.dropFirst(2) : text[...]
        return !name.isEmpty && !name.contains { "/*@".contains($0) || $0.isUppercase }
    }
}
