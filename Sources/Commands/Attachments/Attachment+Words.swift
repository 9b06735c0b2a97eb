internal import Ledger
internal import Output
internal import Text

extension RowWords {
    static let attachment = RowWords(
        of: Attachment.self,
        title: { attachment, _, _ in "the attachment '\(attachment.name)'" },
        differences: { found, _ in
            found.compare("its name") { $0.name }
            found.compare("its file", as: "file") { $0.file }
        },
        clauses: { changed, _ in
            changed.after.map { change in
                let (old, attachment) = (change.old, change.new)
                return old == nil
                    ? "attached '\(attachment.name)'"
                    : "restored the file of the attachment '\(attachment.name)'"
            } + changed.removed.map { "removed the attachment '\($0.name)'" }
        },
        json: { attachment, _ in
            .object([
                "id": .integer(attachment.id), "name": .text(attachment.name),
                "type": .text(attachment.kind.rawValue), "bytes": .integer(attachment.bytes),
            ])
        })
}

extension Change {
    /// The clause of a history entry for attaching, restoring or removing attachments, to follow the user's name; `nil`
    /// for other changes. Unless only files were restored, it names the expenses too: the change contains their rows,
    /// although only their attachments changed.
    var attachmentSentence: String? {
        guard [.attach, .detach].contains(action) else { return nil }
        let expenses = Set((before[.expense] + after[.expense]).map(\.id)).sorted().map { String($0) }
        let place = expenses.isEmpty ? "" : " \(expenses.count == 1 ? "expense" : "expenses") \(series(expenses))"
        func names(_ rows: [TrackedRow]) -> String { series(rows.map { "'\(Attachment($0)?.name ?? "")'" }) }
        guard action == .attach else {
            let noun = before[.attachment].count == 1 ? "the attachment" : "the attachments"
            return "removed \(noun) \(names(before[.attachment]))" + (place.isEmpty ? "" : " of\(place)")
        }
        let known = Set(before[.attachment].map(\.id))
        let new = after[.attachment].filter { !known.contains($0.id) }
        return new.isEmpty
            ? "restored the files \(names(after[.attachment]))"
            : "attached \(names(new))" + (place.isEmpty ? "" : " to\(place)")
    }
}
