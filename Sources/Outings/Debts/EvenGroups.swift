/// Divides people into groups whose balances add up to zero.
enum EvenGroups {
    /// A person with a balance other than zero.
    struct Person {
        let number: Int64
        var cents: Int128
    }

    /// Returns the people in the maximum number of groups. The balances must add up to zero.
    ///
    /// Dynamic programming over sets of people, as bits of a number. The best value of a set is the maximum over the
    /// person removed last, plus one if the set's sum is zero, which completes a group.
    ///
    /// - Complexity: O(2^*n* · *n*).
    static func most(of people: [Person]) -> [[Person]] {
        let count = 1 << people.count
        var sums = [Int128](repeating: 0, count: count)
        var most = [Int](repeating: 0, count: count)
        var last = [Int](repeating: 0, count: count)
        for set in 1..<max(count, 1) {
            sums[set] = sums[set & (set - 1)] + people[set.trailingZeroBitCount].cents
            var best = -1
            for index in people.indices where set & 1 << index != 0 && most[set & ~(1 << index)] > best {
                best = most[set & ~(1 << index)]
                last[set] = index
            }
            most[set] = best + (sums[set] == 0 ? 1 : 0)
        }
        var groups: [[Person]] = []
        var set = count - 1
        while set != 0 {
            // A set with sum zero starts a new group in this backward walk.
            if sums[set] == 0 { groups.append([]) }
            groups[groups.count - 1].append(people[last[set]])
            set &= ~(1 << last[set])
        }
        return groups
    }

    /// Pairs people with opposite balances. The rest is divided into the maximum number of groups if it is small,
    /// otherwise it is one group.
    ///
    /// - Complexity: O(*n*), and that of `most` for the rest.
    static func pairs(of people: [Person]) -> [[Person]] {
        var owing: [Int128: [Person]] = [:]
        for person in people.reversed() where person.cents < 0 { owing[-person.cents, default: []].append(person) }
        var groups: [[Person]] = []
        var paired: Set<Int64> = []
        for person in people where person.cents > 0 {
            guard let other = owing[person.cents]?.popLast() else { continue }
            groups.append([other, person])
            paired.formUnion([other.number, person.number])
        }
        let rest = people.filter { !paired.contains($0.number) }
        return groups + (rest.count <= Debts.mostPeopleExact ? most(of: rest) : [rest])
    }
}
