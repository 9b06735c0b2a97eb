import Statements

extension FuzzTarget {
    /// Zip files of spreadsheets or statements, unchanged. `sheetParts` tests the content behind the checksums.
    static let spreadsheets = FuzzTarget { input in
        let options = ReadingOptions(limits: StatementRules.limits)
        try StatementRules.check(input.bytes) { file in
            try Statement.openAll(file, options: options).first?.statement
        }
        try StatementRules.check(input.bytes) { file in
            try Statement.openAll(file, options: options).last?.statement
        }
    }
}
