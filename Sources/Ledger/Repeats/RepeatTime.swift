public import Money
public import Periods

/// An occurrence of a repeat that was amended, skipped or recorded. Other occurrences are not stored.
public struct RepeatTime: Hashable, Sendable {
    /// The state of the occurrence.
    public enum State: String, CaseIterable, Sendable {
        /// Open, with another amount or day.
        case amended
        /// Skipped.
        case skipped
        /// Recorded as an expense.
        case booked
    }

    /// The number of the repeat.
    public let of: Int64
    /// The regular due date.
    public let due: Day
    /// The state of the occurrence.
    public var state: State
    /// The amount. `nil` for the amount of the repeat.
    public var amount: Amount?
    /// The day of recording. `nil` for the due date.
    public var day: Day?

    /// Makes an occurrence without validation.
    public init(of: Int64, due: Day, state: State, amount: Amount? = nil, day: Day? = nil) {
        (self.of, self.due, self.state, self.amount, self.day) = (of, due, state, amount, day)
    }
}

extension TrackedTable {
    /// The occurrences with a state.
    ///
    /// The uid equals that of the recorded expense. A merge of two copies that recorded one occurrence therefore gives
    /// one expense.
    public static let repeatTime = TrackedTable(
        "repeat_time", plural: "repeat_times",
        fields: [
            TrackedField("uid", .text, role: .identity, isRequired: true),
            TrackedField("repeat", .reference("repeat", whenMerged: .goes), isRequired: true),
            TrackedField("due", .day, isRequired: true),
            TrackedField("state", .choice(RepeatTime.State.allCases.map(\.rawValue)), isRequired: true),
            TrackedField("cents", .amount(isSigned: true)),
            TrackedField("day", .day),
        ],
        isInRoom: true, listed: "repeat show",
        fault: { row in RepeatTime(row) == nil ? "it cannot be read" : nil })
}

extension RepeatTime {
    /// Decodes a row of `TrackedTable.repeatTime`. `nil` if a value is invalid.
    public init?(_ row: TrackedRow) {
        guard let number = row.number(1), let due = row.number(2), let state = row.text(3).flatMap(State.init) else {
            return nil
        }
        self.init(
            of: number, due: Day(number: Int(due)), state: state, amount: row.number(4).map { Amount(cents: $0) },
            day: row.number(5).map { Day(number: Int($0)) })
    }

    /// Encodes a row of `TrackedTable.repeatTime`.
    public func row(id: Int64, uid: String) -> TrackedRow {
        TrackedRow(
            id: id,
            values: [
                .text(uid), .number(of), .number(Int64(due.number)), .text(state.rawValue), FieldValue(amount?.cents),
                FieldValue(day.map { Int64($0.number) }),
            ])
    }
}
