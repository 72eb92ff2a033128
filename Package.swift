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

    /// One of the six programs, or a command beside them.
    static func program(_ name: String, _ uses: [Dependency]) -> Target {
        .executableTarget(name: name, dependencies: uses, swiftSettings: strict)
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
        // The bodies of the API, for its server and its clients.
        .part("APIModels", ["Time"]),
        .part("JSONWriting", ["APIModels", "TextCoding", "Time"]),
        .part("Sports", ["Scores", "Time"]),

        // MARK: - Substances
        .part("Postgres", ["CLibpq", "CLinux", "Time", logging], unsafe: true),

        .part("Markup", ["CLibxml2"], unsafe: true),
        .part("Transport", ["CLibcurl", "CLinux", "Time", logging], unsafe: true),

        .part("Signing", ["CLibcrypto", "TextCoding"], unsafe: true),
        .part("HTMLWriting", ["Signing"], resources: true),
        .part("HTTP2", ["CLibssl", "CLibnghttp2", "CLinux", "Time"], unsafe: true),
        .part("Tapes", ["Signing", "TextCoding", "Time", "Transport", logging, systemPackage]),

        .part("Compression", ["CLibbrotlienc", "CLibz"], unsafe: true),
        .part("Exposition", [metrics]),

        // MARK: - The queue, usable by someone who has never heard of lacrosse
        .part("JobQueue", ["Postgres", "Time", logging, lifecycle, metrics, signals]),
        // For the tests of its users; no program uses it (PackageTests proves it).
        .part("JobQueueTesting", ["JobQueue", "Postgres", "Time", logging]),

        // MARK: - Stages
        .part("Normalizing", ["Scores", "Sports", "Time"]),
        .part("Scraping", ["Markup", "Normalizing", "Scores", "Sports", "TextCoding", "Time", "Transport"]),
        .part("Storage", ["Normalizing", "Postgres", "Scores", "Signing", "Sports", "Time"]),
        .part("Diffing", ["Scores", "Sports", "Time"]),
        .part("Evaluating", ["Scores", "Sports"]),
        .part("Pushing", ["HTTP2", "Scores", "Signing", "Sports", "TextCoding", "Time"]),
        .part("Pipeline", ["Evaluating", "JobQueue", "Scores", "Sports", "Storage", "Time"]),

        // MARK: - Processes: one's own life, and others as children
        .part("PrivateCluster", ["Postgres", logging, subprocess, systemPackage]),
        .part(
            "Runtime",
            [
                "APIModels", "CLinux", "Exposition", "JSONWriting", "JobQueue", "Postgres", "Signing", "Time", logging,
                lifecycle, metrics, signals, systemPackage,
            ] + nio
        ),

        .part(
            "Scraper",
            [
                "Exposition", "JobQueue", "Normalizing", "Postgres", "Runtime", "Scores", "Scraping", "Signing",
                "Sports", "Storage", "Tapes", "TextCoding", "Time", "Transport", logging, lifecycle, metrics,
                systemPackage,
            ]
        ),
        .part(
            "Fleet",
            [
                "Postgres", "PrivateCluster", "Runtime", "Scores", "Signing", "Storage", "Time", "Transport", logging,
                subprocess, systemPackage,
            ]
        ),

        // What the commands for operators and developers have in common at the terminal.
        .part(
            "CommandLineOutput",
            ["Fleet", "Postgres", "PrivateCluster", "Runtime", arguments, systemPackage]
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
            dependencies: ["Postgres", "PrivateCluster", "Runtime", "TestTools", logging, systemPackage],
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
                "Exposition", "JobQueue", "Pipeline", "Postgres", "Runtime", "Scores", "Sports", "Storage", "Time",
                logging, lifecycle, metrics,
            ]
        ),
        .program(
            "scoreboard-scraper",
            [
                "JobQueue", "Normalizing", "Pipeline", "Runtime", "Scores", "Scraper", "Scraping", "Sports", "Storage",
                "Time", logging,
            ]
        ),
        .program(
            "detail-scraper",
            [
                "JobQueue", "Normalizing", "Pipeline", "Runtime", "Scores", "Scraper", "Scraping", "Sports", "Storage",
                "Time", logging,
            ]
        ),
        .program(
            "differ",
            ["Diffing", "JobQueue", "Pipeline", "Runtime", "Scores", "Sports", "Storage", logging]
        ),
        .program(
            "push-sender",
            [
                "Evaluating", "Exposition", "JobQueue", "Pipeline", "Pushing", "Runtime", "Scores", "Signing", "Sports",
                "Storage", "Time", "Transport", logging, lifecycle, metrics,
            ]
        ),
        .part("APIResponses", ["APIModels", "Scores", "Sports", "Storage", "Time"]),
        .part(
            "APIServer",
            [
                "APIModels", "APIResponses", "Compression", "Exposition", "JSONWriting", "Postgres", "Runtime",
                "Scores", "Signing", "Storage", "TextCoding", "Time", logging, lifecycle, metrics, nioHTTP1,
                nioHTTPTypes,
            ] + http
        ),
        .part(
            "GamesAPI",
            ["APIModels", "APIResponses", "APIServer", "Postgres", "Scores", "Signing", "Storage", "Time"] + http
        ),
        .part(
            "DevicesAPI",
            [
                "APIModels", "APIServer", "Postgres", "Pushing", "Runtime", "Scores", "Signing", "Storage",
            ] + http
        ),
        .part("APIDocument", ["APIServer", "HTMLWriting", "JSONWriting"] + http, resources: true),
        .part(
            "Web",
            [
                "APIResponses", "APIServer", "HTMLWriting", "JSONWriting", "Postgres", "Scores", "Sports",
                "Storage", "TextCoding", "Time",
            ] + http,
            resources: true
        ),
        .part(
            "OpsConsole",
            [
                "APIServer", "HTMLWriting", "Postgres", "Runtime", "Signing", "Storage", "Time", logging, lifecycle,
            ] + http,
            resources: true
        ),
        .program(
            "api",
            [
                "APIDocument", "APIServer", "DevicesAPI", "Exposition", "GamesAPI", "OpsConsole", "Runtime", "Web",
                logging,
                lifecycle, hummingbird,
            ]
        ),

        // MARK: - For apps
        .part("BarDownClient", ["APIModels", "Time"]),
        .program("bardown-ticker", ["BarDownClient"]),

        // MARK: - For operators and newcomers
        .program(
            "simulator",
            [
                "CLinux", "HTTP2", "Runtime", "Scores", "Signing", "Sports", "Tapes", "TextCoding", "Time",
                arguments, lifecycle, logging, signals, systemPackage,
            ] + nio
        ),
        .program(
            "bardown",
            [
                "CommandLineOutput", "Fleet", "JobQueue", "Pipeline", "Postgres", "PrivateCluster", "Pushing",
                "Runtime", "Scores", "Scraper", "Scraping", "Signing", "Sports", "Storage", "Tapes", "TextCoding",
                "Time", "Transport", arguments, logging, lifecycle, signals, subprocess, systemPackage,
            ]
        ),
        .program(
            "bardown-bench",
            [
                "CommandLineOutput", "Fleet", "HTTP2", "JobQueue", "Markup", "Normalizing", "Pipeline", "Postgres",
                "PrivateCluster", "Pushing", "Runtime", "Scores", "Scraping", "Signing", "Storage", "Time", "Transport",
                arguments, logging, subprocess, systemPackage,
            ]
        ),

        // MARK: - Tests: a folder of Tests for each tier, see Tests/README.md
        .tests(
            .unit,
            "ApiTests",
            [
                "APIDocument", "APIModels", "APIResponses", "APIServer", "DevicesAPI", "GamesAPI", "HTMLWriting",
                "JSONWriting", "Postgres", "Pushing", "Runtime", "Scores", "Sports", "Storage",
                "TestTools", "Time", "Web", httpTypes, hummingbird, logging, nioCore,
            ]
        ),
        .tests(.unit, "BarDownClientTests", ["BarDownClient", "TestTools"]),
        .tests(.unit, "BardownBenchTests", ["Scraping", "Time", "bardown-bench"]),
        .tests(.unit, "BardownTests", ["CommandLineOutput", "Scores", "Scraping", "Sports", "Time", "bardown"]),
        .tests(.unit, "CommandLineOutputTests", ["CommandLineOutput"]),
        .tests(.unit, "DiffingTests", ["Diffing", "Normalizing", "Scores", "Sports", "TestTools", "Time"]),
        .tests(.unit, "EvaluatingTests", ["Evaluating", "Scores", "Sports"]),
        .tests(.unit, "ExpositionTests", ["Exposition", metrics]),
        .tests(.unit, "JobQueueTests", ["JobQueue", "TestTools", "Time"]),
        .tests(.unit, "MarkupTests", ["Markup"]),
        .tests(.unit, "NormalizingTests", ["Normalizing", "Scores", "Sports", "TestTools", "Time"]),
        .tests(.unit, "PackageTests", ["TestTools"]),
        .tests(
            .unit,
            "ProgramTests",
            [
                "JobQueue", "Pipeline", "Pushing", "Scores", "Sports", "Storage", "TestTools", "Time", "push-sender",
                "scheduler",
            ]
        ),
        .tests(
            .unit,
            "PushingTests",
            ["HTTP2", "Pushing", "Scores", "Signing", "Sports", "TestTools", "Time", "simulator"]
        ),
        .tests(
            .unit,
            "RuntimeTests",
            ["Exposition", "JSONWriting", "Runtime", "TestTools", "Time", logging, systemPackage]
        ),
        .tests(.unit, "ScoresTests", ["Scores", "Time"]),
        .tests(.unit, "SportsTests", ["Scores", "Sports", "TestTools", "Time"]),
        .tests(
            .unit,
            "ScraperTests",
            [
                "Normalizing", "Scores", "Scraper", "Scraping", "Sports", "Storage", "TestTools", "Transport",
                "scoreboard-scraper",
            ]
        ),
        .tests(
            .unit,
            "ScrapingTests",
            ["Normalizing", "Scores", "Scraping", "Sports", "TestTools", "Time", "Transport"]
        ),
        .tests(.unit, "SigningTests", ["Signing"]),
        .tests(.unit, "TapesTests", ["Tapes", "TestTools", "Time", "Transport", logging, systemPackage]),
        .tests(.unit, "TextCodingTests", ["TextCoding"]),
        .tests(.unit, "TimeTests", ["Time"]),
        .tests(.unit, "TransportTests", ["Time", "Transport"]),

        .tests(
            .store,
            "DifferStoreTests",
            [
                "Evaluating", "JobQueue", "JobQueueTesting", "Pipeline", "Postgres", "Scores", "Scraping", "Sports",
                "Storage", "TestSupport", "TestTools", "Time", "differ", logging,
            ]
        ),
        .tests(
            .store,
            "JobQueueStoreTests",
            [
                "Exposition", "JobQueue", "JobQueueTesting", "Postgres", "PrivateCluster", "Runtime", "TestSupport",
                "TestTools", "Time", lifecycle, logging, metrics, systemPackage,
            ]
        ),
        .tests(
            .store,
            "PostgresStoreTests",
            ["Postgres", "PrivateCluster", "TestSupport", "TestTools", "Time", logging, systemPackage]
        ),
        .tests(
            .store,
            "RuntimeStoreTests",
            ["Exposition", "JobQueue", "Postgres", "Runtime", "TestSupport", "TestTools", lifecycle, logging]
        ),
        .tests(
            .store,
            "SchedulerStoreTests",
            [
                "Exposition", "JobQueue", "Postgres", "Scores", "Sports", "Storage", "TestSupport", "TestTools",
                "scheduler", logging,
            ]
        ),
        .tests(
            .store,
            "ScraperStoreTests",
            [
                "Exposition", "JobQueue", "JobQueueTesting", "Normalizing", "Pipeline", "Postgres", "Runtime", "Scores",
                "Scraper", "Scraping", "Sports", "Storage", "TestSupport", "TestTools", "Time", "Transport",
                "detail-scraper", "scoreboard-scraper", logging, metrics,
            ]
        ),
        .tests(
            .store,
            "StorageStoreTests",
            [
                "Normalizing", "Postgres", "Scores", "Signing", "Sports", "Storage", "TestSupport", "TestTools", "Time",
                logging,
            ]
        ),

        .tests(
            .system,
            "ApiSystemTests",
            [
                "APIDocument", "APIResponses", "APIServer", "Exposition", "Fleet", "GamesAPI", "HTMLWriting",
                "OpsConsole", "Postgres", "PrivateCluster", "Pushing", "Runtime", "Scores", "Signing",
                "Sports", "Storage", "TestSupport", "TestTools", "Time", "Transport", "Web", "api", httpTypes,
                hummingbird,
                lifecycle, logging, metrics, nioCore, nioEmbedded, nioHTTP1, nioHTTPTypes, nioHTTPTypesHTTP1, nioPosix,
                systemPackage,
            ]
        ),
        .tests(
            .system,
            "BarDownClientSystemTests",
            [
                "BarDownClient", "Fleet", "PrivateCluster", "TestTools", "api", "bardown-ticker", "detail-scraper",
                "differ", "push-sender", "scheduler", "scoreboard-scraper", "simulator", logging,
            ]
        ),
        .tests(
            .system,
            "BardownSystemTests",
            [
                "Fleet", "JobQueue", "Postgres", "PrivateCluster", "Runtime", "Scraping", "Signing", "Storage", "Tapes",
                "TestSupport", "TestTools", "Time", "Transport", "api", "bardown", "bardown-bench", "detail-scraper",
                "differ", "push-sender", "scheduler", "scoreboard-scraper", "simulator", logging, subprocess,
                systemPackage,
            ]
        ),
        .tests(
            .system,
            "ChaosSystemTests",
            [
                "ChaosLog", "Fleet", "Postgres", "PrivateCluster", "Runtime", "TestTools", "Time", "queue-chaos-worker",
                logging, systemPackage,
            ]
        ),
        .tests(
            .system,
            "FleetSystemTests",
            [
                "Fleet", "Postgres", "PrivateCluster", "Runtime", "TestTools", "api", "detail-scraper", "differ",
                "push-sender", "scheduler", "scoreboard-scraper", "simulator", logging, systemPackage,
            ]
        ),
        .tests(.system, "HTTP2SystemTests", ["CLinux", "HTTP2", "TestTools", "Time"]),
        .tests(.system, "InteropSystemTests", ["Compression", "Signing", "TestTools"]),
        .tests(
            .system,
            "PipelineSystemTests",
            [
                "Fleet", "JobQueue", "Pipeline", "Postgres", "PrivateCluster", "Runtime", "Scores", "Sports", "Storage",
                "Tapes", "TestSupport", "TestTools", "Time", "Transport", "api", "bardown", "detail-scraper", "differ",
                "push-sender", "scheduler", "scoreboard-scraper", "simulator", logging, systemPackage,
            ]
        ),
        .tests(
            .system,
            "PushSenderSystemTests",
            [
                "Evaluating", "Exposition", "Fleet", "HTTP2", "JobQueue", "JobQueueTesting", "Pipeline", "Postgres",
                "PrivateCluster", "Pushing", "Runtime", "Scores", "Signing", "Sports", "Storage", "TestSupport",
                "TestTools", "Time", "Transport", "api", "detail-scraper", "differ", "push-sender", "scheduler",
                "scoreboard-scraper", "simulator", lifecycle, logging, metrics, systemPackage,
            ]
        ),
        .tests(
            .system,
            "RuntimeSystemTests",
            [
                "APIServer", "Exposition", "Postgres", "Runtime", "Scraper", "Signing", "TestSupport", "TestTools",
                "api", "bardown", "bardown-bench", "detail-scraper", "differ", "greeter", "push-sender", "scheduler",
                "scoreboard-scraper", "simulator",
                logging, subprocess, systemPackage,
            ]
        ),
        .tests(
            .system,
            "ScenarioSystemTests",
            [
                "Fleet", "Postgres", "PrivateCluster", "Runtime", "TestSupport", "TestTools", "Time", "Transport",
                "api", "detail-scraper", "differ", "push-sender", "scheduler", "scoreboard-scraper", "simulator",
                logging, subprocess, systemPackage,
            ]
        ),
        .tests(
            .system,
            "SimulatorSystemTests",
            [
                "HTTP2", "Normalizing", "Scores", "Scraping", "Signing", "Sports", "Tapes", "TestTools", "Time",
                "Transport", "simulator", logging, nioCore, nioPosix, subprocess, systemPackage,
            ]
        ),
        .tests(.system, "TransportSystemTests", ["TestTools", "Time", "Transport", logging]),
    ],
    swiftLanguageModes: [.v6]
)
