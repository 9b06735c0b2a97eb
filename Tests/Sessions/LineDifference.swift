/// The difference between two texts, line by line.
public struct LineDifference: CustomStringConvertible {
    private let lines: [String]

    /// Computes a shortest difference.
    /// - Complexity: O(n · d) in the lines and in how many of them differ.
    public init(from old: String, to new: String) {
        let old = old.split(separator: "\n", omittingEmptySubsequences: false)
        let new = new.split(separator: "\n", omittingEmptySubsequences: false)
        let changes = new.difference(from: old)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in changes {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var lines: [String] = []
        var (left, right) = (0, 0)
        var isAfterGap = true
        while left < old.count || right < new.count {
            if removed.contains(left) {
                if isAfterGap { lines.append("line \(left + 1):") }
                lines.append("- " + old[left])
                left += 1
                isAfterGap = false
            } else if inserted.contains(right) {
                if isAfterGap { lines.append("line \(left + 1):") }
                lines.append("+ " + new[right])
                right += 1
                isAfterGap = false
            } else {
                left += 1
                right += 1
                isAfterGap = true
            }
        }
        self.lines = lines
    }

    /// Removed lines with `- ` and inserted lines with `+ ` in front, at most 200. Empty if the texts are equal.
    public var description: String {
        lines.prefix(200).joined(separator: "\n") + (lines.count > 200 ? "\n… \(lines.count - 200) more" : "")
    }
}
