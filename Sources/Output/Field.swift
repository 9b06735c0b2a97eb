public import Terminal

/// A field of a report's rows: a member of JSON objects, a column of CSV records, and optionally a column of a table.
public struct Field<Row> {
    let name: String
    let value: (Row) -> JSON
    let record: ((Row) -> JSON)?
    let column: Table.Column?
    let cell: (Row) -> String

    /// A field with equal values in objects and records.
    /// - Parameters:
    ///   - column: the column of the table; `nil` for none.
    ///   - cell: the text in a table; by default the value as in records.
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

    /// A field that records omit, because it is nested or would be too wide.
    public static func onlyInObjects(_ name: String, value: @escaping (Row) -> JSON) -> Field {
        Field(name, column: nil, cell: nil, value: value, record: nil)
    }

    /// A field that is a list or an object in objects, and a single text in records.
    public static func folded(
        _ name: String, column: Table.Column? = nil, cell: ((Row) -> String)? = nil, value: @escaping (Row) -> JSON,
        record: @escaping (Row) -> JSON
    ) -> Field {
        Field(name, column: column, cell: cell, value: value, record: record)
    }
}

/// All fields of a report's rows, in order.
public struct Fields<Row> {
    private let all: [Field<Row>]

    /// The fields, in their order in objects, records and tables. Names must be unique.
    public init(_ all: [Field<Row>]) {
        self.all = all
    }

    /// The JSON object of a row.
    public func object(_ row: Row) -> JSON {
        .object(all.map { JSON.Member($0.name, $0.value(row)) })
    }

    /// The names of the columns of records.
    public var columns: [String] { all.filter { $0.record != nil }.map(\.name) }

    /// The rows as records; without rows only the header.
    /// - Complexity: O(rows × fields).
    public func records(_ rows: [Row]) -> Records {
        let values = all.compactMap(\.record)
        return Records(columns: columns, rows: rows.map { row in values.map { $0(row) } })
    }

    /// The rows as a table of the fields that have a column.
    /// - Complexity: O(rows × fields).
    public func table(_ rows: [Row]) -> Table {
        let shown = all.compactMap { field in field.column.map { ($0, field.cell) } }
        return Table(
            columns: shown.map(\.0), rows: rows.map { row in shown.map { StyledText($0.1(row)) } })
    }
}
