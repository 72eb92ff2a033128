import Glibc
import TestTools

/// A process of `nghttpd`, an HTTP/2 server that is not ours, with a new certificate chain.
final class HTTP2Server {
    static let program = "/usr/sbin/nghttpd"
    static let openssl = "/usr/bin/openssl"
    static var isInstalled: Bool { HelperProcess.isInstalled(program) && HelperProcess.isInstalled(openssl) }

    let port: Int
    private let scheme: String
    private let folder: TemporaryFolder
    private let process: HelperProcess

    var rootFile: String { "\(folder.path)/root.pem" }
    var intermediateFile: String { "\(folder.path)/middle.pem" }

    func url(_ path: String) -> String { "\(scheme)://127.0.0.1:\(port)\(path)" }

    /// With TLS the server sends only its own certificate and leaves out the intermediate, as some real servers do.
    init(tls: Bool) throws {
        scheme = tls ? "https" : "http"
        folder = try TemporaryFolder()
        port = try Self.freePort()
        try HelperProcess("/bin/sh", ["-ec", Self.setUp, "sh", folder.path]).succeed()
        let identity = tls ? ["\(folder.path)/leaf.key", "\(folder.path)/leaf.pem"] : ["--no-tls"]
        let options = ["--address=127.0.0.1", "--htdocs=\(folder.path)", "--echo-upload"]
        process = try HelperProcess(Self.program, options + ["\(port)"] + identity)
        try ScriptedServer.waitForListener(at: port)
    }

    /// Creates a root certificate, an intermediate one, a leaf for 127.0.0.1, and a page to serve.
    private static let setUp = """
        cd "$1"
        echo page > page.txt
        key() { openssl genpkey -quiet -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out $1.key 2>/dev/null \\
            || openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out $1.key; }
        for name in root middle leaf; do key $name; done
        openssl req -x509 -new -key root.key -subj /CN=root -days 2 -out root.pem
        echo 'basicConstraints=critical,CA:TRUE' > middle.ext
        echo 'subjectAltName=IP:127.0.0.1' > leaf.ext
        openssl req -new -key middle.key -subj /CN=middle -out middle.csr
        openssl x509 -req -in middle.csr -CA root.pem -CAkey root.key -set_serial 2 -days 2 -extfile middle.ext \\
            -out middle.pem
        openssl req -new -key leaf.key -subj /CN=leaf -out leaf.csr
        openssl x509 -req -in leaf.csr -CA middle.pem -CAkey middle.key -set_serial 3 -days 2 -extfile leaf.ext \\
            -out leaf.pem
        """

    /// Returns a port that was free a moment ago.
    private static func freePort() throws -> Int {
        try ScriptedServer { _ in }.port
    }
}
