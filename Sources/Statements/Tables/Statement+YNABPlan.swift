import Files
import Sheets

extension Statement {
    /// Opens the plan that YNAB exports beside the transactions: budgeted amounts by category. All its rows are
    /// skipped.
    /// - Returns: `nil` for other files, and if `options` names columns.
    static func ynabPlan(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        let head = String(decoding: try FileHead(file).bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        let shape = DelimitedShape(delimiter: head.utf8.contains(0x09) ? "\t" : ",")
        let names = head.split(separator: shape.delimiter == 0x09 ? "\t" : ",").map { HeaderName(String($0)).words }
        guard options.columns.isEmpty, Set(names).isSuperset(of: ["month", "category group", "activity", "available"])
        else { return nil }
        let (encoding, why) = try TextEncoding.ofText(file, chosen: options.encoding)
        let facts = [
            FileFact("encoding", encoding.name, because: why),
            FileFact("header", "line 1", because: "it is that of a budget plan, which has no transactions"),
        ]
        return Statement(format: "YNAB plan", facts: facts) { body in
            var reader = try DelimitedFile(file, encoding, limits: options.limits).records(shape)
            var record = Record()
            while try reader.read(into: &record) {
                if record.line > 1 { try body(.leftOut(line: record.line, .balance)) }
            }
        }
    }
}
