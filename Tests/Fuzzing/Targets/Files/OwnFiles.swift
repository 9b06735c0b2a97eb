@testable import Statements

extension FuzzTarget {
    /// The tables and the JSON that spesa writes, with changes by others.
    static let ownFiles = FuzzTarget { input in
        let options = ReadingOptions(limits: StatementRules.limits)
        try StatementRules.check(input.bytes) { file in
            try Statement.spesaTable(file, options: options)
        }
        try StatementRules.check(input.bytes) { file in
            try Statement.spesaObjects(file, options: options)
        }
    }
}
