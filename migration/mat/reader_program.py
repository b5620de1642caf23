"""The program that parses a MAT file, in a process of its own: a file that brings the parser down ends this alone.

It is run by its path (`child_process` says how), or by a fork of ``reader_server.py``, which has loaded the libraries.
It imports nothing of dlarray, and writes to its standard output: eight bytes with the length of a text, the text
(JSON), then the bytes of the arrays that the text lists, one after another,
column by column.  The text has ``variables``, a tree for each name, or ``error``.  A tree is a list whose first entry
is its kind:

    ["array", n]                      the n-th of the arrays
    ["char", shape, texts]            rows of text; the shape is without the dimension of the characters
    ["cell", shape, trees]            column by column
    ["struct", shape, fields, trees]  element by element, field by field
    ["object", n]                     the n-th of the objects: {class, alias, properties}
    ["objects", class, shape, numbers]
    ["enumeration", class, shape, names]
    ["old object", class, tree]       of classes from before 2008
    ["handle", tree]                  a function handle
    ["sparse", shape, rows, column starts, values]
    ["nothing"], ["unread", words]
"""

from __future__ import annotations

import json
import os
import runpy
import sys
from typing import Any

GIB = 2**30
NUMBERS = (
    *("bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"),
    *("float32", "float64", "complex64", "complex128"),
)
OBJECT = 0xDD000000  # the number that marks the place of an object


class Refused(Exception):
    """A file that is not read, and why."""


def main() -> None:
    """Read the request from the arguments, and answer it."""
    request = json.loads(sys.argv[1])
    sys.path[:0] = request["path"]
    answer_to(request)


def answer_to(request: dict) -> None:
    """Write the answer to a request to the standard output."""
    try:
        answer, arrays = _answer(request)
    except Refused as why:
        answer, arrays = {"error": "refused", "words": str(why)}, []
    except MemoryError:
        answer, arrays = {"error": "memory", "words": ""}, []
    except RecursionError:
        answer, arrays = {"error": "refused", "words": "its values are nested too deep"}, []
    except ImportError as why:
        answer, arrays = {"error": "import", "words": str(why)}, []
    except Exception as why:  # whatever a parser makes of a damaged file
        answer, arrays = {"error": "damaged", "words": f"{type(why).__name__}: {why}"}, []
    text = json.dumps(answer).encode("ascii")
    out = sys.stdout.buffer
    out.write(len(text).to_bytes(8, "little"))
    out.write(text)
    for values in arrays:
        if values.size:
            columns = values.T if values.flags.f_contiguous else values.T.copy("C")
            out.write(columns.reshape(-1).view("u1"))
    out.flush()


def _answer(request: dict) -> tuple[dict, list]:
    import warnings

    warnings.simplefilter("ignore")
    from matio import load_from_mat, whosmat  # with all libraries, which the limit must not stop

    links = runpy.run_path(request["links"])
    _limit(request["memory"], request["seconds"])
    path = request["file"]
    if request["version"] == 2:
        _guard_hdf(request["memory"], links)
        _mend_hdf()
    listed = _headers(path, request["version"], whosmat)
    names = request["names"]
    if names is not None:
        absent = [name for name in names if name not in listed]
        if absent:
            return {"error": "absent", "words": absent[0], "names": list(listed)}, []
    for name, entry in listed.items():
        if (names is None or name in names) and not request["list"] and entry["bytes"] > request["memory"]:
            return {"error": "large", "words": name, "size": entry["size"], "bytes": entry["bytes"]}, []
    if request["list"]:
        return {"listed": listed, "arrays": []}, []
    subsystems = _watch_subsystems()
    found = load_from_mat(path, raw_data=True, spmatrix=False, variable_names=names and list(names))
    found.pop("__globals__", None)
    for subsystem in subsystems:
        _true_classes(subsystem)
    writer = Trees()
    trees = {str(n): writer.tree(v) for n, v in found.items() if not str(n).startswith("__")}
    writer.finish()
    answer = {
        "variables": trees,
        "objects": writer.objects,
        "arrays": [[a.dtype.name, list(a.shape)] for a in writer.arrays],
    }
    return answer, writer.arrays


def _limit(memory: float, seconds: float) -> None:
    """What this process may have: the arrays three times over, on top of what its own code takes."""
    try:
        import resource
    except ImportError:  # Windows
        return
    try:
        with open("/proc/self/statm") as file:
            own = int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
        total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (OSError, ValueError):
        own, total = 4 * GIB, 2**62
    room = int(own + 2**27 + min(3 * memory, max(memory, total)))
    for what, most in (
        ("RLIMIT_AS", room),
        ("RLIMIT_CPU", int(seconds) + 1),
        ("RLIMIT_CORE", 0),
        ("RLIMIT_FSIZE", 0),  # it writes no file
    ):
        try:
            kind = getattr(resource, what)
            hard = resource.getrlimit(kind)[1]
            most = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(kind, (most, hard))
        except (AttributeError, OSError, ValueError):
            pass


