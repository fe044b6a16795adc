import Understudy
import Zoo

final class PackageOnlySpy: Mock, PackageOnly {
  let real: any PackageOnly

  init(real: any PackageOnly) {
    self.real = real
    super.init()
  }

  func run() { called { real.run() } }
}
