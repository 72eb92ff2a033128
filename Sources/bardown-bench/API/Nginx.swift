import Fleet
import Glibc
import Logging
import SystemPackage

/// Runs nginx with some files while `body` runs.
/// - Parameters:
///   - folder: The folder for its configuration and output.
///   - port: The port of 127.0.0.1.
///   - files: The files by name.
///   - body: Called with the base URL of the files, with a trailing slash.
func withNginx<Result: Sendable>(
    in folder: FilePath,
    at port: Int,
    serving files: [String: [UInt8]],
    _ body: @Sendable (String) async throws -> Result
) async throws -> Result {
    let root = folder.appending("nginx")
    guard mkdir(root.string, 0o755) == 0 else { throw BenchError.failed("no folder \(root)") }
    for (name, bytes) in files { try write(bytes, to: root.appending(name)) }
    try write(configuration(root, port: port), to: root.appending("nginx.conf"))
    let child = ChildProcess(
        name: "nginx",
        executable: "/bin/sh",
        arguments: [
            "-c", lifeline, "nginx", try program("nginx", of: "nginx-light").string,
            root.appending("nginx.conf").string, root.string,
        ],
        environment: [:],
        log: root.appending("error.log"),
        logger: Logger(label: "bench")
    )
    return try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { await child.run() }
        let deadline = ContinuousClock.now + .seconds(10)
        while !canConnect(to: port) {
            guard ContinuousClock.now < deadline else { throw BenchError.failed("nginx does not answer") }
            try await Task.sleep(for: .milliseconds(20))
        }
        let result = try await body("http://127.0.0.1:\(port)/")
        group.cancelAll()
        return result
    }
}

/// A shell script that runs nginx and ends it on SIGTERM and when standard input closes, as `ChildProcess` requires of
/// a child. nginx itself does not watch standard input.
private let lifeline = """
    exec 3<&0
    "$1" -c "$2" -p "$3" 3<&- & server=$!
    trap 'kill $server; wait $server; exit' TERM
    cat <&3 >/dev/null & wait $!
    kill $server; wait $server
    """

/// Returns the configuration that is recommended for static files. Options that make nginx faster are on, and features
/// that the api lacks are off.
private func configuration(_ root: FilePath, port: Int) -> String {
    """
    daemon off;
    worker_processes auto;
    pid \(root)/nginx.pid;
    error_log stderr;
    events { worker_connections 1024; }
    http {
      access_log off;
      default_type application/json;
      types { application/json json; }
      sendfile on;
      tcp_nopush on;
      keepalive_requests 1000000000;
      open_file_cache max=10;
      client_body_temp_path \(root)/body;
      proxy_temp_path \(root)/proxy;
      fastcgi_temp_path \(root)/fastcgi;
      uwsgi_temp_path \(root)/uwsgi;
      scgi_temp_path \(root)/scgi;
      server {
        listen 127.0.0.1:\(port);
        root \(root);
        add_header Cache-Control "public, max-age=10";
        add_header X-Content-Type-Options nosniff;
      }
    }
    """
}
