import ArgumentParser
import Pushing

extension PushCommand {
    /// Prints what alerts say, for translators.
    struct Strings: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the English of all that alerts say, as a strings file for translators.",
            discussion: """
                An app that brings the strings registers its phones with "localizesAlerts": true: they are told keys, and \
                alerts are in the phone's language. Keys stay as they are; an app that lacks one shows its users the key, so \
                look here again after every update. Holes take names, figures, moments such as Q3 7:42, H2, P1, 2OT or SO, \
                dates such as 2026-05-09 and times such as 19:00.
                """
        )

        @Option(help: "strings: Localizable.strings; xcstrings: Xcode's catalogue; android: res/values/strings.xml.")
        var format = StringsFile.strings

        func run() throws {
            print(format.text, terminator: "")
        }
    }
}

extension StringsFile: ExpressibleByArgument {}