def _guard_hdf(memory: float, links: dict) -> None:
    """Let HDF5 read this file alone: no other files by links or storage, no array beyond the limit."""
    import h5py

    get_member, get_values = h5py.Group.__getitem__, h5py.Dataset.__getitem__

    def member(group: Any, name: Any) -> Any:
        if isinstance(name, (str, bytes)):
            if _is_path(name):  # one step after the other: each may leave the file
                parts = (name.decode("utf-8", "replace") if isinstance(name, bytes) else name).split("/")
                start = group.file if parts[0] == "" else group
                for part in filter(None, parts):
                    start = member(start, part)
                return start
            encoded = name if isinstance(name, bytes) else name.encode("utf-8", "surrogateescape")
            other = links["leads_elsewhere"](h5py, group, encoded)
            if other:
                raise Refused(f"its entry {_shown(group, name)} {other}")
        found = get_member(group, name)
        if isinstance(found, h5py.Dataset):
            other = links["is_stored_elsewhere"](found)
            if other:
                raise Refused(f"its entry {found.name!r} {other}")
        return found

    def values(data: Any, *key: Any) -> Any:
        needed = data.size * data.dtype.itemsize if data.size else 0
        if needed > memory:
            raise MemoryError
        return get_values(data, *key)

    h5py.Group.__getitem__ = member
    h5py.Dataset.__getitem__ = values


def _mend_hdf() -> None:
    """Let the reader of version 7.3 keep what it can: complex singles, and all variables but those it cannot read."""
    from matio.v7 import matreader7

    read = matreader7.MatRead7.read_numeric

    def numeric(self: Any, data: Any, is_empty: int = 0) -> Any:
        found = read(self, data, is_empty)
        single = found.dtype.kind == "c" and data.attrs.get("MATLAB_class") == b"single"
        return found.astype("complex64") if single else found

    def variables(self: Any, wanted: Any) -> dict:
        found: dict = {}
        for name in self.h5stream:
            if not name.startswith("#") and (wanted is None or name in wanted):
                try:
                    found[name] = self.read_h5_data(self.h5stream[name])
                except (Refused, MemoryError, RecursionError):
                    raise
                except Exception as why:
                    found[name] = f"Read error: {type(why).__name__}: {why}"
        return found

    matreader7.MatRead7.read_numeric = numeric
    matreader7.MatRead7.get_variables = variables


def _is_path(name: Any) -> bool:
    return (b"/" if isinstance(name, bytes) else "/") in name


def _shown(group: Any, name: Any) -> str:
    text = name.decode("utf-8", "replace") if isinstance(name, bytes) else name
    return repr(f"{(group.name or '').rstrip('/')}/{text}")


def _headers(path: str, version: int, listing: Any) -> dict[str, dict]:
    """What the headers of all variables say."""
    try:
        return {str(name): _listed(*entry) for name, entry in listing(path).items()}
    except (Refused, MemoryError):
        raise
    except Exception:
        if version != 2:
            raise
    import h5py  # one variable that is strange must not hide the others

    with h5py.File(path) as file:
        return {name: _listed((1, 1), "unknown") for name in file if not name.startswith("#")}


# -- listing ---------------------------------------------------------------------------------------------------
_WIDTH = {"double": 8, "single": 4, "logical": 1, "char": 2, "sparse": 0}


def _listed(shape: Any, kind: Any) -> dict:
    """What the header of a variable says: size, class, bytes, whether it is complex."""
    size = [int(n) for n in shape] or [1, 1]
    kind = str(kind)
    is_complex = kind.startswith("complex ")
    kind = kind.removeprefix("complex ")
    bits = kind.removeprefix("u").removeprefix("int")
    width = int(bits) // 8 if bits.isdigit() else _WIDTH.get(kind, 0)
    count = width * (2 if is_complex else 1)
    for n in size:
        count *= max(n, 0)
    return {"size": size, "class": kind, "bytes": count, "complex": is_complex}


# -- objects ---------------------------------------------------------------------------------------------------
def _watch_subsystems() -> list:
    """A list that gets each store of objects that is read."""
    from matio.subsystem import subsys

    made: list = []
    begin = subsys.MatSubsystem.__init__
    subsys.MatSubsystem.load_mcos_enumeration = _enumeration

    def init(self: Any, *args: Any, **kwargs: Any) -> None:
        begin(self, *args, **kwargs)
        made.append(self)

    subsys.MatSubsystem.__init__ = init
    return made


class Enumeration:
    """Members of an enumeration: the class, the size, and the name of each, column by column."""

    def __init__(self, classname: str, shape: tuple, names: list[str]) -> None:
        self.classname, self.shape, self.names = classname, shape, names


def _enumeration(subsystem: Any, metadata: Any, *_: Any) -> Enumeration:
    """The members that a record of the file speaks of; mat-io makes classes of Python's, and stumbles over repeats."""
    record = metadata[0, 0]
    known = [subsystem.mcos_names[n - 1] for n in record["ValueNames"].ravel()]
    places = record["ValueIndices"]
    name = subsystem.get_classname(record["ClassName"].item())
    return Enumeration(name, places.shape, [known[int(k)] for k in places.ravel(order="F")])


