import Fleet
import FoundationEssentials
import Postgres
import SystemPackage
import Testing

extension SimulatedGameDay {
    /// Expects that every push has the trace of the page that contained the change, in the tables and in the programs'
    /// logs at their default level.
    func expectTraces() async throws {
        let traces = try await pool.query(
            """
            select distinct split_part(p.trace, '-', 2),
                   exists (select from q.run s where s.kind like 'scrape%'
                              and split_part(s.trace, '-', 2) = split_part(p.trace, '-', 2))
              from q.run p where p.kind = 'send_push'
            """
        ).map { try $0.decode(String.self, Bool.self) }
        #expect(!traces.isEmpty)
        let lost = traces.filter { !$0.1 }
        #expect(lost.isEmpty, "pushes without the trace of a page")
        let scraped = try log(of: "scraper")
        let sent = try log(of: "push-sender")
        let compared = try log(of: "differ")
        // Alerts that are too late or superseded are not sent, so their traces are missing in the sender's log.
        let delivered = traces.map(\.0).filter { sent.contains($0) }
        #expect(!delivered.isEmpty)
        let unread = delivered.filter { !scraped.contains($0) }
        #expect(unread.isEmpty, "no scraper logs the trace")
        let unfound = delivered.filter { !compared.contains($0) }
        #expect(unfound.isEmpty, "the differ does not log the trace")
    }

    /// Returns the logs of all programs whose names contain `program`.
    private func log(of program: String) throws -> String {
        let folder = running.fleet.plan.folder
        let names = running.fleet.children.map(\.name).filter { $0.contains(program) }
        return try names.map {
            try String(contentsOf: URL(filePath: folder.appending("\($0).log").string), encoding: .utf8)
        }.joined(separator: "\n")
    }
}
