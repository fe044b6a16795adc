/// Writes a spy of the protocol: `ShopSpy` for `Shop`.
@attached(peer, names: suffixed(Spy))
public macro Spied() = #externalMacro(module: "SpyMacros", type: "SpiedMacro")
