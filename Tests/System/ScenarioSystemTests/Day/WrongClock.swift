import FoundationEssentials
import SystemPackage
import TestTools

/// A preloaded library that gives a program a wrong wall clock, but leaves its monotonic clock right.
enum WrongClock {
    /// C code that shifts the C library's time of day by WRONG_CLOCK_SECONDS.
    private static let source = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <stdlib.h>
        #include <sys/time.h>
        #include <time.h>

        static long off(void) {
            const char *text = getenv("WRONG_CLOCK_SECONDS");
            return text ? atol(text) : 0;
        }

        int clock_gettime(clockid_t clock, struct timespec *time) {
            static int (*real)(clockid_t, struct timespec *);
            if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
            int status = real(clock, time);
            if (status == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += off();
            return status;
        }

        int gettimeofday(struct timeval *time, void *zone) {
            struct timespec now;
            clock_gettime(CLOCK_REALTIME, &now);
            time->tv_sec = now.tv_sec;
            time->tv_usec = now.tv_nsec / 1000;
            return 0;
        }

        time_t time(time_t *seconds) {
            struct timespec now;
            clock_gettime(CLOCK_REALTIME, &now);
            if (seconds) *seconds = now.tv_sec;
            return now.tv_sec;
        }

        """

    /// - Returns: The path of the compiled library; `nil` if there is no C compiler.
    static func library(in folder: FilePath) async throws -> String? {
        guard let compiler = ["cc", "clang"].map({ Tool($0) }).first(where: \.isInstalled) else { return nil }
        let library = folder.appending("wrong-clock.so").string
        let run = try await compiler.run(
            ["-shared", "-fPIC", "-O1", "-x", "c", "-", "-o", library, "-ldl"],
            input: source
        )
        guard run.isSuccess else { throw NotCompiled(complaint: run.errorOutput) }
        return library
    }

    struct NotCompiled: Error {
        let complaint: String
    }
}
