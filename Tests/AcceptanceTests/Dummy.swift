import Testing
import Understudy
