import ArgumentParser
import Glibc

/// The report of a command that changes something: a line for people, or a JSON object for scripts.
struct ActionReport: ParsableArguments {
    @Flag(help: "Print a JSON object that says what was done.")
    var json = false

    /// Prints the text or the fields.
    func show(_ text: String, _ fields: KeyValuePairs<String, OrderedJSON>) {
        print(json ? OrderedJSON.object(fields).text : text)
    }
}

/// The person who decided on an action that is recorded with the name of an operator.
struct DecisionOption: ParsableArguments {
    @Option(help: "The person who decided, for the record; default: your account's name.")
    var by: String?

    /// The name to record.
    var person: String { by ?? accountName }

    func validate() throws {
        guard (1...60).contains(person.unicodeScalars.count) else {
            throw ValidationError("--by must have 1 to 60 characters.")
        }
    }
}

/// The name of the account that a command runs under. The login name is not used, because it exists only on a terminal,
/// and not in a container.
var accountName: String {
    guard let entry = getpwuid(geteuid()), let name = entry.pointee.pw_name else { return "account \(geteuid())" }
    return String(cString: name)
}
