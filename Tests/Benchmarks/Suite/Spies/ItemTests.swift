import App
import Testing

@Suite struct ItemTests {
  let store = ItemStoreSpy()
  let gateway = ItemGatewaySpy()
  var workflow: ItemWorkflow { ItemWorkflow(store: store, gateway: gateway) }
  let tea = Item(id: 1, name: "tea", price: 10)
  let cup = Item(id: 2, name: "cup", price: 200)

  @Test func addsThePrices() {
    store.allStub = [tea, cup]
    #expect(workflow.total() == 210)
    #expect(store.allCount == 1)
  }

  @Test func addsNothing() { #expect(workflow.total() == 0) }

  @Test func namesAnItem() {
    store.loadStub = { [tea] _ in tea }
    #expect(workflow.name(of: 1) == "tea")
    #expect(store.loaded == [1])
  }

  @Test func namesNoItem() {
    store.loadStub = { _ in throw ItemError.unknown(3) }
    #expect(workflow.name(of: 3) == "none")
  }

  @Test func savesTheNewName() throws {
    store.loadStub = { [tea] _ in tea }
    try workflow.rename(1, to: "green tea")
    #expect(store.loaded == [1])
    #expect(store.saved == [Item(id: 1, name: "green tea", price: 10)])
  }

  @Test func keepsThePriceWhenItRenames() throws {
    store.loadStub = { [cup] _ in cup }
    try workflow.rename(2, to: "mug")
    #expect(store.saved.map(\.price) == [200])
  }

  @Test func doesNotSaveAnUnknownItem() {
    store.loadStub = { _ in throw ItemError.unknown(9) }
    #expect(throws: ItemError.unknown(9)) { try workflow.rename(9, to: "mug") }
    #expect(store.saved.isEmpty)
  }

  @Test func throwsIfTheStoreIsFull() {
    store.loadStub = { [tea] _ in tea }
    store.saveStub = { _ in throw ItemError.full }
    #expect(throws: ItemError.full) { try workflow.rename(1, to: "mug") }
  }

  @Test func savesTheDiscount() throws {
    store.loadStub = { [cup] _ in cup }
    #expect(try workflow.discount(2, by: 25) == 150)
    #expect(store.loaded == [2])
    try #require(store.saved.count == 1)
    #expect(store.saved[0].price == 150)
  }

  @Test func savesEachDiscount() throws {
    store.loadStub = { id in Item(id: id, name: "", price: 100) }
    for id in 1...3 { _ = try workflow.discount(id, by: 10) }
    #expect(store.saved.count == 3)
    #expect(store.saved.map(\.id) == [1, 2, 3])
  }

  @Test func deletesAll() {
    store.allStub = [tea, cup]
    workflow.clear()
    #expect(store.deleted.filter { $0 == 1 }.count == 1)
    #expect(store.deleted.filter { $0 == 2 }.count == 1)
  }

  @Test func deletesInOrder() {
    store.allStub = [tea, cup]
    workflow.clear()
    #expect(store.allCount == 1)
    #expect(store.deleted == [1, 2])
  }

  @Test func deletesNothing() {
    workflow.clear()
    #expect(store.deleted.isEmpty)
  }

  @Test func knowsAName() {
    store.countStub = { $0 == "tea" ? 2 : 0 }
    #expect(workflow.isKnown("tea"))
    #expect(!workflow.isKnown("cup"))
    #expect(store.counted == ["tea", "cup"])
  }

  @Test func raisesTheLimit() {
    store.limitStub = 5
    workflow.grow()
    #expect(store.limits == [15])
  }

  @Test func keepsTheLimitOfALockedStore() {
    store.isLocked = true
    workflow.grow()
    #expect(store.limits.isEmpty)
  }

  @Test func savesWhatItFetches() async throws {
    gateway.fetchStub = { [tea] _ in tea }
    #expect(try await workflow.refresh(1) == tea)
    #expect(gateway.fetched == [1])
    #expect(store.saved == [tea])
    #expect(gateway.logged.filter { $0.text == "refreshed" && $0.values == [1] }.count == 1)
  }

  @Test func logsAfterItHasFetched() async throws {
    gateway.fetchStub = { [cup] _ in cup }
    _ = try await workflow.refresh(2)
    #expect(gateway.fetched == [2])
    #expect(gateway.logged.map(\.text) == ["refreshed"])
    #expect(gateway.events == ["fetch", "log"])
  }

  @Test func passesOnErrorsOfTheGateway() async {
    gateway.fetchStub = { _ in throw ItemError.unknown(4) }
    await #expect(throws: ItemError.unknown(4)) { try await workflow.refreshOrLoad(4) }
    #expect(store.loaded.isEmpty)
  }

  @Test func loadsWhenItIsOffline() async throws {
    gateway.fetchStub = { _ in throw ItemError.offline }
    store.loadStub = { [tea] _ in tea }
    #expect(try await workflow.refreshOrLoad(1) == tea)
    #expect(store.loaded == [1])
  }

  @Test func fetchesEachPage() async throws {
    gateway.fetchAllStub = { [tea, cup] page, _ in page == 1 ? [tea] : [cup, tea] }
    #expect(try await workflow.sync(pages: 2) == 3)
    #expect(gateway.pages.map(\.page) == [1, 2])
    #expect(gateway.pages.map(\.size) == [20, 20])
    #expect(store.saved.count == 3)
    #expect(gateway.logged.filter { $0.text == "synced" && $0.values == [2, 3] }.count == 1)
  }

  @Test func endsAtTheFirstError() async {
    gateway.fetchAllStub = { [tea] page, _ in
      if page > 1 { throw ItemError.offline }
      return [tea]
    }
    await #expect(throws: ItemError.offline) { try await workflow.sync(pages: 3) }
    #expect(gateway.pages.map(\.page) == [1, 2])
  }

  @Test func sendsExpensiveItemsAtOnce() async throws {
    store.loadStub = { [cup] _ in cup }
    gateway.sendStub = { _, _ in "r1" }
    #expect(try await workflow.send(2) == "r1")
    #expect(store.loaded == [2])
    #expect(gateway.sent.filter { $0.item == cup && $0.urgent }.count == 1)
  }

  @Test func sendsCheapItemsLater() async throws {
    store.loadStub = { [tea] _ in tea }
    _ = try await workflow.send(1)
    #expect(gateway.sent.filter { $0.item.name == "tea" && !$0.urgent }.count == 1)
  }

  @Test func logsChanges() throws {
    workflow.watch()
    try #require(gateway.handlers.count == 1)
    gateway.handlers[0](cup)
    #expect(gateway.logged.filter { $0.text == "changed" && $0.values == [2] }.count == 1)
  }
}
