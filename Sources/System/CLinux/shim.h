#pragma once
#include <poll.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

/// A non-blocking, close-on-exec eventfd: the glibc overlay of Swift does not show `eventfd` and its enum-typed flags.
static inline int linux_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

/// Makes the kernel send `signal` to this process when the thread that started it ends; `prctl` is variadic.
static inline int linux_set_parent_death_signal(int signal) { return prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0); }

/// Names the calling thread, for `top -H` and debuggers; the kernel keeps 15 bytes.
static inline int linux_name_thread(const char *name) { return prctl(PR_SET_NAME, name); }

/// Nanoseconds on `clock`, one of those that every Linux has: asking cannot fail.
///
/// In Swift, the members of `struct timespec` belong to whichever module of C a compiler happens to load first, and what
/// builds today may ask for another import tomorrow.
static inline int64_t linux_clock_nanoseconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

// An extension of GNU, which the headers hide from Swift.
extern int ppoll(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);

/// `poll` with a timeout in nanoseconds, which is not negative.
static inline int linux_poll(struct pollfd *descriptors, nfds_t count, int64_t nanoseconds) {
    struct timespec timeout = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    return ppoll(descriptors, count, &timeout, NULL);
}
