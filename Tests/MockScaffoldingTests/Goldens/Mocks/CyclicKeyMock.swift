import Understudy
import Zoo

final class CyclicKeyMock<Owner>: Mock, CyclicKey {
}
