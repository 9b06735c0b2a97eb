import Files
import OutingFiles
import Outings

extension FuzzTarget {
    /// Payees, people or places in a table or as JSON: a byte for which and for the first row, then the file.
    static let contactFiles = FuzzTarget { input in
        var input = input
        let kinds = Contact.Kind.allCases
        let kind = kinds[input.number(below: kinds.count)]
        let firstRow = [nil, ContactFile.FirstRow.data, .header][input.number(below: 3)]
        let limits = ReadingLimits(bytes: 1 << 18, recordBytes: 1 << 13, columns: 60, rows: 300)
        let file = InputFile(name: "file", bytes: Array(input.bytes))
        do {
            let contacts = try ContactFile.read(
                file, as: kind, firstRow: firstRow, limits: limits)
            let again = try ContactFile.read(
                file, as: kind, firstRow: firstRow, limits: limits)
            try expect(contacts.rows == again.rows, "it is read in two ways")
            for row in contacts.rows {
                try expect(row.line > 0 && row.contact.kind == kind, "a row stands nowhere")
                try expect(!row.contact.name.isEmpty, "a contact has no name")
                let possible = ContactField.all(of: kind)
                for field in ContactField.allCases {
                    guard let text = row.contact.text(field) else { continue }
                    try expect(possible.contains(field), "a \(kind) has \(field)")
                    let isOneLine =
                        !text.isEmpty && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
                    try expect(isOneLine, "\(field) is not one line of words")
                }
            }
        } catch let error as FileError {
            let words = error.words
            try expect(words.kind.hasPrefix("import.") && !words.message.isEmpty, "it fails without a word")
        }
    }
}
