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
    let place = folder.appending("nginx")
    guard mkdir(place.string, 0o755) == 0 else { throw BenchError.failed("no folder \(place)") }
    for (name, bytes) in files { try write(bytes, to: place.appending(name)) }
    try write(configuration(place, port: port), to: place.appending("nginx.conf"))
    let child = ChildProcess(
        name: "nginx",
        executable: "/bin/sh",
        arguments: [
            "-c", lifeline, "nginx", try program("nginx", of: "nginx-light").string,
            place.appending("nginx.conf").string, place.string,
        ],
        environment: [:],
        log: place.appending("error.log"),
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
private func configuration(_ place: FilePath, port: Int) -> String {
    """
    daemon off;
    worker_processes auto;
    pid \(place)/nginx.pid;
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
      client_body_temp_path \(place)/body;
      proxy_temp_path \(place)/proxy;
      fastcgi_temp_path \(place)/fastcgi;
      uwsgi_temp_path \(place)/uwsgi;
      scgi_temp_path \(place)/scgi;
      server {
        listen 127.0.0.1:\(port);
        root \(place);
        add_header Cache-Control "public, max-age=10";
        add_header X-Content-Type-Options nosniff;
      }
    }
    """
}
