import Glibc
import NIOCore
import Runtime
import ServiceLifecycle

/// The server that apps and people come to; says which setting is to blame where it cannot be opened.
struct FrontDoor: Service {
    let server: any Service
    let address: String
    let port: Int

    /// - Throws: ``ListenError`` where the port is another's, or none that may be had.
    func run() async throws {
        do {
            try await server.run()
        } catch let error as IOError where [EADDRINUSE, EADDRNOTAVAIL, EACCES].contains(error.errnoCode) {
            throw ListenError(variable: "PORT", address: address, port: port, reason: "\(error)")
        }
    }
}
