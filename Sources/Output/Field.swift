public import Terminal

/// What a report says of each of its rows under one name: a member of an object, a column of records, and where it has a
/// heading a column of a table.
public struct Field<Row> {
    let name: String
    let value: (Row) -> JSON
    let record: ((Row) -> JSON)?
    let column: Table.Column?
    let cell: (Row) -> String

    /// A field that reads the same everywhere.
    /// - Parameters:
    ///   - column: `nil` where no table shows it.
    ///   - cell: what a table shows; the value as records write it where nothing else is said.
    public init(
        _ name: String, column: Table.Column? = nil, cell: ((Row) -> String)? = nil, value: @escaping (Row) -> JSON
    ) {
        self.init(name, column: column, cell: cell, value: value, record: value)
    }

    private init(
        _ name: String, column: Table.Column?, cell: ((Row) -> String)?, value: @escaping (Row) -> JSON,
        record: ((Row) -> JSON)?
    ) {
        self.name = name
        self.value = value
        self.record = record
        self.column = column
        self.cell = cell ?? { Records.text(value($0)) }
    }

    /// A field that records leave out, as they are flat or would be too wide.
    public static func onlyInObjects(_ name: String, value: @escaping (Row) -> JSON) -> Field {
        Field(name, column: nil, cell: nil, value: value, record: nil)
    }

    /// A field that is a list or an object in objects and one text in records.
    public static func folded(
        _ name: String, column: Table.Column? = nil, cell: ((Row) -> String)? = nil, value: @escaping (Row) -> JSON,
        record: @escaping (Row) -> JSON
    ) -> Field {
        Field(name, column: column, cell: cell, value: value, record: record)
    }
}

/// All that a report says of each of its rows, in order.
public struct Fields<Row> {
    private let all: [Field<Row>]

    /// The fields in the order of objects, records and tables; no name twice.
    public init(_ all: [Field<Row>]) {
        self.all = all
    }

    /// A row as a document has it.
    public func object(_ row: Row) -> JSON {
        .object(all.map { JSON.Member($0.name, $0.value(row)) })
    }

    /// The names of the columns of records.
    public var columns: [String] { all.filter { $0.record != nil }.map(\.name) }

    /// Rows as records; none at all leave a header.
    /// - Complexity: O(rows × fields).
    public func records(_ rows: [Row]) -> Records {
        let values = all.compactMap(\.record)
        return Records(columns: columns, rows: rows.map { row in values.map { $0(row) } })
    }

    /// Rows as a table of the fields that have a column in it.
    /// - Complexity: O(rows × fields).
    public func table(_ rows: [Row]) -> Table {
        let shown = all.compactMap { field in field.column.map { ($0, field.cell) } }
        return Table(
            columns: shown.map(\.0), rows: rows.map { row in shown.map { StyledText($0.1(row)) } })
    }
}
