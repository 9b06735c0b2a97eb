import Statements

extension FuzzTarget {
    /// Messages MT940.
    static let swiftMessages = FuzzTarget { input in
        try StatementRules.check(input.bytes) { file in
            try Statement.mt940(file, options: ReadingOptions(limits: StatementRules.limits))
        }
    }
}
