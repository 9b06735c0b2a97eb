public import Money
public import Periods

/// What is known of one time that a repeat falls due; most have nothing until they are recorded.
public struct RepeatTime: Hashable, Sendable {
    /// What became of it.
    public enum State: String, CaseIterable, Sendable {
        /// It is to come, and not like the others.
        case amended
        /// It is left out.
        case skipped
        /// It is recorded as an expense.
        case booked
    }

    /// The number of the repeat.
    public let of: Int64
    /// The day it falls due by the rhythm.
    public let due: Day
    /// What became of it.
    public var state: State
    /// What is spent this time; as always where nothing is said.
    public var amount: Amount?
    /// The day it is recorded on; the one it falls due where nothing is said.
    public var day: Day?

    /// A time as it is given.
    public init(of: Int64, due: Day, state: State, amount: Amount? = nil, day: Day? = nil) {
        (self.of, self.due, self.state, self.amount, self.day) = (of, due, state, amount, day)
    }
}

extension TrackedTable {
    /// The times of repeats of which something is known; each has the uid that the expense has which comes of it, so that
    /// two copies of a book that record one time have one.
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
    /// From a row of `TrackedTable.repeatTime`; `nil` for one that none is written as.
    public init?(_ row: TrackedRow) {
        guard let number = row.number(1), let due = row.number(2), let state = row.text(3).flatMap(State.init) else {
            return nil
        }
        self.init(
            of: number, due: Day(number: Int(due)), state: state, amount: row.number(4).map { Amount(cents: $0) },
            day: row.number(5).map { Day(number: Int($0)) })
    }

    /// As a row of `TrackedTable.repeatTime`.
    public func row(id: Int64, uid: String) -> TrackedRow {
        TrackedRow(
            id: id,
            values: [
                .text(uid), .number(of), .number(Int64(due.number)), .text(state.rawValue), FieldValue(amount?.cents),
                FieldValue(day.map { Int64($0.number) }),
            ])
    }
}
