import Foundation
import TestTools
import Testing

@testable import bardown

@Suite("Job names")
struct JobNamesTests {
    @Test func `every job that the programs enqueue is known to the commands`() throws {
        let folder = ProjectFolder.path("Sources/PipelineJobs")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
        let declared = try files.flatMap { file in
            try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
                .matches(of: #/package struct (\w+): Job \{/#).map { String($0.1) }
        }
        #expect(declared.count > 20)
        #expect(Set(declared).subtracting(JobNames.jobs.map { "\($0)" }) == [])
    }
}
