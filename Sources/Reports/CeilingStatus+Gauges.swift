package import Bookkeeping
package import Charts

extension CeilingStatus {
    /// A gauge for each ceiling.
    /// - Throws: `ChartError.overflow`.
    package func gauges() throws -> [Gauge] {
        try entries.compactMap { entry in
            try entry.status.ceiling.map {
                try Gauge(
                    label: entry.path ?? "everything", cents: entry.status.total.cents, ceilingCents: $0.cents,
                    carriedCents: entry.status.carried?.cents ?? 0)
            }
        }
    }
}
