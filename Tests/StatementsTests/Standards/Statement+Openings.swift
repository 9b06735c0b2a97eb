import Files
import Support

@testable import Statements

extension Samples {
    static func file(_ name: String) -> InputFile {
        InputFile(name: name, bytes: bytes(name))
    }
}

extension Statement {
    typealias Opening = @Sendable (InputFile, ReadingOptions) throws -> Statement?

    static let openings: [(name: String, open: Opening)] = [
        ("camt", { (file, options) in try camt(file, options: options) }),
        ("ofx", { (file, options) in try ofx(file, options: options) }),
        ("qif", { (file, options) in try qif(file, options: options) }),
        ("mt940", { (file, options) in try mt940(file, options: options) }),
        ("cfonb", { (file, options) in try cfonb(file, options: options) }),
        ("coda", { (file, options) in try coda(file, options: options) }),
        ("norma43", { (file, options) in try norma43(file, options: options) }),
        ("spreadsheetML", { (file, options) in try spreadsheetML(file, options: options) }),
    ]

    /// The rows, a line each, without missing fields.
    func lines() throws -> [String] {
        var lines: [String] = []
        try forEachRow { lines.append($0.text) }
        return lines
    }
}

extension ParsedRow {
    var text: String {
        switch self {
        case .entry(let entry):
            let fields: [(String, String?)] = [
                ("payee", entry.payee), ("what", entry.what), ("note", entry.note), ("category", entry.category),
                ("tags", entry.tags.isEmpty ? nil : entry.tags.joined(separator: ",")), ("account", entry.account),
                ("ref", entry.reference),
            ]
            let named = fields.compactMap { (name, value) in value.map { "\(name)=\($0)" } }
            return (["\(entry.line)", entry.day.iso, entry.amount.machineText] + named).joined(separator: " | ")
        case .leftOut(let line, let reason, _, _): return "\(line) | left out: \(reason.rawValue)"
        case .refused(let line, let refusal):
            return "\(line) | refused: \(refusal.kind)" + (refusal.input.map { " \($0)" } ?? "")
        }
    }
}
