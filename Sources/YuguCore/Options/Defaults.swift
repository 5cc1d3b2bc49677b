import YuguProtocol

/// The option tables of the schema.
enum Defaults {
  static let client = YuguClientOptionsTable()
  static let retry = YuguRetryTable()
  static let reconnect = YuguReconnectTable()
  static let limits = YuguLimitsTable()
}
