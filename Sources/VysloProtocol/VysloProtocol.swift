// Every frame, service, command, event, light and haptic event of `Schema/vyslo` is generated when the package is built: `VysloCard` is
// the service, `CardRequest` and `CardReply` are what goes over it, `CardLights` and `CardHaptics` the feedback.

/// ``FeedbackPatch`` as it goes over the air, for modules that have another type of that name.
public typealias FeedbackPatchFrame = FeedbackPatch
