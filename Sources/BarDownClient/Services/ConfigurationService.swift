public import Foundation

/// Provides an app's configuration.
public protocol ConfigurationService: Sendable {
    /// - Throws: ``AppConfigurationError`` that says what is missing.
    func configuration() async throws(AppConfigurationError) -> AppConfiguration
}

/// A configuration that cannot be used.
public enum AppConfigurationError: Error, Hashable, Sendable {
    /// The file does not exist, or is not readable.
    case missing(URL)
    /// The file is malformed; the text says where.
    case unreadable(URL, String)
}

/// Reads the configuration from a JSON file, such as one in the app's bundle: `{"server": "https://scores.example.org",
/// "league": "mlax-d1"}`.
///
/// The server does not serve configurations yet.
public struct FileConfigurationService: ConfigurationService {
    private let file: URL

    /// - Parameter file: A JSON file with `server` and, optionally, `key`, `app` (such as `ios/1.10.2`), `league` and
    ///   `leagueZone`.
    public init(_ file: URL) {
        self.file = file
    }

    /// Reads the file each time.
    public func configuration() async throws(AppConfigurationError) -> AppConfiguration {
        guard let data = try? Data(contentsOf: file) else { throw .missing(file) }
        do {
            return try Wire.decode(AppConfiguration.self, from: data)
        } catch {
            guard case .unreadable(let place) = error else { throw .unreadable(file, "\(error)") }
            throw .unreadable(file, place)
        }
    }
}

/// A predetermined configuration, for previews and tests.
public struct FakeConfigurationService: ConfigurationService {
    private let result: Result<AppConfiguration, AppConfigurationError>

    /// - Parameter result: The result of every call.
    public init(_ result: Result<AppConfiguration, AppConfigurationError>) {
        self.result = result
    }

    /// Returns or throws the same result each time.
    public func configuration() async throws(AppConfigurationError) -> AppConfiguration {
        try result.get()
    }
}
