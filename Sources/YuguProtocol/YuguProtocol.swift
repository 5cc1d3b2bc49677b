/// The codes, options, models and calls of `Schema/yugu`, generated when the package is built.
public enum YuguProtocol {}
