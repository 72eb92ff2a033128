import Fleet
import Foundation
import Glibc
import Logging
import SystemPackage

/// A PgBouncer in transaction mode that connects to the server's Unix socket.
struct Pooler: Sendable {
    let port: Int
    let child: ChildProcess

    private static let program = "/usr/sbin/pgbouncer"

    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// - Parameters:
    ///   - socket: The folder of the server's Unix socket.
    ///   - folder: The folder for PgBouncer's configuration and log. PgBouncer's account must have access to it.
    init(port: Int, socket: FilePath, folder: FilePath, logger: Logger) throws {
        self.port = port
        let configuration = folder.appending("pgbouncer.ini")
        let text = """
            [databases]
            postgres = host=\(socket) port=5432 dbname=postgres user=postgres
            [pgbouncer]
            listen_addr = 127.0.0.1
            listen_port = \(port)
            unix_socket_dir =
            auth_type = any
            pool_mode = transaction
            default_pool_size = 6
            server_connect_timeout = 2
            server_login_retry = 1
            """
        try text.write(toFile: configuration.string, atomically: true, encoding: .utf8)
        child = ChildProcess(
            name: "pgbouncer",
            executable: "/bin/sh",
            // PgBouncer refuses to run as root, and unlike our programs it does not end with its standard input.
            arguments: ["-c", Self.guardian, "pooler", Self.program, configuration.string]
                + (getuid() == 0 ? ["-u", "postgres"] : []),
            environment: [:],
            log: folder.appending("pgbouncer.log"),
            logger: logger
        )
    }

    /// A shell script that runs a command until the script's standard input ends.
    private static let guardian = """
        exec 3<&0
        "$@" </dev/null &
        child=$!
        trap 'kill -KILL $child' TERM
        (read -r _ <&3; kill -KILL $child) >/dev/null 2>&1 &
        watch=$!
        wait $child
        kill $watch 2>/dev/null
        """

    var url: String { "postgresql://postgres@127.0.0.1:\(port)/postgres" }

    /// Kills PgBouncer itself. Its shell then ends, and both are restarted.
    func kill() {
        guard let shell = child.pid else { return }
        Glibc.kill(shell, SIGTERM)
    }
}
