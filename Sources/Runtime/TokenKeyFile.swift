import FoundationEssentials
import Glibc
package import Signing

/// The file of keys that tokens of phones are sealed with: told to `api`, which seals, and `push-sender`, which opens.
package enum TokenKeyFile {
    /// The variable that names it.
    package static let variable = Variable(
        "TOKEN_KEY_FILE",
        default: "",
        "file of the keys that tokens of phones are sealed with, the same for api and push-sender; see bardown push key"
    )

    /// The keys; `nil` where no file is named.
    package static func keys(_ environment: Environment) throws(ConfigurationError) -> SealingKeys? {
        guard let path = try environment.optionalString(variable.name) else { return nil }
        guard let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8) else {
            throw .invalid(variable.name, expected: "a file that can be read")
        }
        do throws(SealingKeysError) {
            return try SealingKeys(file: text)
        } catch {
            let remedy = "lines id:key, such as bardown push key prints"
            switch error {
            case .empty: throw .invalid(variable.name, expected: "a file with a key in it: \(remedy)")
            case .noKey(let line):
                throw .invalid(variable.name, expected: "a file of \(remedy); see its line \(line)")
            case .sameID(let line):
                throw .invalid(variable.name, expected: "a file of keys with an id each; see its line \(line)")
            }
        }
    }

    /// Makes a file with a new key, which only its owner may read.
    package static func make(at path: String) throws -> SealingKeys {
        let text = try SealingKey.newLine() + "\n"
        let keys = try SealingKeys(file: text)
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw TokenKeyFileError.notMade(path: path, errno: errno) }
        defer { close(file) }
        guard write(file, text, text.utf8.count) == text.utf8.count else {
            throw TokenKeyFileError.notMade(path: path, errno: errno)
        }
        return keys
    }
}

/// Why no file of keys could be made.
package enum TokenKeyFileError: Error, Hashable, CustomStringConvertible {
    case notMade(path: String, errno: Int32)

    package var description: String {
        switch self {
        case .notMade(let path, let code):
            "\(path) cannot be made, error \(code): is it there already, or the disk full?"
        }
    }
}
