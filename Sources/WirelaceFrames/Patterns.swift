// Generated code names `PatternMatcher` and imports this module only.
#if !hasFeature(Embedded)
  @_exported import WirelacePatterns
#endif
