// swift-tools-version: 6.2
import PackageDescription

// The order of the targets is that in which a score travels: C libraries, what wraps them, values, stages, programs.
// Every arrow points up this file: a target depends only on targets declared before it (PackageTests proves it).

let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let signals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let nioEmbedded = Target.Dependency.product(name: "NIOEmbedded", package: "swift-nio")
let nioHTTPTypes = Target.Dependency.product(name: "NIOHTTPTypes", package: "swift-nio-extras")
let nioHTTPTypesHTTP1 = Target.Dependency.product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let metrics = Target.Dependency.product(name: "CoreMetrics", package: "swift-metrics")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nio = [nioCore, nioPosix, nioHTTP1]
/// What handlers of requests need.
let http = [hummingbird, hummingbirdCore, httpTypes, nioCore]

extension Target {
    /// What every target of ours is compiled with.
    static var strict: [SwiftSetting] {
        [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            .enableUpcomingFeature("InferIsolatedConformances"),
            .enableUpcomingFeature("ImmutableWeakCaptures"),
            .treatAllWarnings(as: .error),
        ]
    }

    /// The headers of a C library of the system: a folder of `Sources/System`.
    static func cLibrary(_ name: String, pkgConfig: String? = nil, debian package: String? = nil) -> Target {
        .systemLibrary(
            name: name,
            path: "Sources/System/\(name)",
            pkgConfig: pkgConfig,
            providers: package.map { [.apt([$0])] }
        )
    }

    /// A library that programs are put together from.
    /// - Parameter resources: Whether the text files in its folder `Resources` are compiled into it.
    static func part(
        _ name: String,
        _ uses: [Dependency] = [],
        unsafe: Bool = false,
        resources: Bool = false
    ) -> Target {
        .target(
            name: name,
            dependencies: uses,
            exclude: resources ? ["Resources"] : [],
            swiftSettings: strict + (unsafe ? [.strictMemorySafety()] : []),
            plugins: resources ? ["EmbedResources"] : []
        )
    }

    /// One of the six programs, or a command.
    /// - Parameter resources: As for a library.
    static func program(_ name: String, _ uses: [Dependency], resources: Bool = false) -> Target {
        .executableTarget(
            name: name,
            dependencies: uses,
            exclude: resources ? ["Resources"] : [],
            swiftSettings: strict,
            plugins: resources ? ["EmbedResources"] : []
        )
    }

    /// What tests of a target may need: a folder of `Tests`.
    enum Tier: String {
        case unit = "Unit"
        case store = "Store"
        case system = "System"
    }

    /// Tests that lie in the folder of their tier.
    static func tests(_ tier: Tier, _ name: String, _ uses: [Dependency]) -> Target {
        .testTarget(
            name: name,
            dependencies: uses,
            path: "Tests/\(tier.rawValue)/\(name)",
            swiftSettings: strict
        )
    }
}

