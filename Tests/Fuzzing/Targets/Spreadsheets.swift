import Statements

extension FuzzTarget {
    /// Zip files, of spreadsheets or of statements, as they are; what stands behind the checksums is what `sheetParts` is
    /// for.
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
