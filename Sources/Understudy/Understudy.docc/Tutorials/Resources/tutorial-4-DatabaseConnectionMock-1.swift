import Understudy

@testable import University

final class DatabaseConnectionMock: Mock {
}
