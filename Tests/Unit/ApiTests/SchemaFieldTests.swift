import APIModels
import FoundationEssentials
import JSONWriting
import Runtime
import TestTools
import Testing
import Time

@testable import APIDocument
@testable import APIResponses
@testable import APIServer
@testable import Web

/// Compares the OpenAPI document with the types of the bodies, field by field in both directions.
@Suite("Schema fields")
struct SchemaFieldTests {
    /// A schema with the type of its values.
    struct Shape: Sendable, CustomTestStringConvertible {
        let schema: String
        let type: any (Codable & Sendable).Type
        /// Properties that share a schema which allows null, but are never null themselves.
        var neverNull: Set<String> = []
        /// Whether clients send the value. Clients leave unknown fields out, which means the same as null.
        var isRequest = false

        var testDescription: String { schema }
    }

    private static let tableHead: Set = ["source", "updatedAt", "changedAt"]
    private static let shapes = [
        Shape(schema: "Team", type: TeamResponse.self), Shape(schema: "Game", type: GameResponse.self),
        Shape(schema: "QuarterScore", type: QuarterScoreResponse.self),
        Shape(schema: "PeriodScore", type: GameWithSourcesResponse.PeriodScore.self),
        Shape(schema: "Calendar", type: CalendarResponse.self),
        Shape(schema: "CalendarDay", type: CalendarDayResponse.self),
        Shape(schema: "Scoreboard", type: ScoreboardResponse.self),
        Shape(schema: "LiveScoreboard", type: LiveScoreboardResponse.self),
        Shape(schema: "GameList", type: GameListResponse.self), Shape(schema: "Feed", type: FeedResponse.self),
        Shape(schema: "FeedSection", type: FeedSectionResponse.self),
        Shape(schema: "FeedDay", type: FeedDayResponse.self), Shape(schema: "FeedGame", type: FeedGameResponse.self),
        Shape(schema: "FeedTeam", type: FeedTeamResponse.self),
        Shape(schema: "FeedOutcome", type: FeedOutcomeResponse.self),
        Shape(schema: "OddsBoard", type: OddsBoardResponse.self),
        Shape(schema: "GameOdds", type: GameOddsResponse.self),
        Shape(schema: "OddsGame", type: OddsGameResponse.self), Shape(schema: "OddsBook", type: OddsBookResponse.self),
        Shape(schema: "OddsLine", type: OddsLineResponse.self), Shape(schema: "OddsSide", type: OddsSideResponse.self),
        Shape(schema: "OddsPrice", type: OddsPriceResponse.self),
        Shape(schema: "OddsHistory", type: OddsHistoryResponse.self),
        Shape(schema: "FairBets", type: FairBetResponse.self), Shape(schema: "FairBet", type: APIBet.self),
        Shape(schema: "FairBetGame", type: FairBetGame.self),
        Shape(schema: "FairBetMeta", type: FairBetMetaResponse.self),
        Shape(schema: "FairBetDisplay", type: FairBetDisplay.self),
        Shape(schema: "FairBetThresholds", type: FairBetDisplay.Thresholds.self),
        Shape(schema: "FairBetLiveGame", type: FairBetLiveGame.self),
        Shape(schema: "FairBetLive", type: FairBetLiveResponse.self),
        Shape(schema: "FairBetStep", type: BetExplanationStep.self),
        Shape(schema: "FairBetStepRow", type: BetExplanationRow.self),
        Shape(schema: "FairBetPrice", type: APIBet.BookPrice.self),
        Shape(schema: "FairBetPair", type: APIBet.Pair.self), Shape(schema: "FairBetBest", type: APIBet.Pair.Best.self),
        Shape(schema: "OddsMove", type: OddsMoveResponse.self), Shape(schema: "Parlay", type: ParlayResponse.self),
        Shape(schema: "ParlayBets", type: ParlayRequest.self, isRequest: true),
        Shape(schema: "ParlayLeg", type: ParlayLegRequest.self, isRequest: true),
        Shape(schema: "GameWithSources", type: GameWithSourcesResponse.self),
        Shape(schema: "Coverage", type: GameWithSourcesResponse.Coverage.self),
        Shape(schema: "Correction", type: GameWithSourcesResponse.Correction.self),
        Shape(schema: "GamePage", type: GameDetailResponse.self), Shape(schema: "Odds", type: OddsResponse.self),
        Shape(schema: "Broadcast", type: BroadcastResponse.self),
        Shape(schema: "Official", type: OfficialResponse.self), Shape(schema: "Injury", type: InjuryResponse.self),
        Shape(schema: "Series", type: SeriesResponse.self), Shape(schema: "Play", type: PlayResponse.self),
        Shape(schema: "Moments", type: MomentsResponse.self), Shape(schema: "Moment", type: MomentResponse.self),
        Shape(schema: "MomentPlayer", type: MomentPlayerResponse.self),
        Shape(schema: "ScoreChip", type: ScoreChipResponse.self),
        Shape(schema: "StoryPlace", type: StoryPlaceResponse.self),
        Shape(schema: "GameFlow", type: GameFlowResponse.self),
        Shape(schema: "FlowBlocks", type: GameFlowResponse.Flow.self),
        Shape(schema: "FlowBlock", type: FlowBlock.self), Shape(schema: "MiniBox", type: FlowMiniBox.self),
        Shape(schema: "MiniBoxTeam", type: FlowTeamBox.self),
        Shape(schema: "MiniBoxPlayer", type: FlowPlayer.self),
        Shape(schema: "PlayPlayer", type: PlayPlayerResponse.self),
        Shape(schema: "ShotPosition", type: ShotPositionResponse.self),
        Shape(schema: "Event", type: GameEventResponse.self), Shape(schema: "Scorer", type: ScorerResponse.self),
        Shape(schema: "Milestone", type: MilestoneResponse.self),
        Shape(schema: "BoxScore", type: BoxScoreResponse.self),
        Shape(schema: "TeamStats", type: TeamStatsResponse.self),
        Shape(schema: "PlayerStats", type: PlayerStatsResponse.self),
        Shape(schema: "PrintedBox", type: PrintedBoxResponse.self),
        Shape(schema: "TeamSheet", type: TeamSheetResponse.self),
        Shape(schema: "Figure", type: StatFigureResponse.self),
        Shape(schema: "StatTable", type: StatTableResponse.self),
        Shape(schema: "StatColumn", type: StatColumnResponse.self),
        Shape(schema: "StatLine", type: StatLineResponse.self), Shape(schema: "StatCell", type: StatCellResponse.self),
        Shape(schema: "Rankings", type: RankingsResponse.self),
        Shape(schema: "Ranking", type: PollResponse.self, neverNull: tableHead),
        Shape(schema: "RankingEntry", type: RankingEntryResponse.self),
        Shape(schema: "Standings", type: StandingsResponse.self),
        Shape(schema: "StandingsGroup", type: StandingsGroupResponse.self),
        Shape(schema: "StandingsEntry", type: StandingsEntryResponse.self),
        Shape(schema: "StandingsColumn", type: StandingsColumnResponse.self),
        Shape(schema: "StandingsFigures", type: StandingsFiguresResponse.self),
        Shape(schema: "PlayoffRules", type: PlayoffRulesResponse.self),
        Shape(schema: "PollRank", type: PollRankResponse.self),
        Shape(schema: "Leaders", type: LeadersResponse.self),
        Shape(schema: "LeaderTable", type: LeaderListResponse.self, neverNull: tableHead),
        Shape(schema: "LeaderEntry", type: LeaderEntryResponse.self),
        Shape(schema: "PrintedStat", type: TableCellResponse.self), Shape(schema: "League", type: LeagueResponse.self),
        Shape(schema: "Schedule", type: TeamScheduleResponse.self),
        Shape(schema: "ScheduledGame", type: ScheduledGameResponse.self),
        Shape(schema: "Roster", type: RosterResponse.self),
        Shape(schema: "RosterPlayer", type: RosterPlayerResponse.self),
        Shape(schema: "PlayerProfile", type: PlayerProfileResponse.self),
        Shape(schema: "PlayerStatistic", type: PlayerStatisticResponse.self),
        Shape(schema: "PlayerGame", type: PlayerGameResponse.self),
        Shape(schema: "PlayerGameStatistic", type: PlayerGameStatisticResponse.self),
        Shape(schema: "TeamProfile", type: TeamProfileResponse.self),
        Shape(schema: "TeamLogo", type: TeamLogoResponse.self),
        Shape(schema: "TeamStanding", type: TeamStandingResponse.self),
        Shape(schema: "Conferences", type: ConferencesResponse.self),
        Shape(schema: "Conference", type: ConferenceResponse.self),
        Shape(schema: "SearchResults", type: SearchResponse.self), Shape(schema: "Changes", type: ChangesResponse.self),
        Shape(schema: "Change", type: ChangeResponse.self), Shape(schema: "Card", type: GameCardResponse.self),
        Shape(schema: "CardTeam", type: CardTeamResponse.self),
        Shape(schema: "Registered", type: RegisteredDeviceResponse.self),
        Shape(schema: "WebKey", type: WebKeyResponse.self), Shape(schema: "Channel", type: ChannelResponse.self),
        Shape(schema: "Problem", type: ProblemResponse.self), Shape(schema: "Health", type: HealthResponse.self),
        Shape(schema: "HealthCheck", type: HealthCheckResponse.self),
        Shape(schema: "Registration", type: DeviceRegistrationRequest.self, isRequest: true),
        Shape(schema: "Device", type: DeviceIdentityRequest.self, isRequest: true),
        Shape(schema: "Subscription", type: WebSubscriptionRequest.self, isRequest: true),
        Shape(schema: "Follow", type: FollowRequest.self, isRequest: true),
        Shape(schema: "QuietHours", type: QuietHoursRequest.self, isRequest: true),
        Shape(schema: "Phone", type: PhoneRequest.self, isRequest: true),
        Shape(schema: "StartToken", type: StartTokenRequest.self, isRequest: true),
        Shape(schema: "SignUp", type: SignUpRequest.self, isRequest: true),
        Shape(schema: "VerifySignUp", type: VerifyRequest.self, isRequest: true),
        Shape(schema: "SignIn", type: SignInRequest.self, isRequest: true),
        Shape(schema: "RefreshTokens", type: RefreshRequest.self, isRequest: true),
        Shape(schema: "SignOut", type: SignOutRequest.self, isRequest: true),
        Shape(schema: "RequestReset", type: ResetRequest.self, isRequest: true),
        Shape(schema: "ConfirmReset", type: ConfirmResetRequest.self, isRequest: true),
        Shape(schema: "ChooseUsername", type: UsernameRequest.self, isRequest: true),
        Shape(schema: "AppConfig", type: AppConfigResponse.self),
        Shape(schema: "ChangeMember", type: MemberChangeRequest.self, isRequest: true),
        Shape(schema: "RequestEmailChange", type: EmailRequest.self, isRequest: true),
        Shape(schema: "ConfirmEmailChange", type: ConfirmEmailRequest.self, isRequest: true),
        Shape(schema: "ChangePassword", type: PasswordRequest.self, isRequest: true),
        Shape(schema: "EmailChangeStarted", type: EmailChangeResponse.self),
        Shape(schema: "DeleteAccount", type: DeleteAccountRequest.self, isRequest: true),
        Shape(schema: "Report", type: ReportRequest.self, isRequest: true),
        Shape(schema: "ExternalSignIn", type: ExternalSignInRequest.self, isRequest: true),
        Shape(schema: "LinkIdentity", type: LinkIdentityRequest.self, isRequest: true),
        Shape(schema: "Identities", type: IdentitiesResponse.self),
        Shape(schema: "Identity", type: IdentityResponse.self),
        Shape(schema: "ConfigureApps", type: AdminAppConfigRequest.self, isRequest: true),
        Shape(schema: "AdminSendMessage", type: AdminMessageRequest.self, isRequest: true),
        Shape(schema: "AdminMessage", type: AdminMessageResponse.self),
        Shape(schema: "AdminAppConfig", type: AdminAppConfigResponse.self),
        Shape(schema: "AdminUsers", type: AdminUsersResponse.self),
        Shape(schema: "AdminUser", type: AdminUserResponse.self),
        Shape(schema: "Sessions", type: SessionsResponse.self),
        Shape(schema: "MemberSession", type: SessionResponse.self), Shape(schema: "Users", type: UsersResponse.self),
        Shape(schema: "User", type: UserResponse.self), Shape(schema: "Blocks", type: BlocksResponse.self),
        Shape(schema: "Block", type: BlockResponse.self),
        Shape(schema: "SignUpStarted", type: SignUpResponse.self),
        Shape(schema: "ResetStarted", type: ResetResponse.self), Shape(schema: "Tokens", type: TokensResponse.self),
        Shape(schema: "Member", type: MemberResponse.self),
        Shape(schema: "ActivityToken", type: ActivityTokenRequest.self, isRequest: true),
        Shape(schema: "SendInvitation", type: SendInvitationRequest.self, isRequest: true),
        Shape(schema: "Pick", type: PickRequest.self, isRequest: true),
        Shape(schema: "Wishes", type: WishesRequest.self, isRequest: true),
        Shape(schema: "ContestRules", type: ContestRulesResponse.self),
        Shape(schema: "ContestPlayer", type: ContestPlayerResponse.self),
        Shape(schema: "PoolGame", type: PoolGameResponse.self),
        Shape(schema: "ContestOffer", type: ContestOfferResponse.self),
        Shape(schema: "Invitations", type: InvitationsResponse.self),
        Shape(schema: "Invitation", type: InvitationDetailResponse.self),
        Shape(schema: "InvitationSummary", type: InvitationResponse.self),
        Shape(schema: "Drafts", type: DraftsResponse.self), Shape(schema: "Draft", type: DraftDetailResponse.self),
        Shape(schema: "DraftSummary", type: DraftResponse.self),
        Shape(schema: "DraftRound", type: DraftRoundResponse.self),
        Shape(schema: "DraftCells", type: DraftCellsResponse.self),
        Shape(schema: "DraftPick", type: DraftPickResponse.self),
        Shape(schema: "BetChoice", type: BetChoiceResponse.self),
        Shape(schema: "Contests", type: ContestsResponse.self),
        Shape(schema: "Contest", type: ContestDetailResponse.self),
        Shape(schema: "ContestSummary", type: ContestResponse.self),
        Shape(schema: "ContestScore", type: ContestScoreResponse.self),
        Shape(schema: "ContestGame", type: ContestGameResponse.self),
        Shape(schema: "ContestBet", type: ContestBetResponse.self),
        Shape(schema: "HeldBet", type: HeldBetResponse.self), Shape(schema: "BetSlip", type: BetSlipResponse.self),
        Shape(schema: "BetSlipGame", type: BetSlipGameResponse.self),
        Shape(schema: "BetSlipBet", type: BetSlipBetResponse.self),
        Shape(schema: "MemberStatistics", type: MemberStatisticsResponse.self),
    ]

