/// Assigns a unique account to each category. An account name that is taken already gets a number.
func distinctAccounts(of categories: [[String]], named name: ([String]) -> String) -> [[String]: String] {
    var accounts: [[String]: String] = [:]
    var taken: Set<String> = []
    for names in categories {
        let plain = name(names)
        var (account, number) = (plain, 1)
        while !taken.insert(account).inserted {
            number += 1
            account = "\(plain)-\(number)"
        }
        accounts[names] = account
    }
    return accounts
}
