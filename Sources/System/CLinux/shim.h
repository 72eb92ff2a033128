#pragma once
#include <poll.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

/// Returns a new eventfd, non-blocking and close-on-exec. Swift's glibc module does not have `eventfd` and its flags.
static inline int linux_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

/// Makes the kernel send `signal` to this process when the thread that started it ends; `prctl` is variadic.
static inline int linux_set_parent_death_signal(int signal) { return prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0); }

/// Names the calling thread, for `top -H` and debuggers; the kernel keeps 15 bytes.
static inline int linux_name_thread(const char *name) { return prctl(PR_SET_NAME, name); }

/// Returns the nanoseconds on `clock`. It cannot fail for the clocks that every Linux has.
///
/// It is in C because the C module that Swift imports `struct timespec` from depends on the order in which the compiler
/// loads modules, so that Swift code that uses its members may need another import with another compiler.
static inline int64_t linux_clock_nanoseconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

// A GNU extension, which the headers hide from Swift.
extern int ppoll(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);

/// Calls `poll` with a timeout in nanoseconds, which must not be negative.
static inline int linux_poll(struct pollfd *descriptors, nfds_t count, int64_t nanoseconds) {
    struct timespec timeout = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    return ppoll(descriptors, count, &timeout, NULL);
}