    /// Object schemas whose fields vary. Each has its own test.
    private static let others = ["SearchResult": "SearchResultResponse", "TeamsByConference": "TeamDirectoryResponse"]
    /// Types without a schema of their own: those of the event stream, which OpenAPI describes as text, and those that
    /// are part of another schema.
    private static let unnamed: Set = ["ChangeHintResponse", "Game", "Keys"]

    /// Decoded once, because that takes longer than any test.
    private static let document = Result {
        try JSONDecoder().decode(JSONValue.self, from: Data(OpenAPIDocument.strictText.utf8))
    }

    private let document: JSONValue
    private let schemas: [String: JSONValue]
    private let decoder = JSONDecoder()

    init() throws {
        document = try Self.document.get()
        schemas = try #require(document["components"]?["schemas"]).fields
        decoder.dateDecodingStrategy = .custom { decoder in try Date(Instant(from: decoder)) }
    }

    @Test func `the deletion of an account says that results of contests stay`() {
        #expect(OpenAPIDocument.text.contains("The results of contests stay for them, without your name."))
    }

    /// The value after its type has decoded and encoded it.
    private func rewritten<Body: Codable>(
        _ value: JSONValue,
        as type: Body.Type,
        isRequest: Bool = false
    ) throws -> JSONValue {
        let body = try decoder.decode(type, from: Data(value.jsonText.utf8))
        let bytes = isRequest ? try JSONEncoder().encode(body) : Data(try ResponseEncoder.bytes(of: body))
        return try decoder.decode(JSONValue.self, from: bytes)
    }

