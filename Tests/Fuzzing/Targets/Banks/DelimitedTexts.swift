import Statements

extension FuzzTarget {
    /// Delimited text of any bank or program: recognised, surveyed and read.
    static let delimitedTexts = FuzzTarget { input in
        try StatementRules.check(input.bytes) { file in
            try Statement.delimited(file, options: ReadingOptions(limits: StatementRules.limits))
        }
    }
}
