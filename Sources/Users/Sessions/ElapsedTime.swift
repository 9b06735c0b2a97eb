/// Seconds, or milliseconds, from one instant to another; negative if the second is earlier. Clamped to the range of
/// `Int64`.
func elapsed(from first: Int64, to second: Int64) -> Int64 {
    let (seconds, overflow) = second.subtractingReportingOverflow(first)
    guard overflow else { return seconds }
    return second > first ? .max : .min
}
