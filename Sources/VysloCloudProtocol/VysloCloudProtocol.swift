// The models, errors and calls of `Schema/vyslo/cloud.lace` are generated when the package is built; its scopes are those of
// `VysloProtocol`.
