import Statements

extension FuzzTarget {
    /// Records of Norma 43.
    static let norma43Files = FuzzTarget { input in
        try StatementRules.check(input.bytes) { file in
            try Statement.norma43(file, options: ReadingOptions(limits: StatementRules.limits))
        }
    }
}
