internal import Ledger
internal import Output

extension RowWords {
    static let profile = RowWords(
        table: .profile,
        parts: { before, after, _ in
            after.map { "'\(ImportProfile($0).name)'" }
                + gone(before, after).map { "'\(ImportProfile($0).name)' is gone" }
        },
        title: { row, _, _ in "profile '\(ImportProfile(row).name)'" },
        differences: { old, new, _ in ["\(ImportProfile(old).options) → \(ImportProfile(new).options)"] },
        listed: { row, _ in ImportProfile.fields.object(ImportProfile(row)) },
        document: { row, _ in ImportProfile.fields.object(ImportProfile(row)) },
        isAlwaysNamed: false)
}
