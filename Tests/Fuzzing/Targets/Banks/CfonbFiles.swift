import Statements

extension FuzzTarget {
    /// Records of CFONB 120.
    static let cfonbFiles = FuzzTarget { input in
        try StatementRules.check(input.bytes) { file in
            try Statement.cfonb(file, options: ReadingOptions(limits: StatementRules.limits))
        }
    }
}
