// Generated from numbers.lace (golden.numbers): edit the schema, not this file.

import WirelaceFrames

/// Widths, signs and orders.
public struct Integers: Sendable, Hashable {
  public var a: UInt8
  public var b: Int8
  public var c: UInt16
  public var d: Int16
  public var e: UInt32
  public var f: Int32
  public var g: UInt32
  public var h: UInt64
  public var i: Int64
  public var j: UInt64

  public init(a: UInt8, b: Int8, c: UInt16, d: Int16, e: UInt32, f: Int32, g: UInt32, h: UInt64, i: Int64, j: UInt64) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
    self.g = g
    self.h = h
    self.i = i
    self.j = j
  }
}

/// The frame `Others` of the schema.
public struct Others: Sendable, Hashable {
  public var half: Float
  public var single: Float
  public var double: Double
  public var short: MedicalFloat16
  public var long: MedicalFloat32
  public var digits: PackedDecimal
  public var yes: Bool
  public var side: Side
  public var level: Level
  public var features: Features
  public var modes: Modes
  public var uuid: BluetoothUUID
  public var full: BluetoothUUID
  public var address: MACAddress

  public init(
    half: Float, single: Float, double: Double, short: MedicalFloat16, long: MedicalFloat32, digits: PackedDecimal,
    yes: Bool, side: Side, level: Level, features: Features, modes: Modes, uuid: BluetoothUUID, full: BluetoothUUID,
    address: MACAddress
  ) {
    self.half = half
    self.single = single
    self.double = double
    self.short = short
    self.long = long
    self.digits = digits
    self.yes = yes
    self.side = side
    self.level = level
    self.features = features
    self.modes = modes
    self.uuid = uuid
    self.full = full
    self.address = address
  }
}

/// Scales, offsets, exceptions and rules.
public struct Climate: Sendable, Hashable {
  /// What the sensor at the case sees.
  /// Raw: times 1/100; in celsius; rule `range`: in -40.00...125.00.
  public var temperatureRaw: Int16
  /// In percent; rule `humidity-range`: in 0...100.
  public var humidity: UInt8
  /// Raw: times 1/3 plus 300; in hPa.
  public var pressureRaw: UInt32
  /// Rule `step`: step 5; rule `range`: in 10...1000.
  public var steps: UInt16
  /// Rule `range`: in left.
  public var side: Side
  /// Raw: times 1/2; in celsius.
  public var historyRaw: [Int16]
  public var temperatureRawField: UInt8

  public init(
    temperatureRaw: Int16, humidity: UInt8, pressureRaw: UInt32, steps: UInt16, side: Side, historyRaw: [Int16],
    temperatureRawField: UInt8
  ) {
    self.temperatureRaw = temperatureRaw
    self.humidity = humidity
    self.pressureRaw = pressureRaw
    self.steps = steps
    self.side = side
    self.historyRaw = historyRaw
    self.temperatureRawField = temperatureRawField
  }

  /// What the sensor at the case sees.
  /// The physical number in celsius. Setting it takes the nearest raw value that there is.
  /// Some raw values stand for something else: -32768 “not known”.
  public var temperature: Double {
    get { Self.scaleTemperature.physical(Int128(temperatureRaw)) }
    set { temperatureRaw = Self.scaleTemperature.nearest(newValue) }
  }

  /// How `temperatureRaw` stands for a physical number.
  public static var scaleTemperature: LinearScale { LinearScale(scale: (1, 100)) }

  /// The physical number in hPa. Setting it takes the nearest raw value that there is.
  public var pressure: Double {
    get { Self.scalePressure.physical(Int128(pressureRaw)) }
    set { pressureRaw = Self.scalePressure.nearest(newValue) }
  }

  /// How `pressureRaw` stands for a physical number.
  public static var scalePressure: LinearScale { LinearScale(scale: (1, 3), offset: (300, 1)) }

  /// The physical number in celsius. Setting it takes the nearest raw value that there is.
  public var history: [Double] {
    get { historyRaw.map { Self.scaleHistory.physical(Int128($0)) } }
    set { historyRaw = newValue.map { Self.scaleHistory.nearest($0) } }
  }

  /// How `historyRaw` stands for a physical number.
  public static var scaleHistory: LinearScale { LinearScale(scale: (1, 2)) }
}

/// The frame `Varints` of the schema.
public struct Varints: Sendable, Hashable {
  public var a: UInt64
  public var b: Int64
  /// Rule `range`: in -5...5.
  public var c: Int64
  public var d: UInt64

  public init(a: UInt64, b: Int64, c: Int64, d: UInt64) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
  }
}
