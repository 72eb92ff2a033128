import FoundationEssentials

/// A variable as `--variables` prints it: one JSON object per line, for `bardown config print --json` and other
/// programs.
struct VariableLine: Encodable {
    let program: String
    let name: String
    let purpose: String
    /// The default; empty: none; `nil`: the variable is required.
    let fallback: String?
    let required: Bool
    let secret: Bool
    /// The variable that may name a file with the value.
    let file: String?

    enum CodingKeys: String, CodingKey {
        case program, name, purpose, fallback = "default", required, secret, file
    }

    init(_ variable: Variable, of program: String) {
        self.program = program
        name = variable.name
        purpose = variable.purpose
        fallback = variable.fallback
        required = variable.fallback == nil
        secret = variable.isSecret
        file = variable.isSecret ? variable.fileName : nil
    }

    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}
