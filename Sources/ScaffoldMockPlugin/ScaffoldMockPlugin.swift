import PackagePlugin
@main struct ScaffoldMockPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {}
}
