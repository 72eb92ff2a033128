package import JobQueue

/// Send a test push to one device, and record whether the push service accepted it.
package struct TestPush: Job {
    package static let kind = "test_push"
    package static let queue = "push"

    /// `push_test.id`.
    package var test: Int64

    package init(test: Int64) {
        self.test = test
    }

    /// A person is waiting for the result.
    package var options: JobOptions {
        JobOptions(priority: 0, uniqueKey: "test_push:\(test)", timeLimit: .seconds(30))
    }
}
