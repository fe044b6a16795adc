// What the library uses of <objc/NSObject.h> and <objc/runtime.h>.
#pragma clang assume_nonnull begin
typedef signed char BOOL;

@protocol NSObject
- (BOOL)isEqual:(nullable id)object;
@end

__attribute__((objc_root_class)) @interface NSObject <NSObject>
- (instancetype)init;
@end

id _Nullable class_createInstance(Class _Nullable cls, __SIZE_TYPE__ extraBytes)
    __attribute__((ns_returns_retained));

// Foundation's, but the protocol of XCTest's observers requires it.
__attribute__((swift_name("Bundle"))) @interface NSBundle : NSObject
@end
#pragma clang assume_nonnull end
