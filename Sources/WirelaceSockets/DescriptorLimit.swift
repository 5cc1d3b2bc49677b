#if os(Linux)
  import Glibc

  /// How many descriptors the process may have open at once: each connection takes one.
  public enum DescriptorLimit {
    /// Raises the limit as far as the process may itself, for a server of many connections: shells start programs with about a thousand.
    /// - Returns: the limit that is now in force.
    @discardableResult public static func raise() -> Int {
      var limits = rlimit()
      guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { return 0 }
      var raised = limits
      raised.rlim_cur = limits.rlim_max
      if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 { limits = raised }
      return Int(clamping: limits.rlim_cur)
    }
  }
#endif
