import ArgumentParser
import Runtime
import SystemPackage

/// Where the fake APNs listens, and what it writes.
struct PushOptions: ParsableArguments {
    @Option(help: "Port of the fake APNs; 0 takes a free one.")
    var apnsPort = 0

    @Option(help: "The app that the fake APNs knows.")
    var topic = Host.defaultTopic

    @Option(
        help: ArgumentHelp(
            """
            Folder for the fake APNs's certificate and keys, which are used again where they are there, and for a record \
            of what it was sent.
            """,
            valueName: "folder"
        )
    )
    var folder = "."

    func validate() throws {
        guard (0...65_535).contains(apnsPort) else { throw ValidationError("--apns-port is 0…65535") }
    }

    /// - Parameter isContinued: Whether the record goes on where it ends.
    func configuration(isContinued: Bool) -> FakeAPNsConfiguration {
        FakeAPNsConfiguration(
            topic: topic,
            authorityFile: authorityFile,
            identityFile: path("apns-server.pem"),
            keyFile: keyFile,
            recordFile: path("pushes.jsonl"),
            continuesRecord: isContinued
        )
    }

    var authorityFile: String { path("apns-authority.pem") }
    var keyFile: String { path("apns-key.p8") }

    private func path(_ name: String) -> String {
        FilePath(folder).appending(name).string
    }
}
