import WirelaceDiagnostics

extension DiagnosticPage {
  /// Pages of W09xx: states of lights, events of haptics.
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
