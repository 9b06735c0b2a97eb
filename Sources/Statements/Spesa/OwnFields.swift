import JSONText
import Money
import Periods

/// The members of a JSON object that spesa wrote. A member with another format than the exported one throws a
/// `Refusal`.
struct OwnFields {
    private let members: [JSON.Member]
    /// The path of the object, such as `lines[2]` for the second line; empty for the document.
    private let place: String

    /// Takes the members of an object.
    /// - Throws: `Refusal` if the value is not an object.
    init(_ value: JSON, at place: String = "") throws(Refusal) {
        guard case .object(let members) = value else {
            throw Refusal(kind: "receipt.file", message: "\(place.isEmpty ? "it" : place) is not a JSON object")
        }
        self.members = members
        self.place = place
    }

    /// The value of a member; `nil` if it is missing or null.
    subscript(name: String) -> JSON? {
        members.first { $0.name == name && $0.value != .null }?.value
    }

    /// A refusal whose message begins with the member's path.
    func refusal(_ kind: String, _ name: String, _ problem: String, input: String? = nil) -> Refusal {
        Refusal(kind: kind, message: "\(path(name)) \(problem)", input: input)
    }

    /// The path of a member in the document.
    private func path(_ name: String) -> String { place.isEmpty ? name : "\(place).\(name)" }

    /// A text; `nil` if the member is missing or empty.
    func text(_ name: String) throws(Refusal) -> String? {
        guard let value = self[name] else { return nil }
        guard case .text(let text) = value else { throw refusal("text.unreadable", name, "is not text") }
        return text.isEmpty ? nil : text
    }

    /// A whole number; `nil` if the member is missing.
    func number(_ name: String) throws(Refusal) -> Int64? {
        guard let value = self[name] else { return nil }
        guard case .integer(let number) = value else {
            throw refusal("number.unreadable", name, "is not a whole number")
        }
        return number
    }

    /// A number within a range, as another integer type; `nil` if the member is missing.
    func number<Number: FixedWidthInteger>(
        _ name: String, in range: ClosedRange<Number>
    ) throws(Refusal) -> Number? {
        guard let number = try number(name) else { return nil }
        guard let fitting = Number(exactly: number), range.contains(fitting) else {
            throw refusal("number.unreadable", name, "is not between \(range.lowerBound) and \(range.upperBound)")
        }
        return fitting
    }

    /// A truth value; `nil` if the member is missing.
    func truth(_ name: String) throws(Refusal) -> Bool? {
        guard let value = self[name] else { return nil }
        guard case .truth(let truth) = value else {
            throw refusal("\(name).unreadable", name, "is neither true nor false")
        }
        return truth
    }

    /// The objects of a list; empty if the member is missing.
    func objects(_ name: String) throws(Refusal) -> [OwnFields] {
        guard let value = self[name] else { return [] }
        guard case .list(let values) = value else { throw refusal("receipt.file", name, "is not a list") }
        var objects: [OwnFields] = []
        for (index, value) in values.enumerated() {
            objects.append(try OwnFields(value, at: "\(path(name))[\(index + 1)]"))
        }
        return objects
    }

    /// A nested object; `nil` if the member is missing.
    func object(_ name: String) throws(Refusal) -> OwnFields? {
        guard let value = self[name] else { return nil }
        return try OwnFields(value, at: path(name))
    }

    /// The amount in a member with cents or in one with a text such as `12.50`. If both exist, they must agree; `nil`
    /// if both are missing.
    func amount(_ cents: String, _ amount: String) throws(Refusal) -> Amount? {
        try agreeing(cents, amount) { text throws(Refusal) in try OwnExpense.cents(text) }.map(Amount.init(cents:))
    }

    /// A decimal number in its smallest unit, from the member `parts` with a whole number of such units or from the
    /// member `text` with at most `places` decimals. If both exist, they must agree; `nil` if both are missing.
    func figure(_ parts: String, _ text: String, places: Int) throws(Refusal) -> Int64? {
        try agreeing(parts, text) { written throws(Refusal) in
            guard let figure = DecimalText(written)?.exactly(places) else {
                throw refusal(
                    "number.unreadable", text, "is not a number of at most \(places) decimals", input: written)
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

    /// A date such as `2026-11-20`; `nil` if the member is missing.
    func day(_ name: String) throws(Refusal) -> Day? {
        guard let text = try text(name) else { return nil }
        guard let day = Day(iso: text) else {
            throw Refusal("day.unreadable", "is not a day like 2026-11-20", of: text)
        }
        return day
    }
}
