// Absent where both are one module, as in a pod.
#if canImport(YuguCore)
  @_exported import YuguCore
#endif
