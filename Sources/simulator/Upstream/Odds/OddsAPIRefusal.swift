/// Why The Odds API refuses a request, with the codes of its documentation
/// (the-odds-api.com/liveapi/guides/v4/api-error-codes.html).
enum OddsAPIRefusal: Error, Hashable {
    case missingKey
    /// More than ``OddsAPIAccount/requestsPerSecond`` requests arrived in one second.
    case exceededFrequency(OddsAPIUsage)
    /// The credits of the month do not suffice for the request.
    case outOfCredits(OddsAPIUsage)
    case missingRegion
    case invalidRegion(String)
    case invalidBooks(String)
    case invalidMarket(String)
    case invalidOddsFormat
    case invalidDateFormat
    case invalidEventIDs
    case invalidEventID
    case unknownSport
    case eventNotFound
    /// The API has no such address.
    case unknownAddress

    var response: UpstreamResponse {
        var response = UpstreamResponse.json(status) { json in
            json.field("message", message)
            json.field("error_code", code)
            json.field("details_url", "https://the-odds-api.com/liveapi/guides/v4/api-error-codes.html#\(anchor)")
        }
        response.headers = usage?.headers ?? []
        return response
    }

    private var usage: OddsAPIUsage? {
        switch self {
        case .exceededFrequency(let usage), .outOfCredits(let usage): usage
        default: nil
        }
    }

    private var status: Int {
        switch self {
        case .missingKey, .outOfCredits: 401
        case .unknownSport, .eventNotFound, .unknownAddress: 404
        case .exceededFrequency: 429
        case .missingRegion, .invalidRegion, .invalidBooks, .invalidMarket, .invalidOddsFormat, .invalidDateFormat,
            .invalidEventIDs, .invalidEventID:
            422
        }
    }

    private var code: String {
        switch self {
        case .missingKey: "MISSING_KEY"
        case .exceededFrequency: "EXCEEDED_FREQ_LIMIT"
        case .outOfCredits: "OUT_OF_USAGE_CREDITS"
        case .missingRegion: "MISSING_REGION"
        case .invalidRegion: "INVALID_REGION"
        case .invalidBooks: "INVALID_BOOKMAKERS"
        case .invalidMarket: "INVALID_MARKET"
        case .invalidOddsFormat: "INVALID_ODDS_FORMAT"
        case .invalidDateFormat: "INVALID_DATE_FORMAT"
        case .invalidEventIDs: "INVALID_EVENT_IDS"
        case .invalidEventID: "INVALID_EVENT_ID"
        case .unknownSport: "UNKNOWN_SPORT"
        case .eventNotFound: "EVENT_NOT_FOUND"
        case .unknownAddress: "NOT_FOUND"
        }
    }

    private var anchor: String { code.lowercased().replacing("_", with: "-") }

    private var message: String {
        switch self {
        case .missingKey: "API key is missing"
        case .exceededFrequency: "Requests are too frequent. Please slow down"
        case .outOfCredits: "Usage quota has been reached. See usage plans at https://the-odds-api.com"
        case .missingRegion: "Missing regions parameter"
        case .invalidRegion(let name): "Invalid regions: \(name)"
        case .invalidBooks(let name): "Invalid bookmakers: \(name)"
        case .invalidMarket(let name): "Invalid or unsupported markets: \(name)"
        case .invalidOddsFormat: "Invalid oddsFormat parameter: must be one of decimal, american"
        case .invalidDateFormat: "Invalid dateFormat parameter: must be one of iso, unix"
        case .invalidEventIDs: "Invalid eventIds parameter: must be ids of 32 characters"
        case .invalidEventID: "Invalid event id: must be 32 characters"
        case .unknownSport: "Unknown sport"
        case .eventNotFound: "Event not found. The event may have expired or the event id is invalid"
        case .unknownAddress: "Not found"
        }
    }
}
