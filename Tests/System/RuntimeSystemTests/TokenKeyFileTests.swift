import Cryptography
import FoundationEssentials
import Glibc
import SystemPackage
import TestTools
import Testing

@testable import Runtime

/// Tests the key file of the api and of push-sender.
@Suite("Token key file")
struct TokenKeyFileTests {
    private func keys(_ path: String?) throws(ConfigurationError) -> SealingKeys? {
        let values = path.map { ["TOKEN_KEY_FILE": $0] } ?? [:]
        return try TokenKeyFile.keys(Environment([TokenKeyFile.variable], values: values))
    }

    @Test
    func `without the variable there are no keys, and a created file can be read by its owner only`() async throws {
        #expect(try keys(nil) == nil)
        try await withTemporaryDirectory { folder in
            let path = "\(folder)/keys"
            let sealed = try TokenKeyFile.make(at: path).seal("abcdefgh", associated: "")
            #expect(try keys(path)?.open(sealed, associated: "") == "abcdefgh")
            var status = stat()
            #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
            // A file is never overwritten, because without the old key the stored tokens would be unreadable.
            #expect(throws: SecretFileError.notMade(path: path, .fileExists)) { try TokenKeyFile.make(at: path) }
        }
    }

    @Test(arguments: ["api", "push-sender"])
    func `programs refuse an invalid key file with exit code 64 and advice, and do not quote it`(program: String)
        async throws
    {
        try await withTemporaryDirectory { folder in
            let path = "\(folder)/keys"
            try Data("k:hunter2\n".utf8).write(to: URL(filePath: path))
            var environment = ["DATABASE_URL": "postgresql:///nothing?host=/nowhere", "TOKEN_KEY_FILE": path]
            if program == "push-sender" {
                let apple = "\(folder)/apple.p8"
                try Data(try ES256PrivateKey().pem().utf8).write(to: URL(filePath: apple))
                environment.merge(["APNS_KEY_FILE": apple, "APNS_KEY_ID": "A", "APNS_TEAM_ID": "B"]) { $1 }
            }
            let wrong = try await Tool(program: program).run([], environment: environment)
            #expect(wrong.code == 64)
            let remedy = "TOKEN_KEY_FILE is not a file of lines id:key, such as bardown push key prints"
            #expect(wrong.errorOutput.contains(remedy))
            #expect(!wrong.errorOutput.contains("hunter2"))
            environment["TOKEN_KEY_FILE"] = "\(folder)/missing"
            let missing = try await Tool(program: program).run([], environment: environment)
            #expect(missing.code == 64 && missing.errorOutput.contains("TOKEN_KEY_FILE is not a file that can be read"))
        }
    }
}
