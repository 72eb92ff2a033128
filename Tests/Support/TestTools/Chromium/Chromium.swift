import FoundationEssentials
import Subprocess
import SystemPackage

/// A headless browser with one page, driven by the DevTools protocol, for tests that need a real browser.
///
/// The protocol uses the browser's file descriptors 3 and 4.
package struct Chromium {
    package static let tool = Tool("chromium")

    /// The browser refused a command or has ended.
    package struct Refusal: Error, Hashable {
        package let message: String
    }

    /// How the page is displayed.
    package struct View: Sendable {
        package var width = 1280
        package var height = 900
        package var isDark = false
        package var hasScript = true
        /// The IANA time zone of the user; `nil`: that of the machine.
        package var zone: String?
        /// The zoom factor. It does not change the size of the window, so that less of the page fits into the window.
        package var zoom = 1

        package init(
            width: Int = 1280,
            height: Int = 900,
            isDark: Bool = false,
            hasScript: Bool = true,
            zone: String? = nil,
            zoom: Int = 1
        ) {
            (self.width, self.height, self.isDark) = (width, height, isDark)
            (self.hasScript, self.zone, self.zoom) = (hasScript, zone, zoom)
        }
    }

    let socket: DevToolsSocket
    var messages: AsyncStream<Data>.AsyncIterator
    /// The received events that were not returned yet, oldest first.
    var events: [Data] = []
    var lastID = 0
    var session: String?
    private var workerSession: String?
    /// Console errors of pages, exceptions, violations of the content security policy, and resources that failed to
    /// load.
    package internal(set) var consoleErrors: [String] = []

    private init(_ socket: DevToolsSocket) {
        self.socket = socket
        messages = socket.messages.makeAsyncIterator()
    }

    /// Starts a browser with a profile in `folder`, opens `url`, calls `body`, and ends the browser.
    package static func run(
        at url: String,
        as view: View = View(),
        granting permissions: [String] = [],
        in folder: String,
        _ body: (inout Chromium) async throws -> Void
    ) async throws {
        let socket = try DevToolsSocket()
        let command = """
            exec chromium --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run \
            --hide-scrollbars --force-color-profile=srgb --remote-debugging-pipe --user-data-dir="$0" about:blank \
            3<&0 4>&0 </dev/null >/dev/null
            """
        _ = try await Subprocess.run(
            .name("bash"),
            arguments: ["-c", command, folder],
            input: .fileDescriptor(socket.remote, closeAfterSpawningProcess: true),
            output: .discarded,
            error: .discarded
        ) { _ in
            // Closing the socket ends the browser also if `body` throws; otherwise the task that waits for the browser
            // would never end.
            defer { socket.close() }
            var browser = Chromium(socket)
            try await browser.attach(url, granting: permissions)
            try await browser.emulate(as: view)
            try await browser.open(url)
            try await body(&browser)
            try await browser.end()
        }
    }

    private mutating func attach(_ url: String, granting permissions: [String]) async throws {
        struct Made: Decodable { let targetId: String }
        struct Attached: Decodable { let sessionId: String }
        let origin = url.split(separator: "/", maxSplits: 3).prefix(2).joined(separator: "//")
        let names = permissions.map { "\"\($0)\"" }.joined(separator: ",")
        try await perform("Browser.grantPermissions", #"{"origin":"\#(origin)","permissions":[\#(names)]}"#)
        let made: Made = try await call("Target.createTarget", #"{"url":"about:blank"}"#)
        let attached: Attached = try await call(
            "Target.attachToTarget",
            #"{"targetId":"\#(made.targetId)","flatten":true}"#
        )
        session = attached.sessionId
        for part in ["Page", "Runtime", "Log"] { try await perform("\(part).enable") }
    }

    private mutating func end() async throws {
        session = nil
        // The browser may end before it answers, so wait for its end.
        try send("Browser.close")
        while try await message() != nil {}
    }

    /// Opens an address in the page, and waits until it is loaded.
    package mutating func open(_ url: String) async throws {
        events.removeAll { (try? Self.name(of: $0)) == "Page.loadEventFired" }
        try await perform("Page.navigate", #"{"url":\#(try Self.quoted(url))}"#)
        let _: Ignored = try await event("Page.loadEventFired")
    }

    /// Runs a script in every page that is opened from now on, before the page's own scripts.
    package mutating func prepare(_ script: String) async throws {
        try await perform("Page.addScriptToEvaluateOnNewDocument", #"{"source":\#(try Self.quoted(script))}"#)
    }

    /// Evaluates an expression that leads to another page, and waits until that page is loaded.
    package mutating func navigate(by expression: String) async throws {
        events.removeAll { (try? Self.name(of: $0)) == "Page.loadEventFired" }
        _ = try await text(of: "\(expression); ''")
        let _: Ignored = try await event("Page.loadEventFired")
    }

    /// Displays the page with this view from now on.
    package mutating func emulate(as view: View) async throws {
        // Zooming makes a CSS pixel several screen pixels wide and high, as in an ordinary browser.
        let (width, height) = (view.width / view.zoom, view.height / view.zoom)
        let isPhone = view.width < 500
        try await perform(
            "Emulation.setDeviceMetricsOverride",
            #"{"width":\#(width),"height":\#(height),"deviceScaleFactor":\#(view.zoom),"mobile":\#(isPhone)}"#
        )
        let scheme = view.isDark ? "dark" : "light"
        // Turns animations off, so that screenshots are always the same.
        try await perform(
            "Emulation.setEmulatedMedia",
            """
            {"features":[{"name":"prefers-color-scheme","value":"\(scheme)"},{"name":"prefers-reduced-motion","value":"reduce"}]}
            """
        )
        try await perform("Emulation.setScriptExecutionDisabled", #"{"value":\#(!view.hasScript)}"#)
        if let zone = view.zone { try await perform("Emulation.setTimezoneOverride", #"{"timezoneId":"\#(zone)"}"#) }
    }

    /// Evaluates an expression in the page, and returns its value, which must be a string. A promise is awaited.
    package mutating func text(of expression: String) async throws -> String {
        struct Evaluated: Decodable {
            struct Value: Decodable { let value: String? }
            struct Trouble: Decodable {
                struct Thrown: Decodable { let description: String? }
                let text: String
                let exception: Thrown?
            }
            let result: Value
            let exceptionDetails: Trouble?
        }
        let evaluated: Evaluated = try await call(
            "Runtime.evaluate",
            #"{"expression":\#(try Self.quoted(expression)),"awaitPromise":true,"returnByValue":true}"#
        )
        guard let value = evaluated.result.value else {
            let trouble = evaluated.exceptionDetails
            throw Refusal(message: trouble?.exception?.description ?? trouble?.text ?? "no text: \(expression)")
        }
        return value
    }

    /// Waits until an expression is true in the page, which is checked every 10 ms.
    /// - Throws: ``NeverHappened`` with the page's text if that takes longer than ``Patience/limit``.
    package mutating func wait(for condition: String) async throws {
        let result = try await text(
            of: """
                new Promise((done) => {
                  const end = performance.now() + \(Patience.limit / .milliseconds(1));
                  const look = () => (\(condition)) ? done("there")
                    : performance.now() > end ? done("never") : setTimeout(look, 10);
                  look();
                })
                """
        )
        guard result != "there" else { return }
        throw NeverHappened(what: condition, state: try await text(of: "document.body.innerText"))
    }

    /// Returns a picture of the whole page, as PNG.
    package mutating func screenshot() async throws -> [UInt8] {
        struct Captured: Decodable { let data: Data }
        let captured: Captured = try await call(
            "Page.captureScreenshot",
            #"{"format":"png","captureBeyondViewport":true}"#
        )
        return Array(captured.data)
    }

    /// Presses a key as a user does.
    /// - Parameter key: The key's name in the DOM, such as `Tab` or `Enter`.
    package mutating func press(_ key: String) async throws {
        let code = ["Tab": 9, "Enter": 13, " ": 32][key] ?? 0
        let text = key == "Enter" ? #","text":"\r""# : ""
        for kind in ["keyDown", "keyUp"] {
            try await perform(
                "Input.dispatchKeyEvent",
                #"{"type":"\#(kind)","key":"\#(key)","code":"\#(key)","windowsVirtualKeyCode":\#(code)\#(text)}"#
            )
        }
    }

    /// Like ``text(of:)``, in the page's service worker, which is kept running from then on.
    package mutating func workerText(of expression: String) async throws -> String {
        struct Found: Decodable {
            struct Target: Decodable { let targetId, type: String }
            let targetInfos: [Target]
        }
        struct Attached: Decodable { let sessionId: String }
        let page = session
        defer { session = page }
        if workerSession == nil {
            session = nil
            let found: Found = try await call("Target.getTargets")
            guard let worker = found.targetInfos.first(where: { $0.type == "service_worker" }) else {
                throw Refusal(message: "no service worker runs")
            }
            let attached: Attached = try await call(
                "Target.attachToTarget",
                #"{"targetId":"\#(worker.targetId)","flatten":true}"#
            )
            workerSession = attached.sessionId
        }
        session = workerSession
        return try await text(of: expression)
    }

    /// Delivers a push to the page's service worker, as the browser's own push service would.
    package mutating func deliver(_ push: String, to origin: String) async throws {
        struct Update: Decodable {
            struct Registration: Decodable { let registrationId: String }
            let registrations: [Registration]
        }
        try await perform("ServiceWorker.enable")
        var known: String?
        while known == nil {
            let update: Update = try await event("ServiceWorker.workerRegistrationUpdated")
            known = update.registrations.first?.registrationId
        }
        try await perform(
            "ServiceWorker.deliverPushMessage",
            #"{"origin":"\#(origin)","registrationId":"\#(known ?? "")","data":\#(try Self.quoted(push))}"#
        )
    }
}
