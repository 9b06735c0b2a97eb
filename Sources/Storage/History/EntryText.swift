internal import JSONText
internal import Ledger
internal import Text

/// Parses the entries of a row from JSON.
enum EntryText {
    /// Parses a list of lists, each with the fields in order, as selected by `RowStatements`.
    ///
    /// A text that is not a JSON list has no entries. A malformed entry has only fields without value, and a malformed
    /// field has no value, so that a check reports them.
    static func entries(_ text: String?, _ fields: [TrackedField]) -> [[FieldValue]] {
        guard let text, case .list(let entries) = try? JSON(reading: text) else { return [] }
        return entries.map { entry in
            guard case .list(let values) = entry, values.count == fields.count else {
                return fields.map { _ in .none }
            }
            return zip(fields, values).map { field, value in (try? FieldValue(value, field)) ?? .none }
        }
    }
}

extension FieldValue {
    /// Reads the value of a field from its JSON in the history.
    /// - Throws: `SnapshotText.Unreadable` for JSON that the kind of the field cannot have.
    init(_ json: JSON, _ field: TrackedField) throws {
        switch (field.kind, json) {
        case (let kind, .null): self = kind.absent
        case (.words, .text(let text)): self = .words(storedWords(text))
        case (.text, .text(let text)), (.author, .text(let text)), (.longText, .text(let text)),
            (.choice, .text(let text)),
            (.currency, .text(let text)), (.anyCurrency, .text(let text)), (.rates, .text(let text)):
            self = .text(text)
        case (.entries(let fields), .list(let entries)):
            self = .entries(
                try entries.map { entry in
                    guard case .object(let members) = entry else { throw SnapshotText.Unreadable() }
                    return try fields.map { field in
                        try FieldValue(members.first { $0.name == field.key }?.value ?? .null, field)
                    }
                })
        case (.truth, .integer(let number)), (.amount, .integer(let number)), (.day, .integer(let number)),
            (.month, .integer(let number)), (.instant, .integer(let number)), (.reference, .integer(let number)),
            (.number, .integer(let number)):
            self = .number(number)
        default: throw SnapshotText.Unreadable()
        }
    }
}
