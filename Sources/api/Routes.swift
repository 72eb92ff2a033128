import APIDocument
import APIServer
import AccountsAPI
import ContestsAPI
import DevicesAPI
import GamesAPI
import Hummingbird
import OddsAPI
import OpsConsole
import Web

/// All routes of the API server.
struct Routes {
    let resources: ServerResources
    let configuration: ApiConfiguration
    /// The sessions of `/ops`; `nil`: there is no such page.
    let ops: OpsService?
    /// The simulator's page of lock screens; `nil`: no simulator is configured.
    private let demo: DemoRoutes?
    private let accounts: AccountProduct
    /// The routes of contests, and the service that runs beside them.
    let contests: ContestProduct

    init(resources: ServerResources, configuration: ApiConfiguration, ops: OpsService?) throws {
        (self.resources, self.configuration, self.ops) = (resources, configuration, ops)
        demo = try configuration.demo.map { try DemoRoutes(simulator: $0) }
        accounts = try AccountProduct(resources, configuration.accounts)
        contests = ContestProduct(resources, members: accounts.members)
    }

    /// The routes with their middleware.
    var router: Router<ApiRequestContext> {
        resources.router(errorPage: ErrorPage.response(for:to:), addRoutes: add(to:))
    }

    private func add(to router: Router<ApiRequestContext>) {
        let defaultLeague = DefaultLeague(resources.pool)
        let reads = resources.reads(defaultLeague: defaultLeague)
        let group = router.group("api/v1")
        let games = GameRoutes(reads: reads)
        games.add(to: group)
        games.add(toAdministration: router.group("api/admin/sports"))
        let odds = OddsRoutes(reads: reads, pool: resources.pool)
        odds.add(to: group)
        odds.add(toFairBet: router.group("api/fairbet"))
        ChangeRoutes(feed: resources.feed).add(to: group)
        LiveRoutes(streams: resources.streams).add(to: group)
        LogoRoutes(pool: resources.pool).add(to: group)
        let (devices, gate, commands) = (configuration.devices, resources.gate, CommandRunner(pool: resources.pool))
        DeviceRoutes(
            commands: commands,
            keys: devices.tokenKeys,
            defaults: devices.defaults,
            gate: gate,
            members: accounts.members,
            defaultLeague: defaultLeague
        ).add(to: group)
        ActivityRoutes(commands: commands, keys: devices.tokenKeys, defaults: devices.defaults, gate: gate)
            .add(to: group)
        AppConfigRoutes(settings: resources.appSettings).add(to: group)
        accounts.add(to: group)
        accounts.addKeys(to: router)
        contests.add(to: group)
        let products = ProductPresence(resources.pool)
        PageRoutes(reads: reads, settings: pageSettings, products: products).add(to: router)
        let browsers = BrowserDevices(pool: resources.pool, defaults: devices.defaults)
        let (pages, streams) = (pageSettings, contests.streams)
        let site = accounts.pages.map { MemberSite($0, contests.service, streams, browsers, gate, pages, products) }
        site?.addRoutes(to: router)
        documentation.add(to: router)
        if let ops { OpsRoutes(service: ops, gate: gate).add(to: router) }
        demo?.add(to: router)
        let health = HealthRoutes(pages: resources.pages)
        health.add(to: router)
        // Metrics are not public. Without an operator key they are served only at HEALTH_PORT.
        if configuration.server.gate.operatorKey != nil { health.addMetrics(to: router) }
    }

    /// The OpenAPI document, and its page in the frame of the web pages.
    private var documentation: DocumentationRoutes {
        DocumentationRoutes(
            server: DocumentedServer(
                address: configuration.site,
                requiresKey: configuration.server.gate.requiresKey
            ),
            hidesScores: HideScoresCookie.hidesScores
        ) { [pageSettings] page, hidesScores in
            let framed = FramedPage(
                path: page.path,
                title: page.title,
                summary: page.summary,
                style: DocumentationPage.style,
                script: DocumentationPage.script,
                content: page.content
            )
            return try framed.response(pageSettings, hidesScores: hidesScores)
        }
    }

    /// The settings of the web pages. If requests need an API key, a page can neither register a browser nor fetch a
    /// logo.
    private var pageSettings: PageSettings {
        let isOpen = !configuration.server.gate.requiresKey
        return PageSettings(
            siteKey: isOpen ? configuration.devices.defaults.site?.key : nil,
            hasLogos: isOpen,
            site: configuration.site,
            hasMembers: accounts.pages != nil
        )
    }
}
