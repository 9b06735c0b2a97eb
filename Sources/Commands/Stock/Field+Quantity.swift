internal import Household
internal import Output
internal import Terminal

extension Field {
    /// A quantity without its unit: a text in objects, a number in records.
    static func quantity(
        _ name: String, column: Table.Column? = nil, cell: ((Row) -> String)? = nil,
        _ quantity: @escaping (Row) -> Quantity
    ) -> Field {
        .folded(
            name, column: column, cell: cell, value: { .text(quantity($0).machineText) },
            record: { .number(quantity($0).machineText) })
    }
}
