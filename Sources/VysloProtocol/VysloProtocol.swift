/// Every frame, service, command, event, light and haptic event of `Schema/vyslo`, generated when the package is built.
///
/// `VysloCard` is the service, `CardRequest` and `CardReply` are what goes over it, `CardLights` and `CardHaptics` the feedback.
public enum VysloProtocol {}
