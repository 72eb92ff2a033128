import ArgumentParser
import Pushing

extension PushCommand {
    /// Prints the texts of alerts for translators.
    struct Strings: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the English texts of all alerts, as a strings file for translators.",
            discussion: """
                An app that contains the translations registers its phones with "localizesAlerts": true. They are then sent \
                keys instead of texts, and show alerts in the phone's language. Keys never change, but updates can add some: \
                an app that lacks a key shows the key itself, so print the strings again after every update. Placeholders \
                stand for names, figures, moments such as Q3 7:42, H2, P1, 2OT or SO, dates such as 2026-05-09 and times \
                such as 19:00.
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