    /// The number of stored properties of the type.
    private func properties<Body: Codable>(of value: JSONValue, as type: Body.Type) throws -> Int {
        Mirror(reflecting: try decoder.decode(type, from: Data(value.jsonText.utf8))).children.count
    }

    @Test(arguments: shapes)
    func `a body with every field is the same after reading and writing it`(_ shape: Shape) throws {
        let maker = SchemaInstance(schemas: schemas, extent: .full)
        var full = maker.instance(of: shape.schema)
        if shape.schema == "SearchResults" { full = .object(["results": .array([]), "hasMore": .bool(true)]) }
        #expect(try rewritten(full, as: shape.type, isRequest: shape.isRequest) == full)
        let known = try #require(maker.resolved(shape.schema)["properties"]).fields
        #expect(
            try properties(of: full, as: shape.type) == known.count,
            "the type has a property that the schema lacks"
        )
    }

    @Test(arguments: shapes)
    func `a minimal body is the same after reading and writing it`(_ shape: Shape) throws {
        let least = SchemaInstance(schemas: schemas, extent: .least).instance(of: shape.schema)
        let full = SchemaInstance(schemas: schemas, extent: .full).instance(of: shape.schema)
        let body = least.fields.merging(full.fields.filter { shape.neverNull.contains($0.key) }) { $1 }
        let written = shape.isRequest ? body.filter { $0.value != .null } : body
        #expect(try rewritten(.object(body), as: shape.type, isRequest: shape.isRequest) == .object(written))
    }

    @Test func `the document has the version of the programs`() {
        #expect(document["info"]?["version"]?.text == Host.version)
    }

    @Test func `every object schema has a type`() {
        let objects = schemas.filter { $0.value["type"] == .string("object") }.keys
        #expect(Set(objects) == Set(Self.shapes.map(\.schema)).union(Self.others.keys))
    }

    @Test func `every type of a body has a schema`() throws {
        let folder = URL(filePath: ProjectFolder.path("Sources/APIModels"))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let declared = try files.flatMap { file in
            try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                .matches(of: /public (?:struct|enum) (\w+): Codable/).map { String($0.1) }
        }
        let known = Self.shapes.map { String(describing: $0.type) } + Self.others.values
        #expect(Set(declared).subtracting(known).subtracting(Self.unnamed) == [])
    }

    @Test func `a search result has the fields of its kind`() throws {
        let head: Set = ["kind", "id", "name", "league"]
        let ofKind: [String: Set<String>] = [
            "team": ["abbreviation", "conference", "logoURL"], "conference": [],
            "player": ["teamID", "team", "jersey", "position"],
        ]
        let full = SchemaInstance(schemas: schemas, extent: .full).instance(of: "SearchResult").fields
        #expect(Set(full.keys) == ofKind.values.reduce(head) { $0.union($1) })
        for (kind, more) in ofKind {
            let fields = full.merging(["kind": .string(kind)]) { $1 }
            let body = JSONValue.object(fields.filter { head.contains($0.key) || more.contains($0.key) })
            #expect(try rewritten(body, as: SearchResultResponse.self) == body)
            #expect(try properties(of: body, as: SearchResultResponse.self) == full.count)
        }
    }

    @Test func `each unit that the schema allows for a printed figure can be read and written`() throws {
        let units = try #require(schemas["StatValue"]?["anyOf"]).elements.filter { $0["properties"] != nil }
        #expect(units.count == 4)
        for unit in units {
            let maker = SchemaInstance(schemas: ["Unit": unit], extent: .full)
            let value = maker.instance(of: "Unit")
            #expect(try rewritten(value, as: StatValueResponse.self) == value)
        }
        #expect(try decoder.decode(StatValueResponse.self, from: Data(#"{"parsecs":3}"#.utf8)) == .unknown)
    }

    @Test func `a league's teams are read by conference`() throws {
        let full = SchemaInstance(schemas: schemas, extent: .full).instance(of: "TeamsByConference")
        #expect(full["ACC"]?.elements.count == 1)
        #expect(try rewritten(full, as: TeamDirectoryResponse.self) == full)
    }
}
