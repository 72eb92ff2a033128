import FoundationEssentials
import SystemPackage

/// The file `fans.json`, from which the simulator reads the fans' names and the tokens of their devices.
struct FanFile: Encodable {
    struct Entry: Encodable {
        let name: String
        let device: String
        let follows: [String]?
        let tokens: [String]
        let titles: [String: String]
    }

    let fans: [Entry]

    init(_ registered: [DemoFans.Registered]) {
        fans = registered.map { entry in
            Entry(
                name: entry.fan.name,
                device: entry.fan.device,
                follows: entry.fan.teams,
                tokens: entry.tokens,
                titles: entry.titles
            )
        }
    }

    func write(in folder: FilePath) throws {
        let data = try JSONEncoder().encode(fans)
        try data.write(to: URL(filePath: folder.appending("fans.json").string), options: .atomic)
    }
}
