import ArgumentParser
import CommandLineOutput
import FoundationEssentials
import Parsing
import Scores

/// Prints the contents of a saved response.
struct ParseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse",
        abstract: "Print the contents of a saved response, normalized, as JSON.",
        discussion: "Kinds: \(ParseKind.allCases.map(\.rawValue).joined(separator: ", "))."
    )

    @Flag(help: "List the kinds of responses, one per line.")
    var list = false
    @Option(help: "The requested league, such as mlax-d1, for pages that do not name theirs.")
    var league: String?
    @Argument(help: "The kind of response.")
    var kind: ParseKind?
    @Argument(help: "The file that it was saved to.", completion: .file())
    var file: String?

    func validate() throws {
        if !list, kind == nil || file == nil { throw ValidationError("Which kind, and which file? See --help.") }
    }

    func run() throws {
        if list {
            for kind in ParseKind.allCases { print(kind.rawValue) }
            return
        }
        guard let kind, let file else { return }
        do {
            print(try kind.parse(file: file, league: league.map(LeagueID.init(rawValue:))))
        } catch let error as ParseError {
            throw CommandFailure("\(file): \(error)")
        } catch {
            throw CommandFailure("\(file) cannot be read")
        }
    }
}

extension ParseKind: ExpressibleByArgument {}

extension ParseKind {
    /// Returns the contents of a response saved in `file`, as one line of JSON.
    ///
    /// - Throws: A file error, or `ParseError`, whose description is meant for the operator.
    func parse(file: String, league: LeagueID? = nil) throws -> String {
        try parse([UInt8](Data(contentsOf: URL(filePath: file))), league: league)
    }

    /// Returns the contents of a saved response, normalized, as one line of JSON.
    ///
    /// - Parameter league: The requested league. If it is `nil`, the result has a league only if the page names one.
    func parse(_ page: [UInt8], league: LeagueID? = nil) throws(ParseError) -> String {
        try read(page, league: league).json.text
    }
}
