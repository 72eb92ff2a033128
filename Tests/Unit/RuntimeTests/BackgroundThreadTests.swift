import Glibc
import Runtime
import Testing

@Suite struct BackgroundThreadTests {
    @Test func `tasks run with the lowest priority, and others keep theirs`() async throws {
        let thread = try BackgroundThread()
        let before = await Self.niceness()
        let inside = await withTaskExecutorPreference(thread) { await Self.niceness() }
        #expect(inside == BackgroundThread.niceness)
        #expect(await Self.niceness() == before)
    }

    @Test func `tasks that wait for each other all end`() async throws {
        let thread = try BackgroundThread()
        let sum = await withTaskExecutorPreference(thread) {
            await withTaskGroup(of: Int.self) { group in
                for number in 1...100 {
                    group.addTask {
                        await Task.yield()
                        return number
                    }
                }
                return await group.reduce(0, +)
            }
        }
        #expect(sum == 5050)
    }

    /// The nice value of the thread that this runs on.
    @concurrent private static func niceness() async -> Int32 { getpriority(Int32(PRIO_PROCESS.rawValue), 0) }
}
