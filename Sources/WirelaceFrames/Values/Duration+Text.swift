#if !hasFeature(Embedded)

  extension Duration {
    /// `1500 ms`, as option tables report it; what is less than a millisecond is left out.
    public var millisecondsText: String {
      let parts = components
      let (whole, overflow) = parts.seconds.multipliedReportingOverflow(by: 1000)
      let (sum, overflowSum) = whole.addingReportingOverflow(parts.attoseconds / 1_000_000_000_000_000)
      return overflow || overflowSum ? "\(parts.seconds) s" : "\(sum) ms"
    }
  }

#endif
