/// A colour in three channels from 0 to 100.
public struct RGB: Sendable, Hashable, CustomStringConvertible {
  public var red: Int
  public var green: Int
  public var blue: Int

  public init(_ red: Int, _ green: Int, _ blue: Int) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  public var description: String { "(\(red), \(green), \(blue))" }
}
