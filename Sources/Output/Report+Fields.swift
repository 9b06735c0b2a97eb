public import JSONText
public import Terminal

extension Report {
    /// A report on a list of rows, shown as a table.
    /// - Parameters:
    ///   - name: the member of the document with the list.
    ///   - none: the text for an empty list.
    ///   - sentence: describes a row.
    public init<Row>(
        schema: String, _ name: String, of rows: [Row], _ fields: Fields<Row>, none: String,
        sentence: @escaping (Row) -> String
    ) {
        self.init(
            schema: schema, name, of: rows, fields,
            lines: { screen in
                guard !rows.isEmpty else { return screen.paragraph(none) }
                return fields.table(rows).lines(on: screen)
            },
            sentences: { rows.isEmpty ? [none] : rows.map(sentence) })
    }

    /// A report on a list of rows.
    /// - Parameters:
    ///   - head: members of the document before the list.
    ///   - name: the member of the document with the list.
    ///   - lines: the lines for a screen; by default the wrapped sentences.
    public init<Row>(
        schema: String, after head: [JSON.Member] = [], _ name: String, of rows: [Row], _ fields: Fields<Row>,
        lines: ((OutputScreen) -> [StyledText])? = nil, sentences: @escaping () -> [String]
    ) {
        self.init(
            schema: schema, { head + [JSON.Member(name, .list(rows.map(fields.object)))] },
            { fields.records(rows) }, lines, sentences)
    }

    /// A report on a single row.
    /// - Parameters:
    ///   - name: the member of the document with the row.
    ///   - lines: the lines for a screen; by default the wrapped sentences.
    public init<Row>(
        schema: String, _ name: String, of row: Row, _ fields: Fields<Row>,
        lines: ((OutputScreen) -> [StyledText])? = nil, sentences: @escaping () -> [String]
    ) {
        self.init(
            schema: schema, { [JSON.Member(name, fields.object(row))] }, { fields.records([row]) }, lines, sentences)
    }

    /// A report on a flat object, whose members are also the columns.
    public init(
        schema: String, _ name: String, _ members: [JSON.Member], lines: ((OutputScreen) -> [StyledText])? = nil,
        sentences: @escaping () -> [String]
    ) {
        self.init(
            schema: schema, { [JSON.Member(name, .object(members))] },
            { Records(columns: members.map(\.name), rows: [members.map(\.value)]) }, lines, sentences)
    }

    /// A report on a flat object, whose members are also the columns.
    public init(
        schema: String, _ name: String, _ members: KeyValuePairs<String, JSON>, sentences: @escaping () -> [String]
    ) {
        self.init(schema: schema, name, members.map { JSON.Member($0.key, $0.value) }, sentences: sentences)
    }

    private init(
        schema: String, _ members: @escaping () -> [JSON.Member], _ records: @escaping () -> Records,
        _ lines: ((OutputScreen) -> [StyledText])?, _ sentences: @escaping () -> [String]
    ) {
        let json = { JSON.object([JSON.Member("schema", .text(schema))] + members()) }
        if let lines {
            self.init(json: json, records: records, lines: lines, sentences: sentences)
        } else {
            self.init(json: json, records: records, sentences: sentences)
        }
    }
}
