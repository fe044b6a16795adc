import App
import Testing
import Understudy

@Suite(.mockSession) struct ItemTests {
  let store = ItemStoreMock()
  let gateway = ItemGatewayMock()
  var workflow: ItemWorkflow { ItemWorkflow(store: store, gateway: gateway) }
  let tea = Item(id: 1, name: "tea", price: 10)
  let cup = Item(id: 2, name: "cup", price: 200)

  @Test func addsThePrices() {
    when(store.all()).thenReturn([tea, cup])
    #expect(workflow.total() == 210)
    verify(store.all()).called(1)
  }

  @Test func addsNothing() { #expect(workflow.total() == 0) }

  @Test func namesAnItem() throws {
    try when(store.load(1)).thenReturn(tea)
    #expect(workflow.name(of: 1) == "tea")
    try verify(store.load(any())).called(1)
  }

  @Test func namesNoItem() throws {
    try when(store.load(any())).thenThrow(ItemError.unknown(3))
    #expect(workflow.name(of: 3) == "none")
  }

  @Test func savesTheNewName() throws {
    try when(store.load(1)).thenReturn(tea)
    try workflow.rename(1, to: "green tea")
    try verify(store.save(Item(id: 1, name: "green tea", price: 10))).called(1)
  }

  @Test func keepsThePriceWhenItRenames() throws {
    try when(store.load(any())).thenReturn(cup)
    try workflow.rename(2, to: "mug")
    try verify(store.save(having(\.price, 200))).called(1)
  }

  @Test func doesNotSaveAnUnknownItem() throws {
    try when(store.load(any())).thenThrow(ItemError.unknown(9))
    #expect(throws: ItemError.unknown(9)) { try workflow.rename(9, to: "mug") }
    try verify(store.save(any())).called(.never)
  }

  @Test func throwsIfTheStoreIsFull() throws {
    try when(store.load(any())).thenReturn(tea)
    try when(store.save(any())).thenThrow(ItemError.full)
    #expect(throws: ItemError.full) { try workflow.rename(1, to: "mug") }
  }

  @Test func savesTheDiscount() throws {
    try when(store.load(2)).thenReturn(cup)
    #expect(try workflow.discount(2, by: 25) == 150)
    let saved = ArgumentCaptor<Item>()
    try verify(store.save(saved.capture())).called(1)
    #expect(saved.last?.price == 150)
  }

  @Test func savesEachDiscount() throws {
    try when(store.load(any())).thenAnswer { (id: Int) in Item(id: id, name: "", price: 100) }
    for id in 1...3 { _ = try workflow.discount(id, by: 10) }
    let saved = ArgumentCaptor<Item>()
    try verify(store.save(saved.capture())).called(3)
    #expect(saved.values.map(\.id) == [1, 2, 3])
  }

  @Test func deletesAll() {
    when(store.all()).thenReturn([tea, cup])
    workflow.clear()
    verify(store.delete(1)).called(1)
    verify(store.delete(2)).called(1)
  }

  @Test func deletesInOrder() {
    when(store.all()).thenReturn([tea, cup])
    workflow.clear()
    verifyInOrder {
      store.all()
      store.delete(1)
      store.delete(2)
    }
  }

  @Test func deletesNothing() {
    workflow.clear()
    verify(store.delete(any())).called(.never)
  }

  @Test func knowsAName() {
    when(store.count(where: "tea")).thenReturn(2)
    #expect(workflow.isKnown("tea"))
    #expect(!workflow.isKnown("cup"))
    verify(store.count(where: any())).called(2)
  }

  @Test func raisesTheLimit() {
    when(store.limit).thenReturn(5)
    workflow.grow()
    verify(store.limit = 15).called(1)
  }

  @Test func keepsTheLimitOfALockedStore() {
    when(store.isLocked).thenReturn(true)
    workflow.grow()
    verify(store.limit = any()).called(.never)
  }

  @Test func savesWhatItFetches() async throws {
    await when { try await gateway.fetch(1) }.thenReturn(tea)
    #expect(try await workflow.refresh(1) == tea)
    try verify(store.save(tea)).called(1)
    verify(gateway.log("refreshed", [1])).called(1)
  }

  @Test func logsAfterItHasFetched() async throws {
    await when { try await gateway.fetch(any()) }.thenReturn(cup)
    _ = try await workflow.refresh(2)
    await verifyInOrder {
      try await gateway.fetch(2)
      gateway.log("refreshed", any())
    }
  }

  @Test func passesOnErrorsOfTheGateway() async throws {
    await when { try await gateway.fetch(any()) }.thenThrow(ItemError.unknown(4))
    await #expect(throws: ItemError.unknown(4)) { try await workflow.refreshOrLoad(4) }
    try verify(store.load(any())).called(.never)
  }

  @Test func loadsWhenItIsOffline() async throws {
    await when { try await gateway.fetch(any()) }.thenThrow(ItemError.offline)
    try when(store.load(1)).thenReturn(tea)
    #expect(try await workflow.refreshOrLoad(1) == tea)
    try verify(store.load(1)).called(1)
  }

  @Test func fetchesEachPage() async throws {
    await when { try await gateway.fetchAll(page: any(), size: 20) }.thenReturn([tea], [cup, tea])
    #expect(try await workflow.sync(pages: 2) == 3)
    await verify { try await gateway.fetchAll(page: any(), size: any()) }.called(2)
    try verify(store.save(any())).called(3)
    verify(gateway.log("synced", [2, 3])).called(1)
  }

  @Test func endsAtTheFirstError() async throws {
    await when { try await gateway.fetchAll(page: any(), size: any()) }
      .thenReturn([tea]).thenThrow(ItemError.offline)
    await #expect(throws: ItemError.offline) { try await workflow.sync(pages: 3) }
    await verify { try await gateway.fetchAll(page: 3, size: any()) }.called(.never)
  }

  @Test func sendsExpensiveItemsAtOnce() async throws {
    try when(store.load(2)).thenReturn(cup)
    await when { try await gateway.send(any(), urgent: true) }.thenReturn("r1")
    #expect(try await workflow.send(2) == "r1")
    await verify { try await gateway.send(cup, urgent: true) }.called(1)
  }

  @Test func sendsCheapItemsLater() async throws {
    try when(store.load(any())).thenReturn(tea)
    _ = try await workflow.send(1)
    await verify { try await gateway.send(having(\.name, "tea"), urgent: false) }.called(1)
  }

  @Test func logsChanges() {
    let handler = ArgumentCaptor<@Sendable (Item) -> Void>()
    workflow.watch()
    verify(gateway.observe(handler.capture())).called(1)
    handler.last?(cup)
    verify(gateway.log("changed", [2])).called(1)
  }
}