def _true_classes(subsystem: Any) -> None:
    """Give each object the class that its own record names; in an array it has that of the array's common base."""
    for number, thing in subsystem.mcos_object_cache.items():
        try:
            own = subsystem.get_object_metadata(number)[0]
            thing.classname = subsystem.get_classname(own)
            thing.class_alias = subsystem.get_class_alias(own)
        except Exception:  # a damaged record: the name stays
            continue


class Trees:
    """Values of the parser as trees; arrays and objects apart, each object once."""

    def __init__(self) -> None:
        self.arrays: list = []
        self.objects: list = []
        self.numbers: dict[int, int] = {}
        self.waiting: list = []

    def finish(self) -> None:
        """The properties of all objects, which may hold each other."""
        while self.waiting:
            number, thing = self.waiting.pop()
            self.objects[number]["properties"] = self._properties(thing.properties)

    def _properties(self, given: Any) -> Any:
        if given is None:
            return {}
        if isinstance(given, dict):
            return {str(name): self.tree(value) for name, value in given.items()}
        if isinstance(given, tuple):  # the size of an empty array of objects
            return {"": ["struct", [int(n) for n in given], [], []]}
        return {"any": self.tree(given)}

    def array(self, values: Any) -> int:
        """Keep an array; its number."""
        import numpy as np

        if values.dtype.kind not in "biufc" or values.dtype.name not in NUMBERS:
            raise Refused(f"it holds an array of {values.dtype}, which is no class of MATLAB's")
        values = np.atleast_2d(np.asarray(values))
        self.arrays.append(values if values.dtype.isnative else values.astype(values.dtype.newbyteorder("=")))
        return len(self.arrays) - 1

    def object(self, thing: Any) -> int:
        """The number of an object."""
        number = self.numbers.get(id(thing))
        if number is None:
            number = self.numbers[id(thing)] = len(self.objects)
            alias = getattr(thing, "class_alias", None)
            name = str(thing.classname)
            self.objects.append({"class": name, "alias": str(alias) if alias else "", "properties": {}})
            self.waiting.append((number, thing))
        return number

    def tree(self, value: Any) -> list:
        """One value."""
        import numpy as np
        from matio.utils import matclass as kinds

        if value is None or isinstance(value, kinds.MatlabCanonicalEmpty):
            return ["nothing"]
        if isinstance(value, str):
            return ["unread", value[:300]] if value.startswith("Read error") else ["char", [1], [value]]
        if isinstance(value, kinds.MatlabOpaque):
            return ["object", self.object(value)]
        if isinstance(value, kinds.MatlabOpaqueArray):
            numbers = [self.object(each) for each in value.ravel(order="F")]
            return ["objects", str(value.classname), list(value.shape), numbers]
        if isinstance(value, Enumeration):
            return ["enumeration", value.classname, list(value.shape), [str(name) for name in value.names]]
        if isinstance(value, kinds.MatlabObject):
            return ["old object", str(value.classname), self.tree(np.asarray(value).view(np.ndarray))]
        if isinstance(value, kinds.MatlabFunction):
            return ["handle", self.tree(value.view(np.ndarray))]
        if isinstance(value, kinds.EmptyMatStruct):
            return ["struct", list(value.shape), [], []]
        if hasattr(value, "tocsc"):
            return self._sparse(value)
        if isinstance(value, kinds.MatlabOpaqueProperty):
            plain = np.asarray(value).view(np.ndarray)
            return ["char", [1], [str(plain)]] if plain.dtype.kind in "US" else ["array", self.array(plain)]
        if isinstance(value, (np.ndarray, np.generic)):
            return self._ndarray(np.asarray(value))
        if isinstance(value, (bool, int, float, complex)):
            return ["array", self.array(np.asarray(value))]
        return ["unread", f"a value of the type {type(value).__name__}"]

    def _ndarray(self, value: Any) -> list:
        import numpy as np

        if value.dtype.names is not None:
            fields = [str(name) for name in value.dtype.names]
            trees = [self.tree(each[name]) for each in value.ravel(order="F") for name in value.dtype.names]
            return ["struct", list(value.shape), fields, trees]
        if value.dtype.kind == "O":
            return ["cell", list(value.shape), [self.tree(each) for each in value.ravel(order="F")]]
        if value.dtype.kind in "UST":
            return ["char", list(value.shape), [str(each) for each in value.ravel(order="F")]]
        if value.dtype == np.uint32 and value.ndim == 2 and value.shape[1] == 1 and value.size > 4:
            if value[0, 0] == OBJECT:
                return ["unread", "an object, and the file lacks the part with its properties"]
        return ["array", self.array(value)]

    def _sparse(self, value: Any) -> list:
        value = value.tocsc()
        shape = [int(n) for n in value.shape]
        return ["sparse", shape, *(self.array(v) for v in (value.indices, value.indptr, value.data))]


if __name__ == "__main__":
    main()
