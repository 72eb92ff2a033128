import Normalizing
import Pricing
import Scores
import Time

// The JSON of the prices of books for `bardown parse`. Every key is always present, in this order.

extension QuoteListReading {
    var json: OrderedJSON {
        .object(["events": .array(events.map(\.json)), "rejected": .array(rejected.map(\.json))])
    }
}

extension QuotedEvent {
    fileprivate var json: OrderedJSON {
        .object([
            "sourceId": .string(sourceID.id),
            "league": OrderedJSON(league),
            "startTime": OrderedJSON(startTime?.description),
            "home": .string(home),
            "away": .string(away),
            "quotes": .array(quotes.map(\.json)),
            "refused": .array(refused.map(\.json)),
        ])
    }
}

extension QuoteReading {
    fileprivate var json: OrderedJSON {
        .object([
            "book": .string(book),
            "market": .string(key.market.rawValue),
            "subject": OrderedJSON(key.subject.isEmpty ? nil : key.subject),
            // A handicap is the home team's, whichever side the price is for.
            "line": key.market.takesLine ? .string(key.line.description) : .null,
            "side": .string(side.rawValue),
            "offer": .string(offer.rawValue),
            "price": OrderedJSON(price?.value),
            "quotedAt": OrderedJSON(quotedAt?.description),
            "alternate": .bool(isAlternate),
            "stage": .string(stage.rawValue),
        ])
    }
}

extension RefusedPrice {
    fileprivate var json: OrderedJSON {
        .object([
            "index": .number(index),
            "book": OrderedJSON(book),
            "market": OrderedJSON(market),
            "side": OrderedJSON(side),
            "reason": .string(reason.name),
        ])
    }
}
