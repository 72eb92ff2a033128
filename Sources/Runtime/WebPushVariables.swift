/// What `api` and `push-sender` are told alike of pushes to browsers.
package enum WebPushVariables {
    package static let allow = Variable(
        "WEB_PUSH_ALLOW",
        default: "",
        "host:port,… of browsers' push services that may be figures or lead into this network: the simulator's, for tests"
    )

    /// The push services that ``allow`` names.
    package static func allowed(_ environment: Environment) throws(ConfigurationError) -> Set<String> {
        Set(try environment.list(allow.name))
    }
}
