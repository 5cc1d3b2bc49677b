import Testing
import WirelaceFrames

@Suite struct MedicalFloatTests {
  @Test(arguments: [
    (0xF16C, 364, -1, 36.4), (0x0072, 114, 0, 114), (0xE0C8, 200, -2, 2), (0x7001, 1, 7, 1e7), (0x8001, 1, -8, 1e-8),
    (0x0FFF, -1, 0, -1), (0xFFFE, -2, -1, -0.2), (0x17FF, 2047, 1, 20470),
  ])
  func shortOnesAreMantissaAndExponent(raw: Int, mantissa: Int, exponent: Int, number: Double) {
    let value = MedicalFloat16(rawValue: UInt16(raw))
    #expect(value.mantissa == mantissa && value.exponent == exponent && value.special == nil)
    #expect(value.doubleValue == number)
    #expect(MedicalFloat16(mantissa: mantissa, exponent: exponent) == value)
    #expect(MedicalFloat16(text: value.text) == value)
    #expect(value.text == "\(mantissa)e\(exponent)")
  }

  @Test(arguments: [
    (0xFF00_016C, 364, -1, 36.4), (0x0000_0072, 114, 0, 114), (0xFE00_0E42, 3650, -2, 36.5),
    (0x80FF_FFFF, -1, -128, -1e-128), (0x7F00_0001, 1, 127, 1e127),
  ])
  func longOnesAreMantissaAndExponent(raw: Int, mantissa: Int, exponent: Int, number: Double) throws {
    let value = MedicalFloat32(rawValue: UInt32(raw))
    #expect(value.mantissa == mantissa && value.exponent == exponent)
    #expect(abs(value.doubleValue - number) <= number.ulp * 4)
    #expect(MedicalFloat32(text: value.text) == value)
  }

  @Test func specialValues() {
    let short: [(UInt16, MedicalFloatSpecial)] = [
      (0x07FF, .notANumber), (0x0800, .notAtThisResolution), (0x07FE, .positiveInfinity), (0x0802, .negativeInfinity),
      (0x0801, .reserved),
    ]
    for (raw, special) in short {
      let value = MedicalFloat16(rawValue: raw)
      #expect(value.special == special)
      #expect(MedicalFloat16(special) == value)
      #expect(value.text == special.rawValue)
      #expect(MedicalFloat16(text: special.rawValue) == value)
      #expect(MedicalFloat16(mantissa: value.mantissa, exponent: 0) == nil)
    }
    let long: [(UInt32, MedicalFloatSpecial)] = [
      (0x007F_FFFF, .notANumber), (0x0080_0000, .notAtThisResolution), (0x007F_FFFE, .positiveInfinity),
      (0x0080_0002, .negativeInfinity), (0x0080_0001, .reserved),
    ]
    for (raw, special) in long {
      #expect(MedicalFloat32(rawValue: raw).special == special)
      #expect(MedicalFloat32(special).rawValue == raw)
    }
    #expect(MedicalFloat16.nan.doubleValue.isNaN && MedicalFloat16.notAtThisResolution.doubleValue.isNaN)
    #expect(MedicalFloat16.infinity.doubleValue == .infinity)
    #expect(MedicalFloat32.negativeInfinity.doubleValue == -.infinity)
  }

  @Test func nearestNumbers() throws {
    #expect(MedicalFloat16(36.4)?.text == "364e-1")
    #expect(MedicalFloat16(72)?.text == "72e0")
    #expect(MedicalFloat16(0)?.text == "0e0")
    #expect(MedicalFloat16(-0.05)?.text == "-5e-2")
    #expect(MedicalFloat16(2047)?.text == "205e1")
    #expect(MedicalFloat16(20450000000)?.text == "2045e7")
    #expect(MedicalFloat16(1e12) == nil)
    #expect(MedicalFloat16(1e-12)?.text == "0e0")
    #expect(MedicalFloat16(Double.nan) == .nan)
    #expect(MedicalFloat16(-Double.infinity) == .negativeInfinity)
    #expect(MedicalFloat32(36.45)?.text == "3645e-2")
    #expect(MedicalFloat32(1e300) == nil)
    #expect(MedicalFloat32(.greatestFiniteMagnitude) == nil)
    #expect(MedicalFloat32(1e-300)?.text == "0e0")
    #expect(MedicalFloat16(mantissa: 2048, exponent: 0) == nil)
    #expect(MedicalFloat16(mantissa: 1, exponent: 8) == nil)
    #expect(MedicalFloat16(mantissa: 1, exponent: -9) == nil)
  }

  /// Every SFLOAT survives its text, and its number comes back as the same number.
  @Test func allShortOnes() {
    for raw in UInt16.min...UInt16.max {
      let value = MedicalFloat16(rawValue: raw)
      guard MedicalFloat16(text: value.text) == value else { Issue.record("\(raw)"); return }
      if value.special == nil, MedicalFloat16.mantissaRange.contains(value.mantissa) {
        guard MedicalFloat16(value.doubleValue)?.doubleValue == value.doubleValue else {
          Issue.record("\(raw)"); return
        }
      }
    }
  }

  @Test func textsOfOtherFormsAreRefused() {
    for text in ["", "e", "1", "1e", "e1", "1.5e0", "1e1e1", "inf", "nan", "2047e0", "4000e0", "1e9", "0x1e0"] {
      #expect(MedicalFloat16(text: text) == nil, "\(text)")
    }
  }
}
