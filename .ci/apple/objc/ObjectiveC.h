// What the library and its tests use of <objc/NSObject.h> and <objc/runtime.h>.
#pragma clang assume_nonnull begin
typedef _Bool BOOL;
typedef unsigned long NSUInteger;

@protocol NSObject
- (BOOL)isEqual:(nullable id)object;
@property(readonly) NSUInteger hash;
@end

__attribute__((objc_root_class)) @interface NSObject <NSObject>
- (instancetype)init;
- (BOOL)isEqual:(nullable id)object;
@property(readonly) NSUInteger hash;
@end

id _Nullable class_createInstance(Class _Nullable cls, __SIZE_TYPE__ extraBytes)
    __attribute__((ns_returns_retained));

typedef struct objc_selector *SEL;
typedef struct objc_method *Method;
typedef id _Nullable (*IMP)(id _Nonnull, SEL _Nonnull, ...);
Method _Nullable class_getInstanceMethod(Class _Nullable cls, SEL name);
IMP method_getImplementation(Method method);

// Foundation's, but the protocol of XCTest's observers requires it.
__attribute__((swift_name("Bundle"))) @interface NSBundle : NSObject
@end
#pragma clang assume_nonnull end
