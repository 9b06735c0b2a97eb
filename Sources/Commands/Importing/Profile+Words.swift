internal import Ledger
internal import Output

extension RowWords {
    static let profile = RowWords(
        table: .profile,
        clauses: { before, after, _ in
            let old = Set(before.map(\.id))
            return after.map { row in
                "\(old.contains(row.id) ? "changed" : "saved") the profile '\(ImportProfile(row).name)'"
            } + gone(before, after).map { "removed the profile '\(ImportProfile($0).name)'" }
        },
        title: { row, _, _ in "profile '\(ImportProfile(row).name)'" },
        differences: { old, new, _ in
            [RowDifference(name: "it", old: ImportProfile(old).options, new: ImportProfile(new).options)]
        },
        listed: { row, _ in ImportProfile.fields.object(ImportProfile(row)) },
        document: { row, _ in ImportProfile.fields.object(ImportProfile(row)) },
        isAlwaysNamed: false)
}
