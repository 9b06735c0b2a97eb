import Statements

extension FuzzTarget {
    /// Zip files of spreadsheets as they are; what stands behind the checksums is what `sheetParts` is for.
    static let spreadsheets = FuzzTarget { input in
        try StatementRules.check(input.bytes) { file throws(StatementError) in
            try Statement.open(file, options: ReadingOptions(limits: StatementRules.limits))
        }
    }
}
