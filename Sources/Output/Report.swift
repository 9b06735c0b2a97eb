public import Terminal

/// The result of a command, renderable in every format. Only the requested format is computed.
public struct Report {
    /// The whole as one document, beginning with its schema.
    public let json: () -> JSON
    /// The rows as records, for CSV and TSV.
    public let records: () -> Records
    /// The flat objects, one per line, for NDJSON; `nil` for the records as objects.
    public let objects: (() -> [JSON])?
    /// The lines for a screen.
    public let lines: (OutputScreen) -> [StyledText]
    /// The whole as sentences, the most important first.
    public let sentences: () -> [String]

    /// A report with its own layout on a screen. Each closure is called only for formats that need it.
    public init(
        json: @escaping () -> JSON, records: @escaping () -> Records, objects: (() -> [JSON])? = nil,
        lines: @escaping (OutputScreen) -> [StyledText], sentences: @escaping () -> [String]
    ) {
        self.json = json
        self.records = records
        self.objects = objects
        self.lines = lines
        self.sentences = sentences
    }

    /// A report whose lines on a screen are its sentences, wrapped.
    public init(
        json: @escaping () -> JSON, records: @escaping () -> Records, objects: (() -> [JSON])? = nil,
        sentences: @escaping () -> [String]
    ) {
        self.init(
            json: json, records: records, objects: objects,
            lines: { screen in sentences().flatMap { screen.paragraph($0) } }, sentences: sentences)
    }

    /// A copy with every sentence changed. Lines are unaffected.
    public func mappingSentences(_ change: @escaping (String) -> String) -> Report {
        Report(
            json: json, records: records, objects: objects, lines: lines,
            sentences: { [sentences] in sentences().map(change) })
    }

    /// The text in a format, ended by a newline unless empty.
    /// - Complexity: O(n) in the size of the report, and the time of its closures.
    public func text(as format: Format, on screen: OutputScreen) -> String {
        switch format {
        case .table: screen.rendering.render(lines(screen))
        case .plain:
            sentences().map { screen.glyphs.shown($0) + "\n" }.joined()
        case .csv: records().csv
        case .tsv: records().tsv
        case .json: json().serialized + "\n"
        case .ndjson:
            if let objects {
                objects().map { $0.serialized + "\n" }.joined()
            } else {
                records().objects.map { $0.serialized + "\n" }.joined()
            }
        }
    }
}

/// The output formats.
public enum Format: String, CaseIterable, Sendable {
    /// `table`: lines for a screen. `plain`: sentences for a screen reader. The others are for programs.
    case table, plain, csv, tsv, json, ndjson

    /// Whether the format is for programs: without locale, colour and prompts.
    public var isForMachines: Bool {
        switch self {
        case .table, .plain: false
        case .csv, .tsv, .json, .ndjson: true
        }
    }
}
