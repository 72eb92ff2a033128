/// An address could not be bound for listening.
package struct ListenError: Error, CustomStringConvertible {
    /// The setting that names the port.
    package let variable: String
    package let address: String
    package let port: Int
    /// The error text of the system.
    package let reason: String

    package init(variable: String, address: String, port: Int, reason: String) {
        self.variable = variable
        self.address = address
        self.port = port
        self.reason = reason
    }

    package var description: String {
        "\(variable) \(port) on \(address) cannot be bound (\(reason)); free the port, or choose another"
    }
}
