package import JobQueue

/// Push to one device that pushes arrive, and write down whether the push service took it.
package struct TestPush: Job {
    package static let kind = "test_push"
    package static let queue = "push"

    /// `push_test.id`.
    package var test: Int64

    package init(test: Int64) {
        self.test = test
    }

    /// Somebody sits and waits.
    package var options: JobOptions {
        JobOptions(priority: 0, uniqueKey: "test_push:\(test)", timeLimit: .seconds(30))
    }
}
