import Statements

extension FuzzTarget {
    /// A bank's report in ISO 20022, and with it XML.
    static let camtReports = FuzzTarget { input in
        try StatementRules.check(input.bytes) { file in
            try Statement.camt(file, options: ReadingOptions(limits: StatementRules.limits))
        }
    }
}
