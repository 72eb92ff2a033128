import Logging
import Runtime
import SystemPackage
import TestTools

@testable import Fleet

/// Hosts on a private network. Each host is a network namespace with a name and an address, connected to the others by
/// a switch. The kernel removes the network when this process ends.
struct HostNetwork: Sendable {
    /// A host. An idle process keeps the host's namespace alive.
    struct Host: Sendable {
        let number: Int
        let name: String
        let address: String
        let pid: Int32

        /// The start of a command line that runs on the host.
        var launchPrefix: [String] { ["/usr/bin/nsenter", "--target=\(pid)", "--net", "--uts", "--"] }
    }

    /// The host of the switch, and of the servers that all hosts use: Postgres and the simulator.
    let center: Host
    /// Hosts with one worker each.
    let hosts: [Host]

    /// Whether this account may create such hosts on this machine. Prints the reason if not.
    static func isPossible() async -> Bool {
        let trial = "ip link add name a type bridge && ip link add name b type veth peer name c"
        let run = try? await Tool("unshare").run(["--net", "--uts", "--", "/bin/sh", "-c", trial])
        if run?.isSuccess == true { return true }
        print("no network namespaces on this machine: \(run?.errorOutput ?? "unshare cannot be run")")
        return false
    }

    /// Creates the network, and removes it when `body` ends.
    /// - Parameter count: The number of hosts in addition to the central one, up to 99.
    static func run(
        _ count: Int,
        in folder: FilePath,
        _ body: @Sendable (HostNetwork) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            var all: [Host] = []
            for number in 0...count {
                let name = number == 0 ? "center" : "host-\(number)"
                let (holder, isReady) = (holder(name, folder), FirstValue<Bool>())
                group.addTask { await holder.run { _ in isReady.set(true) } }
                let pid = try await holder.poll { isReady.value.flatMap { _ in holder.pid } }
                all.append(Host(number: number, name: name, address: "10.77.0.\(number + 1)", pid: pid))
            }
            let network = HostNetwork(center: all.removeFirst(), hosts: all)
            try await network.connect()
            try await body(network)
            group.cancelAll()
        }
    }

    /// Disconnects the host in both directions. Packets are lost, but no connection is closed.
    func disconnect(_ host: Host) async throws {
        try await run("ip link set port\(host.number) down", at: center)
    }

    /// Reverses ``disconnect(_:)``.
    func reconnect(_ host: Host) async throws {
        try await run("ip link set port\(host.number) up", at: center)
    }

    /// Returns a process of a program on a host. The process is not started yet.
    /// - Parameter folder: The folder for its log.
    func program(
        _ name: String,
        at host: Host,
        arguments: [String] = [],
        environment: [String: String] = [:],
        in folder: FilePath
    ) -> ChildProcess {
        ChildProcess(
            name: name,
            executable: FilePath(host.launchPrefix[0]),
            arguments: host.launchPrefix.dropFirst() + [ProgramFiles.path(name).string] + arguments,
            environment: environment,
            log: folder.appending("\(host.name)-\(name).log"),
            logger: Logger(label: "hosts")
        )
    }

    private static func holder(_ name: String, _ folder: FilePath) -> ChildProcess {
        let script = "hostname \(name) && ip link set lo up && echo ready && read -r _"
        return ChildProcess(
            name: name,
            executable: "/usr/bin/unshare",
            arguments: ["--net", "--uts", "--", "/bin/sh", "-c", script],
            environment: [:],
            log: folder.appending("\(name).log"),
            logger: Logger(label: "hosts")
        )
    }

    private func connect() async throws {
        let address = "\(center.address)/24"
        try await run("ip link add name switch type bridge && ip link set switch up", at: center)
        try await run("ip address add \(address) dev switch", at: center)
        for host in hosts {
            let port = "port\(host.number)"
            try await run("ip link add name \(port) type veth peer name wire netns \(host.pid)", at: center)
            try await run("ip link set \(port) master switch up", at: center)
            try await run("ip address add \(host.address)/24 dev wire && ip link set wire up", at: host)
        }
    }

    private func run(_ script: String, at host: Host) async throws {
        let command = host.launchPrefix.dropFirst() + ["/bin/sh", "-c", script]
        let run = try await Tool("nsenter").run(Array(command))
        guard run.isSuccess else { throw NeverHappened(what: "\(script): \(run.errorOutput)") }
    }
}
