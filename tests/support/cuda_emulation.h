// CUDA C on a CPU, one block at a time: the threads of a block are fibers that a scheduler runs in turn.
//
// What it finds besides wrong numbers: barriers that some threads do not reach, threads that wait at different barriers,
// shuffles with lanes that are not there, values of shared memory that nobody has written (they are NaN, or -1), and,
// because the order of the threads can be turned round, results that depend on that order.  As CuPy compiles with
// -ftz=true, single numbers below 2^-126 count as zero.
#include <algorithm>
#include <cmath>
#include <csetjmp>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ucontext.h>
#if defined(__SSE__)
#include <xmmintrin.h>
#endif
#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif

#define __global__
#define __device__
#define __forceinline__ inline
#define __launch_bounds__(...)
#define __shared__ static __attribute__((section("cuda_shared")))

using std::exp; using std::log; using std::tanh; using std::sqrt; using std::erf; using std::erfc; using std::fabs;
using std::fmax; using std::fmin; using std::isnan; using std::max; using std::min; using std::floor; using std::log1p;

struct dim3 { unsigned x = 1, y = 1, z = 1; };
static dim3 threadIdx, blockIdx, blockDim, gridDim;

static inline double __longlong_as_double(long long v) { double d; memcpy(&d, &v, 8); return d; }
static inline float __uint_as_float(unsigned v) { float f; memcpy(&f, &v, 4); return f; }
static inline unsigned __float_as_uint(float v) { unsigned u; memcpy(&u, &v, 4); return u; }

// Numbers of 16 bits (IEEE 754 binary16), to the nearest, ties to even.
static inline float from_half(unsigned short h) {
    int exponent = h >> 10 & 31, fraction = h & 1023;
    float v = exponent == 31 ? (fraction ? NAN : INFINITY)
                             : exponent ? std::ldexp(1024.0f + fraction, exponent - 25) : std::ldexp((float)fraction, -24);
    return h & 0x8000 ? -v : v;
}
static inline unsigned short to_half(float v) {
    unsigned short sign = std::signbit(v) ? 0x8000 : 0;
    v = std::fabs(v);
    if (v != v) return 0x7fff;
    if (v == 0) return sign;
    if (v >= 65520.0f) return sign | 0x7c00;
    int exponent;
    std::frexp(v, &exponent);
    exponent = std::max(exponent, -13);
    int steps = (int)std::nearbyint(std::ldexp(v, 11 - exponent));  // 1024 to 2048; less for the smallest numbers
    return sign | (unsigned short)(steps + (exponent + 13) * 1024);
}
static inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
    return (unsigned long long)(((unsigned __int128)a * b) >> 64);
}
static inline float rsqrt(float x) { return 1.0f / std::sqrt(x); }
static inline double rsqrt(double x) { return 1.0 / std::sqrt(x); }
template <typename T> static inline T atomicAdd(T* place, T value) { T old = *place; *place += value; return old; }

namespace emulation {

enum State { READY, AT_BLOCK, AT_WARP, DONE };
enum Problem { NONE, DIVERGED = 1, EXITED = 2, STUCK = 3, LANE = 4, MASK = 5 };
const size_t STACK = 1 << 16;

struct Fiber {
    jmp_buf place;
    ucontext_t context;
    char* stack;
    dim3 index;
    State state;
    int line, parity;
    alignas(16) char slot[2][16];
};

static Fiber* fibers = nullptr;
static int room = 0, count = 0, current = 0, problem = NONE, problem_line = 0;
static bool fresh;
static jmp_buf scheduler;
static ucontext_t first_context;
static void (*kernel)(void**);
static void** arguments;
#if defined(__SANITIZE_ADDRESS__)
static void* scheduler_fake = nullptr; static const void* scheduler_bottom = nullptr; static size_t scheduler_size = 0;
#endif

static void complain(Problem what, int line) { if (!problem) { problem = what; problem_line = line; } }

static void __attribute__((noinline)) to_scheduler(bool ending) {
#if defined(__SANITIZE_ADDRESS__)
    void* fake = nullptr;
    __sanitizer_start_switch_fiber(ending ? nullptr : &fake, scheduler_bottom, scheduler_size);
#endif
    if (ending) _longjmp(scheduler, 1);
    if (!_setjmp(fibers[current].place)) _longjmp(scheduler, 1);
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_finish_switch_fiber(fake, &scheduler_bottom, &scheduler_size);
#endif
    threadIdx = fibers[current].index;
}

static void body() {
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_finish_switch_fiber(nullptr, &scheduler_bottom, &scheduler_size);
#endif
    threadIdx = fibers[current].index;
    kernel(arguments);
    fibers[current].state = DONE;
    to_scheduler(true);
}

static void __attribute__((noinline)) resume(int which, bool begun) {
    current = which;
    Fiber& f = fibers[which];
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_start_switch_fiber(&scheduler_fake, f.stack, STACK);
#endif
    if (!_setjmp(scheduler)) {
        if (begun) _longjmp(f.place, 1);
        getcontext(&f.context);
        f.context.uc_stack.ss_sp = f.stack;
        f.context.uc_stack.ss_size = STACK;
        f.context.uc_link = nullptr;
        makecontext(&f.context, body, 0);
        setcontext(&f.context);
    }
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_finish_switch_fiber(scheduler_fake, nullptr, nullptr);
#endif
}

static void wait(State where, int line) {
    fibers[current].state = where;
    fibers[current].line = line;
    to_scheduler(false);
}

// Lets the threads from..to go on if all of them wait at the same place.
static bool released(int from, int to, State where) {
    int waiting = 0, done = 0;
    for (int i = from; i < to; i++) {
        waiting += fibers[i].state == where;
        done += fibers[i].state == DONE;
    }
    if (!waiting || waiting + done < to - from) return false;
    if (done) complain(EXITED, fibers[from].line);
    int line = -1;
    for (int i = from; i < to; i++) {
        if (fibers[i].state != where) continue;
        if (line >= 0 && fibers[i].line != line) complain(DIVERGED, line);
        line = fibers[i].line;
        fibers[i].state = READY;
    }
    return true;
}

static void run_block(bool turned) {
    for (int i = 0; i < count; i++) {
        Fiber& f = fibers[i];
        f.index.x = i % blockDim.x;
        f.index.y = i / blockDim.x % blockDim.y;
        f.index.z = i / (blockDim.x * blockDim.y);
        f.state = READY;
        f.parity = 0;
        f.line = -1;
    }
    for (bool first = true;; first = false) {
        bool moved = false, left = false;
        for (int k = 0; k < count; k++) {
            int i = turned ? count - 1 - k : k;
            if (fibers[i].state == READY) { resume(i, !first); moved = true; }
        }
        for (int i = 0; i < count; i++) left = left || fibers[i].state != DONE;
        if (!left || problem) return;
        for (int i = 0; i < count; i += 32) moved = released(i, min(i + 32, count), AT_WARP) || moved;
        moved = released(0, count, AT_BLOCK) || moved;
        if (!moved) return complain(STUCK, fibers[0].line);
    }
}

template <typename T> static T exchanged(unsigned mask, T value, int lane, int line) {
    Fiber& me = fibers[current];
    int mine = current, base = mine / 32 * 32, way = me.parity;
    if (mask != 0xffffffffu) complain(MASK, line);
    memcpy(me.slot[way], &value, sizeof(T));
    me.parity = 1 - way;
    wait(AT_WARP, line);
    if (base + lane >= count || lane < 0 || lane > 31) { complain(LANE, line); return value; }
    memcpy(&value, fibers[base + lane].slot[way], sizeof(T));
    return value;
}

}  // namespace emulation

