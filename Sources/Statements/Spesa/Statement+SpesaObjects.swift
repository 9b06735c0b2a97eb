import Files
import Markup
import Text

extension Statement {
    /// Opens the JSON and NDJSON output of `spesa export`, `list`, `show` and `add`.
    /// - Returns: `nil` if the file is not JSON with expenses, and if `options` names columns.
    static func spesaObjects(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        let head = try FileHead(file)
        guard head.first == UInt8(ascii: "{"), options.columns.isEmpty else { return nil }
        let isDocument = head.contains("\"schema\":\"spesa.exp")
        guard isDocument || head.contains("\"day\":") && head.contains("\"category\":") else { return nil }
        let (encoding, why) = try TextEncoding.ofOwnText(file, chosen: options.encoding)
        let facts = [FileFact("encoding", encoding.name, because: why)]
        return Statement(format: isDocument ? "spesa JSON" : "spesa NDJSON", facts: facts) { body in
            let stream = try TextStream(file, encoding)
            try withoutActuallyEscaping(body) { body in
                let rows = OwnObjects(RowSink(file, options.limits, body), file.name, limit: options.limits.recordBytes)
                try JSONStreamReader(file.name, limits: options.limits, receiver: rows).read(stream.next)
            }
        }
    }
}

/// Converts each expense object to a row: an object at any depth with a date or category, and without nested expenses.
private final class OwnObjects: JSONReceiver {
    private let rows: RowSink
    private let name: String
    private let limit: Int
    private var open: [OwnExpense] = []
    private var isInTags = false
    /// The number of open objects that contain an expense.
    private var holding = 0
    /// The bytes in open objects since the last expense, limited like one record to protect the memory.
    private var textBytes = 0

    init(_ rows: RowSink, _ name: String, limit: Int) {
        self.rows = rows
        self.name = name
        self.limit = limit
    }

    func beginObject(_ key: String?, line: Int) {
        open.append(OwnExpense(line: line))
    }

    func endObject() throws {
        guard let expense = open.popLast() else { return }
        let isHolding = holding > open.count
        holding = min(holding, open.count)
        if open.isEmpty { textBytes = 0 }
        // `spesa add` also prints the month, whose object has cents, but neither a date nor a category.
        guard !isHolding, expense.day != nil || expense.category != nil else { return }
        holding = open.count
        textBytes = 0
        for index in open.indices { open[index] = OwnExpense(line: open[index].line) }
        try rows.send(expense.row())
    }

    func beginList(_ key: String?) {
        isInTags = key == "tags"
    }

    func endList() {
        isInTags = false
    }

    func value(_ key: String?, _ text: String?) throws {
        // An empty text counts as missing, as in a table.
        guard !open.isEmpty, let text, !text.isEmpty else { return }
        textBytes += text.utf8.count + 1
        guard textBytes <= limit else {
            throw FileError.recordTooLong(name, line: open[open.count - 1].line, limit: limit)
        }
        if isInTags {
            open[open.count - 1].tags.append(text)
        } else if key == "tags" {
            open[open.count - 1].tags = storedWords(text)
        } else if let key, let path = OwnExpense.fields[key] {
            open[open.count - 1][keyPath: path] = text
        }
    }
}
