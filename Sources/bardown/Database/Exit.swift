import ArgumentParser
import Runtime

extension BarDown {
    /// What to throw so that the command ends with this code.
    static func exit(_ code: Runtime.ExitCode) -> ArgumentParser.ExitCode {
        ArgumentParser.ExitCode(code.rawValue)
    }
}
