"""Cases for tests/programs/test_octave.py: functions by family, in call forms that Octave and MATLAB share."""

import numpy as np

import dlarray as dl


def over(names, text, call):
    """One case for each variable: ``{}`` in the text is its name."""
    return [(text.format(n), lambda w, n=n: call(getattr(w, n))) for n in names.split()]


def dims(names, function, dims_, call):
    """One case for each variable and dimension."""
    return [
        (f"{function}({n}, {d})", lambda w, n=n, d=d: call(getattr(w, n), d))
        for n in names.split()
        for d in dims_
    ]


def each(functions, names, text="{}({})"):
    """Functions of one array, called by name."""
    return [
        (text.format(f, n), lambda w, f=f, n=n: getattr(dl, f)(getattr(w, n)))
        for f in functions.split()
        for n in names.split()
    ]


def output(number, text, function, nargout, *names):
    """One of several outputs, of a function of variables and numbers."""
    blanks = ", ".join(["~"] * (number - 1) + ["X"] + ["~"] * (nargout - number))

    def call(w):
        args = [getattr(w, n) if isinstance(n, str) else n for n in names]
        results = getattr(dl, function)(*args, nargout=nargout)
        return results[number - 1] if nargout > 1 else results

    return (f"[{blanks}] = {text}", call)


ALL = "A T P R4 v c s N E O L S W"
REAL = "A T P R4 v c s N E O S W"


def extremes(name, call):
    return [
        *over(REAL, f"{name}({{}})", lambda X: call(X)),
        *dims("A T N E W R4", f"{name}", [], None),
        *[
            (f"{name}({n}, [], {d})", lambda w, n=n, d=d: call(getattr(w, n), None, d))
            for n in "A T N E S R4".split()
            for d in (1, 2, 3)
        ],
        *[
            (f"[~, X] = {name}({n}, [], {d})", lambda w, n=n, d=d: call(getattr(w, n), None, d, nargout=2)[1])
            for n in "A I T N".split()
            for d in (1, 2)
        ],
        (f"{name}(A, B)", lambda w: call(w.A, w.B)),
        (f"{name}(N, A)", lambda w: call(w.N, w.A)),
        (f"{name}(A, 0)", lambda w: call(w.A, 0)),
        (f"{name}(A, c)", lambda w: call(w.A, w.c)),
        (f"{name}(T, P)", lambda w: call(w.T, w.P)),
        (f"{name}(A, NaN)", lambda w: call(w.A, np.nan)),
        (f"{name}(S, A)", lambda w: call(w.S, w.A)),
        (f"{name}(O, 1)", lambda w: call(w.O, 1)),
    ]


