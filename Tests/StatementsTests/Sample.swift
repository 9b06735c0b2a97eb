import Files
import Money
import Periods
import Support
import Testing

@testable import Statements

/// A file of `Samples`, in the shape of one dialect with its traps.
struct Sample {
    let name: String
    let bytes: [UInt8]

    init(_ name: String) {
        self.name = name
        bytes = Samples.bytes(name)
    }

    func statement(_ options: ReadingOptions = ReadingOptions()) throws -> Statement? {
        try Statement.table(InputFile(name: name, bytes: bytes), options: options)
    }
}

extension Statement {
    /// A delimited text as the file `a.csv`.
    static func delimited(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws -> Statement {
        let file = InputFile(name: "a.csv", bytes: Array(text.utf8))
        return try #require(try delimited(file, options: options))
    }

    /// Every row in one line, in the notation of the test tables.
    func described() throws -> [String] {
        var rows: [String] = []
        try forEachRow { rows.append($0.described) }
        return rows
    }

    /// The values of the facts of this name, with those about single sides of bills and transfers.
    func told(_ name: String) throws -> [String] {
        var sides = SingleSides()
        try forEachRow { row in
            if case .entry(let entry) = row { sides.add(entry) }
        }
        return (facts + sides.facts).filter { $0.name == name }.map(\.value)
    }
}

extension ParsedRow {
    /// A skipped row without its content.
    var withoutContent: ParsedRow {
        guard case .leftOut(let line, let reason, let money, _) = self else { return self }
        return .leftOut(line: line, reason, money)
    }

    var described: String {
        switch self {
        case .leftOut(let line, let reason, _, _): return "\(line) left out: \(reason.rawValue)"
        case .refused(let line, let refusal): return "\(line) refused: \(refusal.kind)"
        case .entry(let entry):
            let texts: [(String, String?)] = [
                ("", entry.payee), ("what=", entry.what), ("note=", entry.note),
                ("further=", entry.further.isEmpty ? nil : entry.further.joined(separator: "; ")),
                ("in=", entry.category),
                ("by=", entry.method), ("of=", entry.account), ("id=", entry.reference),
            ]
            let told = texts.compactMap { name, text in text.map { name + $0 } } + entry.tags.map { "#" + $0 }
            let start = "\(entry.line) \(entry.day.iso) \(entry.amount.machineText)"
            return ([start] + told).joined(separator: " | ")
        }
    }
}
