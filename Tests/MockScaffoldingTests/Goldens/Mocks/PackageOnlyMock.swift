import Understudy
import Zoo

final class PackageOnlyMock: Mock, PackageOnly {
  func run() { called() }
}