CORE = [
    *over(ALL, "sum({})", lambda X: dl.sum(X)),
    *dims("A T P N E O L S W R4", "sum", (1, 2, 3, 4), lambda X, d: dl.sum(X, d)),
    *over(ALL, "mean({})", lambda X: dl.mean(X)),
    *dims("A T P N L S W R4", "mean", (1, 2, 3), lambda X, d: dl.mean(X, d)),
    *extremes("max", lambda *a, **k: dl.max(*a, **k)),
    *extremes("min", lambda *a, **k: dl.min(*a, **k)),
    *over(ALL + " Z", "abs({})", lambda X: dl.abs(X)),
    *over("A T N E S L O", "exp({})", lambda X: dl.exp(X)),
    *over("A T N E S O", "tanh({})", lambda X: dl.tanh(X)),
    *over("A T N E S", "sqrt(abs({}))", lambda X: dl.sqrt(dl.abs(X))),
    *over("A T N E S", "log(abs({}))", lambda X: dl.log(dl.abs(X))),
    *over(ALL, "size({})", lambda X: dl.size(X)),
    *over(ALL, "numel({})", lambda X: dl.numel(X)),
    *over(ALL, "ndims({})", lambda X: dl.ndims(X)),
    *dims("A T E R4", "size", (1, 2, 3, 5), lambda X, d: dl.size(X, d)),
    *over(ALL, "squeeze({})", lambda X: dl.squeeze(X)),
    *over("A v c s E O L", "transpose({})", lambda X: dl.transpose(X)),
    *over("Z A", "ctranspose({})", lambda X: dl.ctranspose(X)),
    *over("A T L S", "permute({}, [2 1 3])", lambda X: dl.permute(X, [2, 1, 3])),
    *over("T R4 E v", "permute({}, [3 1 2 4])", lambda X: dl.permute(X, [3, 1, 2, 4])),
    ("reshape(A, 4, 3)", lambda w: dl.reshape(w.A, 4, 3)),
    ("reshape(A, 2, [])", lambda w: dl.reshape(w.A, 2, [])),
    ("reshape(A, [], 1)", lambda w: dl.reshape(w.A, [], 1)),
    ("reshape(T, [4 6])", lambda w: dl.reshape(w.T, [4, 6])),
    ("reshape(T, 3, [], 2)", lambda w: dl.reshape(w.T, 3, [], 2)),
    ("reshape(T, 24, 1, 1)", lambda w: dl.reshape(w.T, 24, 1, 1)),
    ("reshape(E, 3, 0)", lambda w: dl.reshape(w.E, 3, 0)),
    ("reshape(L, 1, 12)", lambda w: dl.reshape(w.L, 1, 12)),
    ("reshape(A, 5, 2)", lambda w: dl.reshape(w.A, 5, 2)),
    ("repmat(A, 2)", lambda w: dl.repmat(w.A, 2)),
    ("repmat(A, 2, 3)", lambda w: dl.repmat(w.A, 2, 3)),
    ("repmat(A, [1 2 2])", lambda w: dl.repmat(w.A, [1, 2, 2])),
    ("repmat(c, 1, 4)", lambda w: dl.repmat(w.c, 1, 4)),
    ("repmat(A, 0, 1)", lambda w: dl.repmat(w.A, 0, 1)),
    ("repmat(L, 1, 2)", lambda w: dl.repmat(w.L, 1, 2)),
    ("repmat(T, 1, 1, 2)", lambda w: dl.repmat(w.T, 1, 1, 2)),
    ("cat(1, A, B)", lambda w: dl.cat(1, w.A, w.B)),
    ("cat(2, A, c)", lambda w: dl.cat(2, w.A, w.c)),
    ("cat(3, A, B)", lambda w: dl.cat(3, w.A, w.B)),
    ("cat(4, A, B)", lambda w: dl.cat(4, w.A, w.B)),
    ("cat(2, A, [])", lambda w: dl.cat(2, w.A, [])),
    ("cat(3, T, T)", lambda w: dl.cat(3, w.T, w.T)),
    ("cat(1, A, S)", lambda w: dl.cat(1, w.A, w.S)),
    ("cat(1, L, L)", lambda w: dl.cat(1, w.L, w.L)),
    ("cat(1, L, A)", lambda w: dl.cat(1, w.L, w.A)),
    ("[A, B]", lambda w: dl.horzcat(w.A, w.B)),
    ("[A; B]", lambda w: dl.vertcat(w.A, w.B)),
    ("[A; c]", lambda w: dl.vertcat(w.A, w.c)),  # an error on both sides
    ("[c, A, c]", lambda w: dl.horzcat(w.c, w.A, w.c)),
    ("[v, s]", lambda w: dl.horzcat(w.v, w.s)),
    ("[O, A]", lambda w: dl.horzcat(w.O, w.A)),
    ("[E; Q]", lambda w: dl.vertcat(w.E, w.Q)),
    ("zeros(2, 3)", lambda w: dl.zeros(2, 3)),
    ("zeros(3)", lambda w: dl.zeros(3)),
    ("zeros(2, 0, 3)", lambda w: dl.zeros(2, 0, 3)),
    ("zeros(2, 3, 1, 1)", lambda w: dl.zeros(2, 3, 1, 1)),
    ("zeros(-1, 2)", lambda w: dl.zeros(-1, 2)),
    ("zeros(2, 2, 'single')", lambda w: dl.zeros(2, 2, "single")),
    ("ones(size(T))", lambda w: dl.ones(dl.size(w.T))),
    ("ones(1, 3) * 2", lambda w: dl.ones(1, 3) * 2),
    ("eye(3)", lambda w: dl.eye(3)),
    ("eye(2, 4)", lambda w: dl.eye(2, 4)),
    ("inf(2)", lambda w: dl.inf(2)),
    ("nan(1, 3)", lambda w: dl.nan(1, 3)),
    # several functions together, as programs have them
    ("A - mean(A, 1)", lambda w: w.A - dl.mean(w.A, 1)),
    ("A ./ sum(A, 2)", lambda w: w.A / dl.sum(w.A, 2)),
    ("T - mean(T, 3)", lambda w: w.T - dl.mean(w.T, 3)),
    ("sum(A(:))", lambda w: dl.sum(w.A(":"))),
    ("sum(sum(A .* B))", lambda w: dl.sum(dl.sum(w.A * w.B))),
    ("mean((A - B) .^ 2)", lambda w: dl.mean((w.A - w.B) ** 2)),
    ("exp(A) ./ sum(exp(A), 1)", lambda w: dl.exp(w.A) / dl.sum(dl.exp(w.A), 1)),
    ("1 ./ (1 + exp(-A))", lambda w: 1 / (1 + dl.exp(-w.A))),
    ("max(A, 0) + 0.1 * min(A, 0)", lambda w: dl.max(w.A, 0) + 0.1 * dl.min(w.A, 0)),
    ("sqrt(sum(A .^ 2, 1))", lambda w: dl.sqrt(dl.sum(w.A**2, 1))),
    ("sum(A > 0)", lambda w: dl.sum(w.A > 0)),
    ("mean(A > 0)", lambda w: dl.mean(w.A > 0)),
    ("squeeze(sum(T, 1))", lambda w: dl.squeeze(dl.sum(w.T, 1))),
    ("reshape(permute(T, [3 1 2]), 4, [])", lambda w: dl.reshape(dl.permute(w.T, [3, 1, 2]), 4, [])),
]


