// Sanitizers end the program when more memory is asked for than they can give; here that is to fail as malloc fails.
extern "C" {
__attribute__((visibility("default"))) const char *__asan_default_options() { return "allocator_may_return_null=1"; }
__attribute__((visibility("default"))) const char *__tsan_default_options() { return "allocator_may_return_null=1"; }
}