#define __syncthreads() emulation::wait(emulation::AT_BLOCK, __LINE__)
#define __syncwarp(...) emulation::wait(emulation::AT_WARP, __LINE__)
#define __shfl_xor_sync(mask, value, other) \
    emulation::exchanged(mask, value, (int)((emulation::current & 31) ^ (other)), __LINE__)
#define __shfl_sync(mask, value, lane) emulation::exchanged(mask, value, (int)(lane), __LINE__)
#define __shfl_down_sync(mask, value, by) \
    emulation::exchanged(mask, value, min((emulation::current & 31) + (int)(by), 31), __LINE__)

extern "C" char __start_cuda_shared[] __attribute__((weak));
extern "C" char __stop_cuda_shared[] __attribute__((weak));

// While one stands: numbers that are too small to be normal are read and made as zero.
struct Flushing {
#if defined(__SSE__)
    unsigned before = _mm_getcsr();
    explicit Flushing(bool on) { if (on) _mm_setcsr(before | 0x8040); }
    ~Flushing() { _mm_setcsr(before); }
#elif defined(__aarch64__)
    unsigned long before;
    explicit Flushing(bool on) {
        asm volatile("mrs %0, fpcr" : "=r"(before));
        if (on) asm volatile("msr fpcr, %0" : : "r"(before | 1ul << 24));
    }
    ~Flushing() { asm volatile("msr fpcr, %0" : : "r"(before)); }
#else
    explicit Flushing(bool on) {}
#endif
};

// Runs all blocks; 0, or which mistake was seen, and (in ``line``) where.
static int emulated_launch(void (*f)(void**), const int* sizes, void** args, int together, int turned, int* line) {
    using namespace emulation;
    gridDim.x = sizes[0]; gridDim.y = sizes[1]; gridDim.z = sizes[2];
    blockDim.x = sizes[3]; blockDim.y = sizes[4]; blockDim.z = sizes[5];
    kernel = f; arguments = args; problem = NONE;
    count = sizes[3] * sizes[4] * sizes[5];
    if (together && room < count) {
        fibers = (Fiber*)realloc((void*)fibers, sizeof(Fiber) * count);
        for (int i = room; i < count; i++) fibers[i].stack = (char*)malloc(STACK);
        room = count;
    }
    Flushing flushing(sizeof(REAL) == 4);
    long long blocks = (long long)gridDim.x * gridDim.y * gridDim.z;
    for (long long k = 0; k < blocks && !problem; k++) {
        long long b = turned ? blocks - 1 - k : k;
        blockIdx.x = b % gridDim.x; blockIdx.y = b / gridDim.x % gridDim.y; blockIdx.z = b / gridDim.x / gridDim.y;
        if (__start_cuda_shared) memset(__start_cuda_shared, 0xff, __stop_cuda_shared - __start_cuda_shared);
        if (together) { run_block(turned); continue; }
        for (int j = 0; j < count; j++) {
            int i = turned ? count - 1 - j : j;
            threadIdx.x = i % blockDim.x; threadIdx.y = i / blockDim.x % blockDim.y;
            threadIdx.z = i / (blockDim.x * blockDim.y);
            f(args);
        }
    }
    *line = problem_line;
    return problem;
}
