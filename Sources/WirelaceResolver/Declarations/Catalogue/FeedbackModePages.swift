import WirelaceDiagnostics

extension DiagnosticPage {
  /// Pages of W09xx: modes and patterns, their parameters and arguments.
  static let feedbackModes: [DiagnosticPage] = [
    DiagnosticPage(
      .modeUnknown,
      cause: """
        A default names a mode (or, for haptics, a pattern) of the same declaration, or `off`.
        """,
      bad: """
        module acme.card 1.0
        lights CardLights {
          mode steady { color: rgb100, brightness: percent }
          color white (100, 100, 100)
          state idle default stedy(white, 2%)
        }
        """,
      good: """
        module acme.card 1.0
        lights CardLights {
          mode steady { color: rgb100, brightness: percent }
          color white (100, 100, 100)
          state idle default steady(white, 2%)
        }
        """),
    DiagnosticPage(
      .colorUnknown,
      cause: """
        A colour is declared before or behind its use, in the same `lights`.
        """,
      bad: """
        module acme.card 1.0
        lights CardLights {
          mode steady { color: rgb100, brightness: percent }
          color white (100, 100, 100)
          state idle default steady(red, 2%)
        }
        """,
      good: """
        module acme.card 1.0
        lights CardLights {
          mode steady { color: rgb100, brightness: percent }
          color white (100, 100, 100)
          color red (100, 0, 0)
          state idle default steady(red, 2%)
        }
        """),
    DiagnosticPage(
      .colorChannels,
      cause: """
        A colour has three channels, red, green and blue, from 0 to 100.
        """,
      bad: """
        module acme.card 1.0
        lights CardLights {
          color amber (255, 75, 0)
        }
        """,
      good: """
        module acme.card 1.0
        lights CardLights {
          color amber (100, 75, 0)
        }
        """),
    DiagnosticPage(
      .argumentCount,
      cause: """
        A mode is given exactly its parameters, in their order.
        """,
      bad: """
        module acme.card 1.0
        lights CardLights {
          mode steady { color: rgb100, brightness: percent }
          color white (100, 100, 100)
          state idle default steady(white)
        }
        """,
      good: """
        module acme.card 1.0
        lights CardLights {
          mode steady { color: rgb100, brightness: percent }
          color white (100, 100, 100)
          state idle default steady(white, 2%)
        }
        """),
    DiagnosticPage(
      .argumentType,
      cause: """
        An argument has the kind of its parameter: a declared colour for `rgb100`, a percentage with its \
        sign, a time with its unit, a number for a count, a text for `from device`.
        """,
      bad: """
        module acme.card 1.0
        lights CardLights {
          mode steady { color: rgb100, brightness: percent }
          color white (100, 100, 100)
          state idle default steady(white, 2)
        }
        """,
      good: """
        module acme.card 1.0
        lights CardLights {
          mode steady { color: rgb100, brightness: percent }
          color white (100, 100, 100)
          state idle default steady(white, 2%)
        }
        """),
    DiagnosticPage(
      .argumentLimit,
      cause: """
        An argument is outside the limits of its parameter. Limits against `device.NAME` are checked by the \
        device, not here.
        """,
      bad: """
        module acme.card 1.0
        lights CardLights {
          mode breathe { color: rgb100, brightness: percent, floor: percent <= brightness }
          color white (100, 100, 100)
          state recording default breathe(white, 30%, 40%)
        }
        """,
      good: """
        module acme.card 1.0
        lights CardLights {
          mode breathe { color: rgb100, brightness: percent, floor: percent <= brightness }
          color white (100, 100, 100)
          state recording default breathe(white, 30%, 0%)
        }
        """),
    DiagnosticPage(
      .limitsContradict,
      cause: """
        No value meets all limits of the parameter, so that its mode could never be used.
        """,
      bad: """
        module acme.card 1.0
        lights CardLights {
          mode blink { on: ms in 100...50 }
        }
        """,
      good: """
        module acme.card 1.0
        lights CardLights {
          mode blink { on: ms in 50...100 }
        }
        """),
    DiagnosticPage(
      .limitKind,
      cause: """
        Only percentages, times and counts have limits, and a limit that is another parameter has the same \
        kind.
        """,
      bad: """
        module acme.card 1.0
        lights CardLights {
          mode breathe { brightness: percent, period: ms, floor: percent <= period }
        }
        """,
      good: """
        module acme.card 1.0
        lights CardLights {
          mode breathe { brightness: percent, period: ms, floor: percent <= brightness }
        }
        """),
    DiagnosticPage(
      .boundUnknown,
      cause: """
        A limit is a number, another parameter of the same mode, or `device.NAME` for what only the device \
        knows.
        """,
      bad: """
        module acme.card 1.0
        lights CardLights {
          mode breathe { brightness: percent, floor: percent <= brightnes }
        }
        """,
      good: """
        module acme.card 1.0
        lights CardLights {
          mode breathe { brightness: percent, floor: percent <= brightness }
        }
        """),
    DiagnosticPage(
      .timesRange,
      cause: """
        A look is repeated 1 to 255 times; without `times` it is repeated as long as the state lasts.
        """,
      bad: """
        module acme.card 1.0
        lights CardLights {
          mode blink { on: ms, off: ms }
          state unbound default blink(500 ms, 500 ms) times 0
        }
        """,
      good: """
        module acme.card 1.0
        lights CardLights {
          mode blink { on: ms, off: ms }
          state unbound default blink(500 ms, 500 ms) times 3
        }
        """),
  ]
}