let package = Package(
    name: "BarDown",
    // For who builds BarDownClient into an app; everything else runs on Linux.
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "BarDownClient", targets: ["BarDownClient"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-metrics.git", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-system.git", from: "1.8.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess.git", from: "1.0.2", traits: []),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1", traits: []),
    ],
    targets: [
        // MARK: - C libraries: headers only
        .cLibrary("CLibpq", pkgConfig: "libpq", debian: "libpq-dev"),
        .cLibrary("CLibxml2", pkgConfig: "libxml-2.0", debian: "libxml2-dev"),
        .cLibrary("CLibcurl", pkgConfig: "libcurl", debian: "libcurl4-openssl-dev"),
        .cLibrary("CLibcrypto", pkgConfig: "libcrypto", debian: "libssl-dev"),
        .cLibrary("CLibssl", pkgConfig: "libssl", debian: "libssl-dev"),
        .cLibrary("CLibnghttp2", pkgConfig: "libnghttp2", debian: "libnghttp2-dev"),
        .cLibrary("CLibz", pkgConfig: "zlib", debian: "zlib1g-dev"),
        .cLibrary("CLibbrotlienc", pkgConfig: "libbrotlienc", debian: "libbrotli-dev"),
        .cLibrary("CLibsodium", pkgConfig: "libsodium", debian: "libsodium-dev"),
        .cLibrary("CLibpangocairo", pkgConfig: "pangocairo", debian: "libpango1.0-dev"),
        .cLibrary("CLinux"),

        .plugin(
            name: "EmbedResources",
            capability: .buildTool,
            path: "Sources/System/EmbedResources",
            exclude: ["embed"]
        ),

        // MARK: - Values
        .part("Time"),
        .part("TextCoding"),
        .part("Scores", ["Time"]),
        .part("Pricing", ["Time"], resources: true),
        .part("Contests", ["Scores", "Time"]),
        // The bodies of the API, for its server and its clients.
        .part("APIModels", ["Time"]),
        .part("JSONWriting", ["APIModels", "TextCoding", "Time"]),
        .part("Narrating", ["Scores"]),
        .part("Sports", ["Narrating", "Scores", "Time"]),

        // MARK: - Substances
        .part("Postgres", ["CLibpq", "CLinux", "Time", logging], unsafe: true),

        .part("MarkupParsing", ["CLibxml2"], unsafe: true),
        .part("Transport", ["CLibcurl", "CLinux", "Time", logging], unsafe: true),

        .part("Cryptography", ["CLibcrypto", "TextCoding"], unsafe: true),
        .part("PasswordHashing", ["CLibsodium"], unsafe: true),
        .part("HTMLWriting", ["Cryptography"], resources: true),
        .part("HTTP2", ["CLibnghttp2", "CLibssl", "CLinux", "Time"], unsafe: true),
        .part("Tapes", ["Cryptography", "TextCoding", "Time", "Transport", logging, systemPackage]),

        .part("Compression", ["CLibbrotlienc", "CLibz"], unsafe: true),
        .part("Drawing", ["CLibpangocairo"], unsafe: true),
        .part("PrometheusMetrics", [metrics]),

        // MARK: - The queue, usable by someone who has never heard of lacrosse
        .part("JobQueue", ["Postgres", "Time", logging, lifecycle, metrics, signals]),
        // For the tests of its users; no program uses it (PackageTests proves it).
        .part("JobQueueTesting", ["JobQueue", "Postgres", "Time", logging]),

        // MARK: - Stages
        .part("Normalizing", ["Pricing", "Scores", "Sports", "Time"]),
        .part(
            "Parsing",
            ["MarkupParsing", "Normalizing", "Pricing", "Scores", "Sports", "TextCoding", "Time", "Transport"]
        ),
        .part("Accounts", ["Contests", "Cryptography", "Scores", "Time"], resources: true),
        .part("Mailing", ["Cryptography", "Time"]),
        .part(
            "Storage",
            [
                "Accounts", "Contests", "Cryptography", "Narrating", "Normalizing", "Postgres", "Pricing", "Scores",
                "Sports", "TextCoding", "Time",
            ]
        ),
        .part("Diffing", ["Scores", "Sports", "Time"]),
        .part("Alerting", ["Scores", "Sports"]),
        .part("Pushing", ["Contests", "Cryptography", "HTTP2", "Scores", "Sports", "TextCoding", "Time"]),
        .part("PipelineJobs", ["Alerting", "JobQueue", "Pricing", "Scores", "Sports", "Storage", "Time"]),

        // MARK: - Processes: one's own life, and others as children
        .part("EphemeralPostgres", ["Postgres", logging, subprocess, systemPackage]),
        .part(
            "Runtime",
            [
                "APIModels", "Accounts", "CLinux", "Cryptography", "JSONWriting", "JobQueue", "Postgres",
                "PrometheusMetrics", "Time", logging, lifecycle, metrics, signals, systemPackage,
            ] + nio
        ),

        .part(
            "Fetching",
            [
                "Cryptography", "JobQueue", "Normalizing", "Parsing", "PipelineJobs", "Postgres", "Pricing",
                "PrometheusMetrics", "Runtime", "Scores", "Sports", "Storage", "Tapes", "TextCoding", "Time",
                "Transport", logging, lifecycle, metrics, systemPackage,
            ]
        ),
        .part(
            "Fleet",
            [
                "Cryptography", "EphemeralPostgres", "Postgres", "Pricing", "Runtime", "Scores", "Storage", "Time",
                "Transport", logging, subprocess, systemPackage,
            ]
        ),

        // What the commands for operators and developers have in common at the terminal.
        .part(
            "CommandLineOutput",
            ["EphemeralPostgres", "Fleet", "Postgres", "Runtime", arguments, systemPackage]
        ),

        // MARK: - For tests
        .target(
            name: "TestTools",
            dependencies: ["Scores", "Sports", "Transport", subprocess, systemPackage, nioCore, nioPosix],
            path: "Tests/Support/TestTools",
            swiftSettings: Target.strict
        ),

        .target(
            name: "TestSupport",
            dependencies: ["EphemeralPostgres", "Postgres", "Runtime", "Scores", "TestTools", logging, systemPackage],
            path: "Tests/Support/TestSupport",
            swiftSettings: Target.strict
        ),

        // The example of the queue's documentation: a program that imports JobQueue and nothing else.
        .executableTarget(
            name: "greeter",
            dependencies: ["JobQueue"],
            path: "Tests/Support/Greeter",
            swiftSettings: Target.strict
        ),

        // A worker and a producer for the chaos tests, and what they write down.
        .target(
            name: "ChaosLog",
            dependencies: ["CLinux"],
            path: "Tests/Support/ChaosLog",
            swiftSettings: Target.strict
        ),

        .executableTarget(
            name: "queue-chaos-worker",
            dependencies: ["ChaosLog", "JobQueue", "Postgres", "Runtime", logging, lifecycle, signals],
            path: "Tests/Support/queue-chaos-worker",
            swiftSettings: Target.strict
        ),

        // MARK: - The six programs
        .program(
            "scheduler",
            [
                "JobQueue", "PipelineJobs", "Postgres", "PrometheusMetrics", "Runtime", "Scores", "Sports", "Storage",
                "Time", logging, lifecycle, metrics,
            ]
        ),
        .program(
            "scoreboard-scraper",
            [
                "Fetching", "JobQueue", "Normalizing", "Parsing", "PipelineJobs", "Postgres", "Runtime", "Scores",
                "Sports", "Storage", "Time", logging,
            ]
        ),
        .program(
            "detail-scraper",
            [
                "Fetching", "JobQueue", "Normalizing", "Parsing", "PipelineJobs", "Pricing", "Runtime", "Scores",
                "Sports", "Storage", "Time", logging,
            ]
        ),
        .program(
            "differ",
            [
                "Diffing", "JobQueue", "Narrating", "PipelineJobs", "Pricing", "PrometheusMetrics", "Runtime", "Scores",
                "Sports", "Storage", logging, metrics,
            ]
        ),
        .program(
            "push-sender",
            [
                "Accounts", "Alerting", "Contests", "Cryptography", "JobQueue", "Mailing", "PipelineJobs",
                "PrometheusMetrics", "Pushing", "Runtime", "Scores", "Sports", "Storage", "Time", "Transport", logging,
                lifecycle, metrics,
            ]
        ),
        .part(
            "APIResponses",
            ["APIModels", "Contests", "JSONWriting", "Narrating", "Pricing", "Scores", "Sports", "Storage", "Time"]
        ),
        .part(
            "APIServer",
            [
                "APIModels", "APIResponses", "Accounts", "Compression", "Contests", "Cryptography", "JSONWriting",
                "Postgres", "PrometheusMetrics", "Runtime", "Scores", "Storage", "TextCoding", "Time", logging,
                lifecycle, metrics, nioHTTP1, nioHTTPTypes,
            ] + http
        ),
        .part(
            "GamesAPI",
            [
                "APIModels", "APIResponses", "APIServer", "Cryptography", "Postgres", "Scores", "Sports", "Storage",
                "Time",
            ] + http
        ),
        .part(
            "OddsAPI",
            [
                "APIModels", "APIResponses", "APIServer", "JSONWriting", "Postgres", "Pricing", "Scores", "Storage",
                "Time",
            ] + http
        ),
        .part(
            "DevicesAPI",
            [
                "APIModels", "APIServer", "Accounts", "Cryptography", "Postgres", "Pushing", "Runtime", "Scores",
                "Storage", "Transport", logging,
            ] + http
        ),
        .part(
            "AccountsAPI",
            [
                "APIModels", "APIServer", "Accounts", "Contests", "Cryptography", "JSONWriting", "Mailing",
                "PasswordHashing", "Postgres", "Runtime", "Scores", "Storage", "Time",
            ] + http
        ),
        .part(
            "ContestsAPI",
            ["APIModels", "APIResponses", "APIServer", "Contests", "Postgres", "Scores", "Storage", "Time"] + http
        ),
        .part("APIDocument", ["APIServer", "HTMLWriting", "JSONWriting"] + http, resources: true),
        .part(
            "Web",
            [
                "APIModels", "APIResponses", "APIServer", "Compression", "Contests", "Cryptography", "Drawing",
                "HTMLWriting", "JSONWriting", "Narrating", "Postgres", "Pricing", "Scores", "Sports", "Storage",
                "TextCoding", "Time",
            ] + http,
            resources: true
        ),
        .part(
            "OpsConsole",
            [
                "APIServer", "Cryptography", "HTMLWriting", "Postgres", "Runtime", "Storage", "TextCoding", "Time",
                logging, lifecycle,
            ] + http,
            resources: true
        ),
        .program(
            "api",
            [
                "APIDocument", "APIServer", "AccountsAPI", "ContestsAPI", "DevicesAPI", "GamesAPI", "OddsAPI",
                "OpsConsole", "PrometheusMetrics", "Runtime", "Web", logging, lifecycle, hummingbird,
            ]
        ),

        // MARK: - For apps
        .part("BarDownClient", ["APIModels", "Time"]),
        .program("bardown-ticker", ["BarDownClient"]),
        .program("bardown-story", ["BarDownClient"]),

        // MARK: - For operators and newcomers
        .program(
            "simulator",
            [
                "CLinux", "Cryptography", "HTTP2", "Pricing", "Runtime", "Scores", "Sports", "Tapes", "TextCoding",
                "Time", arguments, lifecycle, logging, signals, systemPackage,
            ] + nio,
            resources: true
        ),
        .program(
            "bardown",
            [
                "APIModels", "APIResponses", "Accounts", "BarDownClient", "CommandLineOutput", "Contests",
                "Cryptography", "EphemeralPostgres", "Fetching", "Fleet", "JobQueue", "Narrating", "Normalizing",
                "Parsing", "PipelineJobs", "Postgres", "Pricing", "Pushing", "Runtime", "Scores", "Sports", "Storage",
                "Tapes", "TextCoding", "Time", "Transport", arguments, logging, lifecycle, signals, subprocess,
                systemPackage,
            ]
        ),
        .program(
            "bardown-bench",
            [
                "CommandLineOutput", "Cryptography", "EphemeralPostgres", "Fleet", "HTTP2", "JobQueue", "Mailing",
                "MarkupParsing", "Narrating", "Normalizing", "Parsing", "PipelineJobs", "Postgres", "Pricing",
                "Pushing", "Runtime", "Scores", "Sports", "Storage", "Time", "Transport", arguments, logging,
                subprocess, systemPackage,
            ]
        ),

        // MARK: - Tests: a folder of Tests for each tier, see Tests/README.md
        .tests(
            .unit,
            "ApiTests",
            [
                "APIDocument", "APIModels", "APIResponses", "APIServer", "DevicesAPI", "Drawing", "GamesAPI",
                "HTMLWriting", "JSONWriting", "Narrating", "OpsConsole", "Postgres", "Pushing", "Runtime", "Scores",
                "Sports",
                "Storage", "TestTools", "TextCoding", "Time", "Web", httpTypes, hummingbird, logging, nioCore,
            ]
        ),
        .tests(.unit, "AccountsTests", ["Accounts", "Contests", "Cryptography", "Scores", "Time"]),
        .tests(.unit, "MailingTests", ["Cryptography", "Mailing", "Time"]),
        .tests(.unit, "PasswordHashingTests", ["PasswordHashing"]),
        .tests(.unit, "BarDownClientTests", ["BarDownClient", "TestTools"]),
        .tests(
            .unit,
            "BardownBenchTests",
            ["Narrating", "Normalizing", "Parsing", "Pricing", "Scores", "Time", "bardown-bench"]
        ),
        .tests(
            .unit,
            "BardownTests",
            [
                "BarDownClient", "CommandLineOutput", "Parsing", "Pricing", "Scores", "Sports", "TestTools", "Time",
                "bardown",
            ]
        ),
        .tests(.unit, "CommandLineOutputTests", ["CommandLineOutput"]),
        .tests(.unit, "ContestsTests", ["Contests", "Scores", "TestTools", "Time"]),
        .tests(.unit, "DiffingTests", ["Diffing", "Normalizing", "Scores", "Sports", "TestTools", "Time"]),
        .tests(.unit, "AlertingTests", ["Alerting", "Scores", "Sports"]),
        .tests(.unit, "PrometheusMetricsTests", ["PrometheusMetrics", metrics]),
        .tests(.unit, "JobQueueTests", ["JobQueue", "TestTools", "Time"]),
        .tests(.unit, "MarkupParsingTests", ["MarkupParsing"]),
        .tests(.unit, "NarratingTests", ["Narrating", "Scores", "Sports", "Time"]),
        .tests(.unit, "NormalizingTests", ["Normalizing", "Scores", "Sports", "TestTools", "Time"]),
        .tests(.unit, "PackageTests", ["TestTools"]),
        .tests(.unit, "PricingTests", ["Pricing", "TestTools", "Time"]),
        .tests(
            .unit,
            "ProgramTests",
            [
                "JobQueue", "Normalizing", "PipelineJobs", "Pushing", "Scores", "Sports", "Storage", "TestTools",
                "Time", "detail-scraper", "push-sender", "scheduler",
            ]
        ),
        .tests(
            .unit,
            "PushingTests",
            ["Contests", "Cryptography", "HTTP2", "Pushing", "Scores", "Sports", "TestTools", "Time", "simulator"]
        ),
        .tests(
            .unit,
            "RuntimeTests",
            ["JSONWriting", "PrometheusMetrics", "Runtime", "TestTools", "Time", logging, systemPackage]
        ),
        .tests(.unit, "ScoresTests", ["Scores", "Time"]),
        .tests(.unit, "SportsTests", ["Scores", "Sports", "TestTools", "Time"]),
        .tests(
            .unit,
            "FetchingTests",
            [
                "Fetching", "Normalizing", "Parsing", "Scores", "Sports", "Storage", "TestTools", "Transport",
                "scoreboard-scraper",
            ]
        ),
        .tests(
            .unit,
            "ParsingTests",
            ["Narrating", "Normalizing", "Parsing", "Pricing", "Scores", "Sports", "TestTools", "Time", "Transport"]
        ),
        .tests(.unit, "CryptographyTests", ["Cryptography", "TextCoding"]),
        .tests(.unit, "TapesTests", ["Tapes", "TestTools", "Time", "Transport", logging, systemPackage]),
        .tests(.unit, "TextCodingTests", ["TextCoding"]),
        .tests(.unit, "TimeTests", ["Time"]),
        .tests(.unit, "TransportTests", ["Time", "Transport"]),

        .tests(
            .store,
            "DifferStoreTests",
            [
                "Alerting", "Contests", "JobQueue", "JobQueueTesting", "Narrating", "Parsing", "PipelineJobs",
                "Postgres", "Pricing", "Scores", "Sports", "Storage", "TestSupport", "TestTools", "Time", "differ",
                logging,
            ]
        ),
        .tests(
            .store,
            "JobQueueStoreTests",
            [
                "EphemeralPostgres", "JobQueue", "JobQueueTesting", "Postgres", "PrometheusMetrics", "Runtime",
                "TestSupport", "TestTools", "Time", lifecycle, logging, metrics, systemPackage,
            ]
        ),
        .tests(
            .store,
            "PostgresStoreTests",
            ["EphemeralPostgres", "Postgres", "TestSupport", "TestTools", "Time", logging, systemPackage]
        ),
        .tests(
            .store,
            "RuntimeStoreTests",
            ["JobQueue", "Postgres", "PrometheusMetrics", "Runtime", "TestSupport", "TestTools", lifecycle, logging]
        ),
        .tests(
            .store,
            "SchedulerStoreTests",
            [
                "JobQueue", "JobQueueTesting", "Narrating", "PipelineJobs", "Postgres", "PrometheusMetrics", "Scores",
                "Sports", "Storage", "TestSupport", "TestTools", "scheduler", logging,
            ]
        ),
        .tests(
            .store,
            "FetchingStoreTests",
            [
                "Fetching", "JobQueue", "JobQueueTesting", "Normalizing", "Parsing", "PipelineJobs", "Postgres",
                "PrometheusMetrics", "Runtime", "Scores", "Sports", "Storage", "Tapes", "TestSupport", "TestTools",
                "Time", "Transport", "detail-scraper", "scoreboard-scraper", logging, metrics, systemPackage,
            ]
        ),
        .tests(
            .store,
            "StorageStoreTests",
            [
                "Accounts", "Contests", "Cryptography", "Normalizing", "Parsing", "Postgres", "Pricing", "Scores",
                "Sports", "Storage", "TestSupport", "TestTools", "Time", logging,
            ]
        ),

        .tests(
            .system,
            "ApiSystemTests",
            [
                "APIDocument", "APIModels", "APIResponses", "APIServer", "Accounts", "BarDownClient", "ContestsAPI",
                "Cryptography", "EphemeralPostgres", "Fleet", "GamesAPI", "HTMLWriting", "Mailing", "Narrating",
                "OpsConsole", "PipelineJobs", "Postgres", "PrometheusMetrics", "Pushing", "Runtime", "Scores", "Sports",
                "Storage", "TestSupport", "TestTools", "Time", "Transport", "Web", "api", "differ", "push-sender",
                "simulator",
                httpTypes, hummingbird, lifecycle, logging, metrics, nioCore, nioEmbedded, nioHTTP1, nioHTTPTypes,
                nioHTTPTypesHTTP1, nioPosix, systemPackage,
            ]
        ),
        .tests(
            .system,
            "BarDownClientSystemTests",
            [
                "BarDownClient", "EphemeralPostgres", "Fleet", "TestTools", "api", "bardown-story", "bardown-ticker",
                "detail-scraper", "differ", "push-sender", "scheduler", "scoreboard-scraper", "simulator", logging,
            ]
        ),
        .tests(
            .system,
            "BardownSystemTests",
            [
                "Accounts", "BarDownClient", "Cryptography", "EphemeralPostgres", "Fleet", "JobQueue", "Parsing",
                "Postgres", "Runtime", "Storage", "Tapes", "TestSupport", "TestTools", "Time", "Transport", "api",
                "bardown", "bardown-bench", "detail-scraper", "differ", "push-sender", "scheduler",
                "scoreboard-scraper", "simulator", logging, subprocess, systemPackage,
            ]
        ),
        .tests(
            .system,
            "ChaosSystemTests",
            [
                "ChaosLog", "EphemeralPostgres", "Fleet", "Postgres", "Runtime", "TestTools", "Time",
                "queue-chaos-worker", logging, systemPackage,
            ]
        ),
        .tests(
            .system,
            "FleetSystemTests",
            [
                "EphemeralPostgres", "Fleet", "Postgres", "Runtime", "TestTools", "api", "detail-scraper", "differ",
                "push-sender", "scheduler", "scoreboard-scraper", "simulator", logging, systemPackage,
            ]
        ),
        .tests(.system, "HTTP2SystemTests", ["CLinux", "HTTP2", "TestTools", "Time"]),
        .tests(.system, "InteropSystemTests", ["Compression", "Cryptography", "TestTools"]),
        .tests(
            .system,
            "PipelineSystemTests",
            [
                "EphemeralPostgres", "Fleet", "JobQueue", "PipelineJobs", "Postgres", "Runtime", "Scores", "Sports",
                "Storage", "Tapes", "TestSupport", "TestTools", "Time", "Transport", "api", "bardown", "detail-scraper",
                "differ", "push-sender", "scheduler", "scoreboard-scraper", "simulator", logging, systemPackage,
            ]
        ),
        .tests(
            .system,
            "PushSenderSystemTests",
            [
                "Alerting", "Contests", "Cryptography", "EphemeralPostgres", "Fleet", "HTTP2", "JobQueue",
                "JobQueueTesting", "Mailing", "PipelineJobs", "Postgres", "PrometheusMetrics", "Pushing", "Runtime",
                "Scores", "Sports",
                "Storage",
                "TestSupport", "TestTools", "Time", "Transport", "api", "detail-scraper", "differ", "push-sender",
                "scheduler", "scoreboard-scraper", "simulator", lifecycle, logging, metrics, systemPackage,
            ]
        ),
        .tests(
            .system,
            "RuntimeSystemTests",
            [
                "APIServer", "Cryptography", "Fetching", "Postgres", "PrometheusMetrics", "Runtime", "TestSupport",
                "TestTools", "api", "bardown", "bardown-bench", "detail-scraper", "differ", "greeter", "push-sender",
                "scheduler", "scoreboard-scraper", "simulator", logging, subprocess, systemPackage,
            ]
        ),
        .tests(
            .system,
            "ScenarioSystemTests",
            [
                "EphemeralPostgres", "Fleet", "Postgres", "Runtime", "TestSupport", "TestTools", "Time", "Transport",
                "api", "detail-scraper", "differ", "push-sender", "scheduler", "scoreboard-scraper", "simulator",
                logging, subprocess, systemPackage,
            ]
        ),
        .tests(
            .system,
            "SimulatorSystemTests",
            [
                "Cryptography", "HTTP2", "Normalizing", "Parsing", "Pricing", "Scores", "Sports", "Tapes", "TestTools",
                "Time", "Transport", "simulator", logging, nioCore, nioPosix, subprocess, systemPackage,
            ]
        ),
        .tests(.system, "TransportSystemTests", ["TestTools", "Time", "Transport", logging]),
    ],
    swiftLanguageModes: [.v6]
)
