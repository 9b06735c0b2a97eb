/// The time from one instant to another, in the unit of both (seconds or milliseconds); negative if the second is
/// earlier. Clamped to the range of `Int64`.
func elapsed(from first: Int64, to second: Int64) -> Int64 {
    let (seconds, overflow) = second.subtractingReportingOverflow(first)
    guard overflow else { return seconds }
    return second > first ? .max : .min
}
