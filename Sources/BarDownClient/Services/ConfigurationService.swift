public import Foundation

/// Where an app's configuration comes from.
public protocol ConfigurationService: Sendable {
    /// - Throws: ``ConfigurationError`` with what is missing.
    func configuration() async throws(ConfigurationError) -> AppConfiguration
}

/// A configuration that cannot be used.
public enum ConfigurationError: Error, Hashable, Sendable {
    /// There is no such file, or it may not be read.
    case missing(URL)
    /// The file is not what it should be; the text says where.
    case unreadable(URL, String)
}

/// Reads a JSON file, as an app has in its bundle: `{"server": "https://scores.example.org", "league": "mlax-d1"}`.
///
/// The server has no configuration to hand out today.
public struct FileConfigurationService: ConfigurationService {
    private let file: URL

    /// - Parameter file: JSON with `server`, and where they differ from the defaults `key`, `league` and `leagueZone`.
    public init(_ file: URL) {
        self.file = file
    }

    /// Reads the file anew each time.
    public func configuration() async throws(ConfigurationError) -> AppConfiguration {
        guard let data = try? Data(contentsOf: file) else { throw .missing(file) }
        do {
            return try Wire.decode(AppConfiguration.self, from: data)
        } catch {
            guard case .unreadable(let place) = error else { throw .unreadable(file, "\(error)") }
            throw .unreadable(file, place)
        }
    }
}

/// Knows its configuration beforehand: for previews and tests.
public struct FakeConfigurationService: ConfigurationService {
    private let result: Result<AppConfiguration, ConfigurationError>

    /// - Parameter result: What everybody gets.
    public init(_ result: Result<AppConfiguration, ConfigurationError>) {
        self.result = result
    }

    /// The same each time.
    public func configuration() async throws(ConfigurationError) -> AppConfiguration {
        try result.get()
    }
}
