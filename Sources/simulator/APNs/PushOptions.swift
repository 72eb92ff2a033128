import ArgumentParser
import SystemPackage

/// Where the fake APNs listens, and what it writes.
struct PushOptions: ParsableArguments {
    @Option(help: "Port of the fake APNs; 0 takes a free one.")
    var apnsPort = 0

    @Option(help: "The app that the fake APNs knows.")
    var topic = "app.bardown.demo"

    @Option(
        help: ArgumentHelp(
            "Folder for the fake APNs's certificate and key, and for a record of what it was sent.",
            valueName: "folder"
        )
    )
    var folder = "."

    func validate() throws {
        guard (0...65_535).contains(apnsPort) else { throw ValidationError("--apns-port is 0…65535") }
    }

    var configuration: FakeAPNsConfiguration {
        FakeAPNsConfiguration(
            topic: topic,
            authorityFile: authorityFile,
            keyFile: keyFile,
            recordFile: path("pushes.jsonl")
        )
    }

    var authorityFile: String { path("apns-authority.pem") }
    var keyFile: String { path("apns-key.p8") }

    private func path(_ name: String) -> String {
        FilePath(folder).appending(name).string
    }
}
