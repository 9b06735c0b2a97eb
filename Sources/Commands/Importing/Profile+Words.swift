internal import Ledger
internal import Output

extension RowWords {
    static let profile = RowWords(
        of: ImportProfile.self,
        title: { profile, _, _ in "profile '\(profile.name)'" },
        differences: { found, _ in found.compare("it") { $0.options } },
        clauses: { changed, _ in
            changed.after.map { "\($0.old == nil ? "saved" : "changed") the profile '\($0.new.name)'" }
                + changed.removed.map { "removed the profile '\($0.name)'" }
        },
        json: { profile, _ in ImportProfile.fields.object(profile) })
}
