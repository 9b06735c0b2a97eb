internal import Output

/// The report that no outing is in use.
enum OutingDocument {
    /// The schema of reports about one outing or none.
    static let schema = "spesa.outing/1"

    static var none: Report {
        Report(
            json: { .object(["schema": .text(schema), "outing": .null]) },
            records: { Records(columns: [], rows: []) },
            sentences: { ["No outing is in use. To open one: spesa outing open NAME"] })
    }
}
