import JSONText
import Money
import Periods

/// The members of one object that spesa wrote, each read exactly as it is written or refused.
struct OwnFields {
    private let members: [JSON.Member]
    /// Where the object stands, as `lines[2]`; empty for the whole.
    private let place: String

    /// - Throws: `Refusal` for what is no object.
    init(_ value: JSON, at place: String = "") throws(Refusal) {
        guard case .object(let members) = value else {
            throw Refusal(kind: "receipt.file", message: "\(place.isEmpty ? "it" : place) is no JSON object")
        }
        self.members = members
        self.place = place
    }

    /// What a member holds; `nil` where there is none, or null.
    subscript(name: String) -> JSON? {
        members.first { $0.name == name && $0.value != .null }?.value
    }

    /// The words of a refusal, with where it is.
    func refusal(_ kind: String, _ name: String, _ problem: String, input: String? = nil) -> Refusal {
        Refusal(kind: kind, message: "\(path(name)) \(problem)", input: input)
    }

    /// Where a member stands in the whole.
    private func path(_ name: String) -> String { place.isEmpty ? name : "\(place).\(name)" }

    func text(_ name: String) throws(Refusal) -> String? {
        guard let value = self[name] else { return nil }
        guard case .text(let text) = value else { throw refusal("text.unreadable", name, "is no text") }
        return text.isEmpty ? nil : text
    }

    func number(_ name: String) throws(Refusal) -> Int64? {
        guard let value = self[name] else { return nil }
        guard case .integer(let number) = value else { throw refusal("number.unreadable", name, "is no whole number") }
        return number
    }

    /// A number that a type of other bounds holds.
    func number<Number: FixedWidthInteger>(
        _ name: String, in range: ClosedRange<Number>
    ) throws(Refusal) -> Number? {
        guard let number = try number(name) else { return nil }
        guard let fitting = Number(exactly: number), range.contains(fitting) else {
            throw refusal("number.unreadable", name, "is not between \(range.lowerBound) and \(range.upperBound)")
        }
        return fitting
    }

    func truth(_ name: String) throws(Refusal) -> Bool? {
        guard let value = self[name] else { return nil }
        guard case .truth(let truth) = value else {
            throw refusal("\(name).unreadable", name, "is neither true nor false")
        }
        return truth
    }

    /// The objects of a list; none where there is none.
    func objects(_ name: String) throws(Refusal) -> [OwnFields] {
        guard let value = self[name] else { return [] }
        guard case .list(let values) = value else { throw refusal("receipt.file", name, "is no list") }
        var objects: [OwnFields] = []
        for (index, value) in values.enumerated() {
            objects.append(try OwnFields(value, at: "\(path(name))[\(index + 1)]"))
        }
        return objects
    }

    /// An object inside; `nil` where there is none.
    func object(_ name: String) throws(Refusal) -> OwnFields? {
        guard let value = self[name] else { return nil }
        return try OwnFields(value, at: path(name))
    }

    /// An amount that stands there in cents, as a text such as `12.50`, or in both ways, which must agree.
    func amount(_ cents: String, _ amount: String) throws(Refusal) -> Amount? {
        try agreeing(cents, amount) { text throws(Refusal) in try OwnExpense.cents(text) }.map(Amount.init(cents:))
    }

    /// A figure that stands there in whole parts, as a text with so many decimals at most, or in both ways.
    func figure(_ parts: String, _ text: String, places: Int) throws(Refusal) -> Int64? {
        try agreeing(parts, text) { written throws(Refusal) in
            guard let figure = DecimalText(written)?.exactly(places) else {
                throw refusal("number.unreadable", text, "is no number of at most \(places) decimals", input: written)
            }
            return figure
        }
    }

    private func agreeing(
        _ parts: String, _ text: String, _ read: (String) throws(Refusal) -> Int64
    ) throws(Refusal) -> Int64? {
        let fromParts = try number(parts)
        guard let written = try self.text(text) else { return fromParts }
        let fromText = try read(written)
        guard (fromParts ?? fromText) == fromText else {
            throw refusal(
                "amount.contradiction", text, "is '\(written)', which are not the \(fromParts ?? 0) of \(parts)")
        }
        return fromText
    }

    /// A day such as `2026-11-20`.
    func day(_ name: String) throws(Refusal) -> Day? {
        guard let text = try text(name) else { return nil }
        guard let day = Day(iso: text) else {
            throw Refusal("day.unreadable", "is not a day like 2026-11-20", of: text)
        }
        return day
    }
}
