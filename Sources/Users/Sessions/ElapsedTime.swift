/// Seconds, or milliseconds, from one instant to another, negative when the second lies before the first; the ends of the range stand for
/// more than it can hold.
func elapsed(from first: Int64, to second: Int64) -> Int64 {
    let (seconds, overflow) = second.subtractingReportingOverflow(first)
    guard overflow else { return seconds }
    return second > first ? .max : .min
}
