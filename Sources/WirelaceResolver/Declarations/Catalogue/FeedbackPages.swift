import WirelaceDiagnostics

extension DiagnosticPage {
  /// Pages of W09xx: lights and haptics.
  static let feedback: [DiagnosticPage] = [
    DiagnosticPage(
      .feedbackNameTwice,
      cause: """
        Modes, patterns, parameters, colours, states and events have names of their own. With `{Enum}` in a \
        key, each case makes one.
        """,
      bad: """
        module acme.card 1.0
        lights CardLights {
          mode steady { color: rgb100, brightness: percent }
          color white (100, 100, 100)
          state idle default steady(white, 2%)
          state idle default steady(white, 5%)
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
      .stateUnknown,
      cause: """
        `inherit`, `group` and `priority` name states of the same declaration, or groups with `@` in front. \
        `@underlying` can be inherited, but has no priority itself.
        """,
      bad: """
        module acme.card 1.0
        lights CardLights {
          mode steady { color: rgb100, brightness: percent }
          color white (100, 100, 100)
          state idle default steady(white, 2%)
          state listening default inherit idel
          priority listening > idle
        }
        """,
      good: """
        module acme.card 1.0
        lights CardLights {
          mode steady { color: rgb100, brightness: percent }
          color white (100, 100, 100)
          state idle default steady(white, 2%)
          state listening default inherit idle
          priority listening > idle
        }
        """),
    DiagnosticPage(
      .inheritCycle,
      cause: """
        States inherit their look from each other in a ring, so that none of them has one. `@underlying` \
        counts as all states with a lower priority.
        """,
      bad: """
        module acme.card 1.0
        lights CardLights {
          state idle default inherit listening
          state listening default inherit idle
          priority listening > idle
        }
        """,
      good: """
        module acme.card 1.0
        lights CardLights {
          mode steady { color: rgb100, brightness: percent }
          color white (100, 100, 100)
          state idle default steady(white, 2%)
          state listening default inherit idle
          priority listening > idle
        }
        """),
    DiagnosticPage(
      .priorityMissing,
      cause: """
        When several states hold at once, the one that stands first in `priority` is shown: every state has \
        a place there, by its own name or in a group.
        """,
      bad: """
        module acme.card 1.0
        lights CardLights {
          mode steady { color: rgb100, brightness: percent }
          color white (100, 100, 100)
          state idle default steady(white, 2%)
          state listening default inherit idle
        }
        """,
      good: """
        module acme.card 1.0
        lights CardLights {
          mode steady { color: rgb100, brightness: percent }
          color white (100, 100, 100)
          state idle default steady(white, 2%)
          state listening default inherit idle
          priority listening > idle
        }
        """),
    DiagnosticPage(
      .priorityTwice,
      cause: """
        There is one `priority`, and each state has one place in it; a group counts as all its states.
        """,
      bad: """
        module acme.card 1.0
        lights CardLights {
          mode steady { color: rgb100, brightness: percent }
          color white (100, 100, 100)
          state idle default steady(white, 2%)
          state listening default inherit idle
          priority idle > listening > idle
        }
        """,
      good: """
        module acme.card 1.0
        lights CardLights {
          mode steady { color: rgb100, brightness: percent }
          color white (100, 100, 100)
          state idle default steady(white, 2%)
          state listening default inherit idle
          priority listening > idle
        }
        """),
    DiagnosticPage(
      .neverDark,
      cause: """
        A state that is `never dark` has a default that is off, black, of brightness 0, ends after a while, \
        or is taken from a state that may be dark.
        """,
      bad: """
        module acme.card 1.0
        lights CardLights {
          state confirm default off never dark
        }
        """,
      good: """
        module acme.card 1.0
        lights CardLights {
          mode steady { color: rgb100, brightness: percent }
          color white (100, 100, 100)
          state confirm default steady(white, 50%) never dark
        }
        """),
    DiagnosticPage(
      .groupTwice,
      cause: """
        A group is declared once, and each of its states stands in it once.
        """,
      bad: """
        module acme.card 1.0
        lights CardLights {
          mode steady { color: rgb100, brightness: percent }
          color white (100, 100, 100)
          state idle default steady(white, 2%)
          group resting = idle, idle
        }
        """,
      good: """
        module acme.card 1.0
        lights CardLights {
          mode steady { color: rgb100, brightness: percent }
          color white (100, 100, 100)
          state idle default steady(white, 2%)
          group resting = idle
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
      .nothingUnderneath,
      cause: """
        `@underlying` is the next state down in `priority`; below the last one there is none.
        """,
      bad: """
        module acme.card 1.0
        lights CardLights {
          mode steady { color: rgb100, brightness: percent }
          color white (100, 100, 100)
          state charging default steady(white, 2%)
          state idle default inherit @underlying
          priority charging > idle
        }
        """,
      good: """
        module acme.card 1.0
        lights CardLights {
          mode steady { color: rgb100, brightness: percent }
          color white (100, 100, 100)
          state charging default inherit @underlying
          state idle default steady(white, 2%)
          priority charging > idle
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
    DiagnosticPage(
      .fallbackUnknown,
      cause: """
        An event falls back to another event of the same `haptics`.
        """,
      bad: """
        module acme.card 1.0
        haptics CardHaptics {
          event stopped default off
          event stopped.silence falls back to stoped
        }
        """,
      good: """
        module acme.card 1.0
        haptics CardHaptics {
          event stopped default off
          event stopped.silence falls back to stopped
        }
        """),
    DiagnosticPage(
      .fallbackCycle,
      cause: """
        Events fall back to each other in a ring and end nowhere.
        """,
      bad: """
        module acme.card 1.0
        haptics CardHaptics {
          event paused falls back to resumed
          event resumed falls back to paused
        }
        """,
      good: """
        module acme.card 1.0
        haptics CardHaptics {
          event paused falls back to resumed
          event resumed default off
        }
        """),
  ]
}
