/// Returns the parts that must become plain text so that no altered product contains itself.
///
/// Each cycle with altered products is broken at one part of one of them. Other cycles existed before and are kept.
/// - Parameters:
///   - parts: for each product the numbers of its parts, in order; `nil` for plain text.
///   - altered: the products whose parts may be removed.
/// - Returns: the indices of the parts to turn into plain text, by product.
/// - Complexity: O(n) in the products and parts, once more for each cycle.
func partCircles(_ parts: [Int64: [Int64?]], altered: Set<Int64>) -> [Int64: Set<Int>] {
    var parts = parts
    var found: [Int64: Set<Int>] = [:]
    while let (product, place) = partCircle(parts, altered) {
        parts[product]?[place] = nil
        found[product, default: []].insert(place)
    }
    return found
}

private func partCircle(_ parts: [Int64: [Int64?]], _ altered: Set<Int64>) -> (Int64, Int)? {
    var isDone: [Int64: Bool] = [:]
    // A chain may be as long as the catalogue, so recursion could overflow the stack.
    var path: [(product: Int64, next: Int)] = []
    for start in parts.keys.sorted() where isDone[start] == nil {
        isDone[start] = false
        path.append((start, 0))
        while let (product, next) = path.last {
            guard let own = parts[product], next < own.count else {
                isDone[product] = true
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            guard let part = own[next] else { continue }
            switch isDone[part] {
            case nil:
                isDone[part] = false
                path.append((part, 0))
            case false?:
                let circle = path.drop { $0.product != part }
                if let last = circle.last(where: { altered.contains($0.product) }) {
                    return (last.product, last.next - 1)
                }
            case true?: break
            }
        }
    }
    return nil
}
