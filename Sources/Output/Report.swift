public import Terminal

/// What a command found out, ready for every format; a format that is not asked for costs nothing.
public struct Report {
    /// The whole as one document that begins with its schema.
    public let json: () -> JSON
    /// The same, row by row.
    public let records: () -> Records
    /// One flat object a line; the records where nothing else is said.
    public let objects: (() -> [JSON])?
    /// The lines for a screen.
    public let lines: (Screen) -> [StyledText]
    /// The same as sentences, the most important first.
    public let sentences: () -> [String]

    /// A report whose lines on a screen are laid out by itself; each closure is called only for the formats that need
    /// it.
    public init(
        json: @escaping () -> JSON, records: @escaping () -> Records, objects: (() -> [JSON])? = nil,
        lines: @escaping (Screen) -> [StyledText], sentences: @escaping () -> [String]
    ) {
        self.json = json
        self.records = records
        self.objects = objects
        self.lines = lines
        self.sentences = sentences
    }

    /// A report that reads the same on a screen and aloud: sentences, wrapped.
    public init(
        json: @escaping () -> JSON, records: @escaping () -> Records, objects: (() -> [JSON])? = nil,
        sentences: @escaping () -> [String]
    ) {
        self.init(
            json: json, records: records, objects: objects,
            lines: { screen in sentences().flatMap { screen.paragraph($0) } }, sentences: sentences)
    }

    /// The report with every sentence changed; its lines have what the screen says.
    public func saying(_ change: @escaping (String) -> String) -> Report {
        Report(
            json: json, records: records, objects: objects, lines: lines,
            sentences: { [sentences] in sentences().map(change) })
    }

    /// The text for a format, ended by a newline where there is any.
    /// - Complexity: O(n) in what the report tells, and what its closures take.
    public func text(as format: Format, on screen: Screen) -> String {
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

/// The forms a report can take.
public enum Format: String, CaseIterable, Sendable {
    /// Lines for a screen, sentences for a screen reader, and four forms for programs.
    case table, plain, csv, tsv, json, ndjson

    /// Whether a program reads it: no locale, no colour, no prompt about it.
    public var isForMachines: Bool {
        switch self {
        case .table, .plain: false
        case .csv, .tsv, .json, .ndjson: true
        }
    }
}
