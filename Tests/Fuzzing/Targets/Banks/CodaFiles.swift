import Statements

extension FuzzTarget {
    /// Records of CODA.
    static let codaFiles = FuzzTarget { input in
        try StatementRules.check(input.bytes) { file in
            try Statement.coda(file, options: ReadingOptions(limits: StatementRules.limits))
        }
    }
}
