import CommandLineOutput
import Fleet
import FoundationEssentials
import Logging
import Runtime
import Transport

/// Reads the codes in the mails that the simulator received.
struct DemoMailbox {
    let simulator: SimulatorAddress
    let http: HTTPFetcher

    private struct Mails: Decodable {
        struct Mail: Decodable {
            let to: String
            let text: String
        }

        let mails: [Mail]
    }

    /// Waits for a mail to an address, and returns the code in it.
    /// - Throws: `CommandFailure` if none arrives within two minutes.
    func code(to address: String) async throws -> String {
        let list = Request(.get, "\(simulator.upstream)/control/mails")
        let deadline = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < deadline {
            let response = try await retryUntilReachable { try await http.fetch(list) }
            let mails = try JSONDecoder().decode(Mails.self, from: Data(response.body)).mails
            if let text = mails.last(where: { $0.to == address })?.text,
                let code = text.firstMatch(of: /[0-9A-Z]{4}-[0-9A-Z]{4}/)
            {
                return String(code.output)
            }
            try await Task.sleep(for: .milliseconds(200))
        }
        throw CommandFailure("no mail with a code arrived")
    }
}
