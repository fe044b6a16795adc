// What the library and its tests use of XCTest's headers, and all methods of the observer's protocol that
// aren't deprecated. In an SDK, Swift imports XCTIssue as a struct.
#include "ObjectiveC.h"
#pragma clang assume_nonnull begin
@interface XCTestRun : NSObject
@property(readonly) _Bool hasBeenSkipped;
@end
@interface XCTest : NSObject
@property(readonly, nullable) XCTestRun *testRun;
@end
@interface XCTestCase : XCTest
- (void)invokeTest;
- (void)setUp;
- (void)tearDown;
+ (void)setUp;
+ (void)tearDown;
@end
@interface XCTestSuite : XCTest
@end
@interface XCTIssue : NSObject
@end
@interface XCTExpectedFailure : NSObject
@end

@protocol XCTestObservation <NSObject>
@optional
- (void)testBundleWillStart:(NSBundle *)testBundle;
- (void)testBundleDidFinish:(NSBundle *)testBundle;
- (void)testSuiteWillStart:(XCTestSuite *)testSuite;
- (void)testSuite:(XCTestSuite *)testSuite didRecordIssue:(XCTIssue *)issue;
- (void)testSuite:(XCTestSuite *)testSuite
    didRecordExpectedFailure:(XCTExpectedFailure *)expectedFailure;
- (void)testSuiteDidFinish:(XCTestSuite *)testSuite;
- (void)testCaseWillStart:(XCTestCase *)testCase;
- (void)testCase:(XCTestCase *)testCase didRecordIssue:(XCTIssue *)issue;
- (void)testCase:(XCTestCase *)testCase
    didRecordExpectedFailure:(XCTExpectedFailure *)expectedFailure;
- (void)testCaseDidFinish:(XCTestCase *)testCase;
@end

@interface XCTestObservationCenter : NSObject
@property(class, readonly, strong) XCTestObservationCenter *sharedTestObservationCenter
    __attribute__((swift_name("shared")));
- (void)addTestObserver:(id<XCTestObservation>)testObserver;
- (void)removeTestObserver:(id<XCTestObservation>)testObserver;
@end
#pragma clang assume_nonnull end
