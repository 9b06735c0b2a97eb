internal import Output

/// What is told where no outing is in use.
enum OutingDocument {
    /// The name of the promise.
    static let schema = "spesa.outing/1"

    /// No outing is in use.
    static var none: Report {
        Report(
            json: { .object(["schema": .text(schema), "outing": .null]) },
            records: { Records(columns: [], rows: []) },
            sentences: { ["No outing is in use. To open one: spesa outing open NAME"] })
    }
}
