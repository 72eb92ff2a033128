import ArgumentParser

/// Whether something is turned on, as an argument of a command.
enum OnOff: String, ExpressibleByArgument, CaseIterable {
    case on, off
}
