import Glibc
import NIOCore
import Runtime
package import ServiceLifecycle

/// The HTTP server as a service. If its port cannot be opened, its error names the setting to change.
package struct ListeningServer: Service {
    let server: any Service
    let address: String
    let port: Int

    package init(server: any Service, address: String, port: Int) {
        self.server = server
        self.address = address
        self.port = port
    }

    /// - Throws: ``ListenError`` if the port is in use or not permitted.
    package func run() async throws {
        do {
            try await server.run()
        } catch let error as IOError where [EADDRINUSE, EADDRNOTAVAIL, EACCES].contains(error.errnoCode) {
            throw ListenError(variable: "PORT", address: address, port: port, reason: "\(error)")
        }
    }
}