ELEMENTWISE = [
    *each("sin cos tan sinh cosh atan asinh floor ceil fix round sign", "A S T E"),
    *each("floor ceil fix round sign", "B I N"),
    *each("erf erfc expm1", "A S N"),
    *each("real imag conj angle", "Z A"),
    *each("isnan isinf isfinite", "N A E O"),
    ("log1p(abs(A))", lambda w: dl.log1p(dl.abs(w.A))),
    ("log2(abs(A))", lambda w: dl.log2(dl.abs(w.A))),
    ("log10(abs(A))", lambda w: dl.log10(dl.abs(w.A))),
    ("gammaln(abs(A))", lambda w: dl.gammaln(dl.abs(w.A))),
    ("mod(A, 0.7)", lambda w: dl.mod(w.A, 0.7)),
    ("mod(I, 3)", lambda w: dl.mod(w.I, 3)),
    ("mod(I, -3)", lambda w: dl.mod(w.I, -3)),
    ("mod(I, 0)", lambda w: dl.mod(w.I, 0)),
    ("rem(I, 3)", lambda w: dl.rem(w.I, 3)),
    ("rem(I, -3)", lambda w: dl.rem(w.I, -3)),
    ("rem(A, c)", lambda w: dl.rem(w.A, w.c)),
    ("atan2(A, B)", lambda w: dl.atan2(w.A, w.B)),
    ("hypot(A, c)", lambda w: dl.hypot(w.A, w.c)),
    ("xor(A > 0, L)", lambda w: dl.xor(w.A > 0, w.L)),
    ("complex(A, B)", lambda w: dl.complex(w.A, w.B)),
    ("single(A)", lambda w: dl.single(w.A)),
    ("double(S)", lambda w: dl.double(w.S)),
    ("logical(I)", lambda w: dl.logical(w.I)),
]
REDUCTIONS = [
    *each("prod any all", "A I T P E O L v c s S"),
    *dims("A T E L W R4", "prod", (1, 2, 3), lambda X, d: dl.prod(X, d)),
    *dims("I T E L R4", "any", (1, 2, 3), lambda X, d: dl.any(X, d)),
    *dims("I T E L R4", "all", (1, 2, 3), lambda X, d: dl.all(X, d)),
    *each("cumsum cumprod", "A T v c s N E S L"),
    *dims("A T N W", "cumsum", (1, 2, 3), lambda X, d: dl.cumsum(X, d)),
    *dims("A T", "cumprod", (1, 2, 3), lambda X, d: dl.cumprod(X, d)),
    *each("cummax cummin", "A T v c"),
    *dims("A T", "cummax", (1, 2), lambda X, d: dl.cummax(X, d)),
    *each("median std var", "A T v c s S"),
    *dims("A T P", "median", (1, 2, 3), lambda X, d: dl.median(X, d)),
    ("median(N)", lambda w: dl.median(w.N)),
    *each("mode", "I v"),
    ("mode(I, 2)", lambda w: dl.mode(w.I, 2)),
    ("var(A, 1)", lambda w: dl.var(w.A, 1)),
    ("var(A, 0, 2)", lambda w: dl.var(w.A, 0, 2)),
    ("std(T, 0, 3)", lambda w: dl.std(w.T, 0, 3)),
    ("std(A, 1, 1)", lambda w: dl.std(w.A, 1, 1)),
    ("vecnorm(A, 2, 1)", lambda w: dl.vecnorm(w.A, 2, 1)),
    ("vecnorm(A, 1, 2)", lambda w: dl.vecnorm(w.A, 1, 2)),
    ("vecnorm(T, 2, 3)", lambda w: dl.vecnorm(w.T, 2, 3)),
    ("vecnorm(A, Inf, 1)", lambda w: dl.vecnorm(w.A, float("inf"), 1)),
    ("norm(A)", lambda w: dl.norm(w.A)),
    ("norm(A, 1)", lambda w: dl.norm(w.A, 1)),
    ("norm(A, 'fro')", lambda w: dl.norm(w.A, "fro")),
    ("norm(v, 3)", lambda w: dl.norm(w.v, 3)),
    ("range(A)", lambda w: dl.range(w.A)),
    ("dot(A, B)", lambda w: dl.dot(w.A, w.B)),
    ("dot(A, B, 2)", lambda w: dl.dot(w.A, w.B, 2)),
    ("cross(c, A(:, 1))", lambda w: dl.cross(w.c, w.A(":", 1))),
    ("trapz(A)", lambda w: dl.trapz(w.A)),
    ("cumtrapz(A)", lambda w: dl.cumtrapz(w.A)),
    *each("diff", "A v c T S"),
    ("diff(A, 2)", lambda w: dl.diff(w.A, 2)),
    ("diff(A, 1, 2)", lambda w: dl.diff(w.A, 1, 2)),
    ("diff(s)", lambda w: dl.diff(w.s)),
    ("cov(A)", lambda w: dl.cov(w.A)),
    ("corrcoef(A)", lambda w: dl.corrcoef(w.A)),
    *each("nnz", "I L E O"),
]
ORDER = [
    *each("sort", "A I T v c s N E O S L"),
    *dims("A I T N", "sort", (1, 2, 3), lambda X, d: dl.sort(X, d)),
    *over("A I N v T", "sort({}, 'descend')", lambda X: dl.sort(X, "descend")),
    *[output(2, f"sort({n})", "sort", 2, n) for n in "A I v c N T".split()],
    *each("sortrows", "A I"),
    ("sortrows(I, 2)", lambda w: dl.sortrows(w.I, 2)),
    ("sortrows(I, [-1 2])", lambda w: dl.sortrows(w.I, [-1, 2])),
    output(2, "sortrows(I)", "sortrows", 2, "I"),
    *each("unique", "I v L O"),
    output(2, "unique(v)", "unique", 3, "v"),
    output(3, "unique(v)", "unique", 3, "v"),
    ("ismember(I, [1 2])", lambda w: dl.ismember(w.I, [1, 2])),
    *each("find", "I L v E O c s"),
    ("find(I, 2)", lambda w: dl.find(w.I, 2)),
    ("find(A > 0)", lambda w: dl.find(w.A > 0)),
    ("find(v > 100)", lambda w: dl.find(w.v > 100)),
    ("find(T > 0)", lambda w: dl.find(w.T > 0)),
    output(1, "find(I)", "find", 2, "I"),
    output(2, "find(I)", "find", 2, "I"),
    output(3, "find(I)", "find", 3, "I"),
    ("accumarray([1; 2; 1; 4], [9; 8; 7; 6])", lambda w: dl.accumarray([[1], [2], [1], [4]], [[9], [8], [7], [6]])),
    ("accumarray([1 1; 2 2; 1 1], [1; 2; 3])", lambda w: dl.accumarray([[1, 1], [2, 2], [1, 1]], [[1], [2], [3]])),
    ("accumarray([1; 3], 1, [4 1])", lambda w: dl.accumarray([[1], [3]], 1, [4, 1])),
    ("issorted(sort(v))", lambda w: dl.issorted(dl.sort(w.v))),
]  # fmt: skip
SHAPES = [
    *each("flip fliplr flipud rot90", "A v c s E L S"),
    *dims("A T", "flip", (1, 2, 3), lambda X, d: dl.flip(X, d)),
    *dims("A", "rot90", (-1, 2, 3, 5), lambda X, k: dl.rot90(X, k)),
    ("circshift(A, 1)", lambda w: dl.circshift(w.A, 1)),
    ("circshift(v, 2)", lambda w: dl.circshift(w.v, 2)),
    ("circshift(A, [1 -1])", lambda w: dl.circshift(w.A, [1, -1])),
    ("circshift(T, 1, 3)", lambda w: dl.circshift(w.T, 1, 3)),
    ("ipermute(T, [3 1 2])", lambda w: dl.ipermute(w.T, [3, 1, 2])),
    ("shiftdim(T, 1)", lambda w: dl.shiftdim(w.T, 1)),
    ("repelem(v, 2)", lambda w: dl.repelem(w.v, 2)),
    ("repelem(A, 2, 3)", lambda w: dl.repelem(w.A, 2, 3)),
    ("kron(A, Q)", lambda w: dl.kron(w.A, w.Q)),
    ("kron(v, c)", lambda w: dl.kron(w.v, w.c)),
    *each("diag", "v c Q A s"),
    ("diag(v, 1)", lambda w: dl.diag(w.v, 1)),
    ("diag(A, -1)", lambda w: dl.diag(w.A, -1)),
    *each("tril triu", "A Q E"),
    ("tril(A, 1)", lambda w: dl.tril(w.A, 1)),
    ("triu(A, -1)", lambda w: dl.triu(w.A, -1)),
    ("blkdiag(A, Q)", lambda w: dl.blkdiag(w.A, w.Q)),
    ("linspace(0, 1, 5)", lambda w: dl.linspace(0, 1, 5)),
    ("linspace(3, 1, 1)", lambda w: dl.linspace(3, 1, 1)),
    ("logspace(0, 2, 3)", lambda w: dl.logspace(0, 2, 3)),
    ("colon(1, 4)", lambda w: dl.colon(1, 4)),
    ("colon(5, -2, 0)", lambda w: dl.colon(5, -2, 0)),
    ("colon(2, 1)", lambda w: dl.colon(2, 1)),
    output(1, "meshgrid(v, c)", "meshgrid", 2, "v", "c"),
    output(2, "meshgrid(v, c)", "meshgrid", 2, "v", "c"),
    output(1, "ndgrid(v, c)", "ndgrid", 2, "v", "c"),
    output(2, "ndgrid(v, c)", "ndgrid", 2, "v", "c"),
    ("sub2ind([3 4], [1 3], [2 4])", lambda w: dl.sub2ind([3, 4], [1, 3], [2, 4])),
    output(1, "ind2sub([3 4], 7)", "ind2sub", 1, [3, 4], 7),
    output(1, "ind2sub([3 4], 7)", "ind2sub", 2, [3, 4], 7),
    output(2, "ind2sub([3 4], 7)", "ind2sub", 2, [3, 4], 7),
    *each("isempty isrow iscolumn isvector isscalar ismatrix isnumeric islogical isreal isfloat length",
          "A v c s E O T L S Z"),
    ("isequal(A, A)", lambda w: dl.isequal(w.A, w.A)),
    ("isequal(A, B)", lambda w: dl.isequal(w.A, w.B)),
    ("isequal(N, N)", lambda w: dl.isequal(w.N, w.N)),
    ("isequal(v, v')", lambda w: dl.isequal(w.v, w.v.T)),
]  # fmt: skip
ALGEBRA = [
    *each("det inv trace", "Q"),
    ("pinv(A)", lambda w: dl.pinv(w.A)),
    ("expm(Q)", lambda w: dl.expm(w.Q)),
    ("Q \\ A", lambda w: dl.mldivide(w.Q, w.A)),
    ("A' / Q", lambda w: dl.mrdivide(w.A.T, w.Q)),
    ("Q ^ 2", lambda w: dl.mpower(w.Q, 2)),
    ("Q ^ -1", lambda w: dl.mpower(w.Q, -1)),
    ("svd(A)", lambda w: dl.svd(w.A)),
    ("chol(Q' * Q)", lambda w: dl.chol(w.Q.T @ w.Q)),
    ("rank(A)", lambda w: dl.rank(w.A)),
    *each("fft ifft", "A v c T Z S"),
    ("fft(A, 6)", lambda w: dl.fft(w.A, 6)),
    ("fft(A, 2)", lambda w: dl.fft(w.A, 2)),
    ("fft(A, [], 2)", lambda w: dl.fft(w.A, [], 2)),
    ("fft(A, 5, 2)", lambda w: dl.fft(w.A, 5, 2)),
    ("real(ifft(fft(A)))", lambda w: dl.real(dl.ifft(dl.fft(w.A)))),
    ("fft2(A)", lambda w: dl.fft2(w.A)),
    ("ifft2(A)", lambda w: dl.ifft2(w.A)),
    ("fftn(T)", lambda w: dl.fftn(w.T)),
    *each("fftshift ifftshift", "A v T"),
    ("fftshift(A, 1)", lambda w: dl.fftshift(w.A, 1)),
    ("conv(v, [1 2 3])", lambda w: dl.conv(w.v, [1, 2, 3])),
    ("conv(v, [1 2 3], 'same')", lambda w: dl.conv(w.v, [1, 2, 3], "same")),
    ("conv(v, [1 2 3], 'valid')", lambda w: dl.conv(w.v, [1, 2, 3], "valid")),
    ("conv(c, [1 2])", lambda w: dl.conv(w.c, [1, 2])),
    ("conv2(A, Q)", lambda w: dl.conv2(w.A, w.Q)),
    ("conv2(A, Q, 'same')", lambda w: dl.conv2(w.A, w.Q, "same")),
    ("conv2(A, Q, 'valid')", lambda w: dl.conv2(w.A, w.Q, "valid")),
    ("filter([1 2], [1 0.5], v)", lambda w: dl.filter([1, 2], [1, 0.5], w.v)),
    ("filter(1, [2 0.5], A)", lambda w: dl.filter(1, [2, 0.5], w.A)),
    ("polyval([1 2 3], A)", lambda w: dl.polyval([1, 2, 3], w.A)),
    ("polyfit(1:5, v, 2)", lambda w: dl.polyfit([1, 2, 3, 4, 5], w.v, 2)),
    ("interp1(1:5, v, [1.5 2 4.25])", lambda w: dl.interp1([1, 2, 3, 4, 5], w.v, [1.5, 2, 4.25])),
    ("interp1(1:5, v, [0 6])", lambda w: dl.interp1([1, 2, 3, 4, 5], w.v, [0, 6])),
    (
        "interp1(1:5, v, [1.5 4.25], 'nearest')",
        lambda w: dl.interp1([1, 2, 3, 4, 5], w.v, [1.5, 4.25], "nearest"),
    ),
    ("interp1(1:5, v, [1.5; 4.25])", lambda w: dl.interp1([1, 2, 3, 4, 5], w.v, [[1.5], [4.25]])),
    ("gradient(A)", lambda w: dl.gradient(w.A)),
    ("gradient(v)", lambda w: dl.gradient(w.v)),
    ("toeplitz([1 2 3])", lambda w: dl.toeplitz([1, 2, 3])),
    ("roots([1 -3 2])", lambda w: dl.roots([1, -3, 2])),
    ("polyder([1 2 3])", lambda w: dl.polyder([1, 2, 3])),
]

