// conformance of 'UUID' to 'Comparable' is only available in
// compiles for visionOS, whose first version corresponds to iOS 17
import Foundation

func isSorted(_ left: UUID, _ right: UUID) -> Bool { left < right }
