import Fleet
import Foundation
import SystemPackage
import TestTools

extension SimulatedGameDay {
    /// The health ports of the six programs, from their logs.
    func healthPorts() async throws -> [Int] {
        let names = running.fleet.children.map(\.name).filter { $0 != "simulator" }
        var ports: [Int] = []
        for name in names {
            let path = running.fleet.plan.folder.appending("\(name).log").string
            try await eventually("\(name) logs its health port") {
                let log = try String(contentsOf: URL(filePath: path), encoding: .utf8)
                guard let port = log.firstMatch(of: /port=(\d+) .*health endpoint/)?.output.1 else { return false }
                ports.append(Int(port) ?? 0)
                return true
            }
        }
        return ports
    }
}