NUMBERS = [
    *((f"magic({n})", lambda w, n=n: dl.magic(n)) for n in (1, 3, 4, 5, 6, 7, 8, 10, 12, 14)),
    ("realpow(abs(A), B)", lambda w: dl.realpow(dl.abs(w.A), w.B)),
    ("realpow(A, 2)", lambda w: dl.realpow(w.A, 2)),
    ("realpow(A, 0.5)", lambda w: dl.realpow(w.A, 0.5)),
    ("reallog(abs(A))", lambda w: dl.reallog(dl.abs(w.A))),
    ("reallog(A)", lambda w: dl.reallog(w.A)),
    ("realsqrt(abs(S))", lambda w: dl.realsqrt(dl.abs(w.S))),
    ("realsqrt(A)", lambda w: dl.realsqrt(w.A)),
    *each("zscore", "A v c T S N"),
    ("zscore(A, 1)", lambda w: dl.zscore(w.A, 1)),
    ("zscore(T, 0, 3)", lambda w: dl.zscore(w.T, 0, 3)),
    ("zscore(ones(3, 2))", lambda w: dl.zscore(dl.ones(3, 2))),
    ("full(sparse([1 3 3 1], [2 1 1 2], [1 2 3 4]))", lambda w: dl.sparse([1, 3, 3, 1], [2, 1, 1, 2], [1, 2, 3, 4])),
    ("full(sparse([1 2], 3, A(1, 1:2), 4, 5))", lambda w: dl.sparse([1, 2], 3, w.A(1, "1:2"), 4, 5)),
    ("full(sparse(2, 3))", lambda w: dl.sparse(2, 3)),
    ("sparse([1 2], [1 2 3], 1)", lambda w: dl.sparse([1, 2], [1, 2, 3], 1)),
    ("sparse(3, 1, 1, 2, 2)", lambda w: dl.sparse(3, 1, 1, 2, 2)),
    ("sparse(0, 1, 1)", lambda w: dl.sparse(0, 1, 1)),
    ("corr(A, Q)", lambda w: dl.corr(w.A, w.Q)),
    ("corr(M)", lambda w: dl.corr(w.M)),
    ("im2double(uint8([0 51 255]))", lambda w: dl.im2double(np.array([[0, 51, 255]], np.uint8))),
    ("im2double(int16([-32768 0 32767]))", lambda w: dl.im2double(np.array([[-32768, 0, 32767]], np.int16))),
    ("im2double(uint16([0 7]), 'indexed')", lambda w: dl.im2double(np.array([[0, 7]], np.uint16), "indexed")),
    ("integral(@(x) exp(-x.^2), -Inf, Inf, 'RelTol', 1e-13)",
     lambda w: dl.integral(lambda x: dl.exp(-(x**2)), -np.inf, np.inf, RelTol=1e-13)),
    ("integral(@(x) x.^3, 1, 2)", lambda w: dl.integral(lambda x: x**3, 1, 2)),
    ("integral(@(x) x * [1; 2], 0, 1, 'ArrayValued', true)",
     lambda w: dl.integral(lambda x: x * [[1], [2]], 0, 1, ArrayValued=True)),
    ("numel({1, 'a', [1 2]})", lambda w: dl.numel([1, "a", [1, 2]])),
    ("size({1, 'a', [1 2]})", lambda w: dl.size([1, "a", [1, 2]])),
    ("length({1, 'a'})", lambda w: dl.length([1, "a"])),
    ("ndims({1, 'a'})", lambda w: dl.ndims([1, "a"])),
    ("size(struct('a', 1))", lambda w: dl.size(dl.struct(a=1))),
]  # fmt: skip

CASES = [*CORE, *ELEMENTWISE, *REDUCTIONS, *ORDER, *SHAPES, *ALGEBRA, *NUMBERS]
