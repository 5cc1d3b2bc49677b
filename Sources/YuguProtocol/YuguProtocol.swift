// The codes, options, models and calls of `Schema/yugu` are generated when the package is built. A declaration named like the module
// would keep others from naming a type of it in full.
