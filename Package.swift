// swift-tools-version: 6.2
import PackageDescription

// The order of the targets is the data's way: C libraries, what wraps them, values, stages, programs.
// Every arrow points up this file: a target depends only on targets declared before it (PackageTests proves it).

let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let nio = [
    Target.Dependency.product(name: "NIOCore", package: "swift-nio"),
    .product(name: "NIOPosix", package: "swift-nio"),
    .product(name: "NIOHTTP1", package: "swift-nio"),
]

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

    /// A stage or a substance: a library that programs are put together from.
    static func part(_ name: String, _ uses: [Dependency] = [], unsafe: Bool = false) -> Target {
        .target(name: name, dependencies: uses, swiftSettings: strict + (unsafe ? [.strictMemorySafety()] : []))
    }

    /// One of the six programs, or a command beside them.
    static func program(_ name: String, _ uses: [Dependency]) -> Target {
        .executableTarget(name: name, dependencies: uses, swiftSettings: strict)
    }

    /// The tests of one target.
    static func tests(_ name: String, _ uses: [Dependency], resources: [Resource] = []) -> Target {
        .testTarget(name: name, dependencies: uses, resources: resources, swiftSettings: strict)
    }
}

let package = Package(
    name: "BarDown",
    dependencies: [
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-system.git", from: "1.8.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess.git", from: "1.0.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1", traits: []),
    ],
    targets: [
        // MARK: - C libraries: headers only
        .systemLibrary(name: "CLibpq", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CLibxml2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(name: "CLibcurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CLibcrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CLinux"),

        // MARK: - Values
        .part("Time"),
        .part("Scores", ["Time"]),
    ],
    swiftLanguageModes: [.v6]
)
