"""containers.Map and dictionary."""

import pickle

import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, OptionError, SizeError
from dlarray.matlab import (
    Cell,
    CharArray,
    Map,
    MException,
    String,
    StringArray,
    configureDictionary,
    copy,
    dictionary,
    entries,
    insert,
    isConfigured,
    isKey,
    keys,
    lookup,
    numEntries,
    remove,
    values,
)


def months():
    return Map(Cell(["Jan", "Feb", "Mar"]), Cell([327.2, 368.2, 197.6]))


# -- Map -----------------------------------------------------------------------------------------------------
def test_a_map_goes_by_sorted_keys():
    M = months()
    assert keys(M) == Cell(["Feb", "Jan", "Mar"]) and values(M) == Cell([368.2, 327.2, 197.6])
    assert (
        M["Jan"] == M("Jan") == 327.2 and "Feb" in M and "feb" not in M and list(M) == ["Feb", "Jan", "Mar"]
    )
    M["Apr"] = 1
    M.paren["May"] = 2
    assert M.Count == len(M) == M.length() == dl.length(M) == dl.numel(M) == 5 and dl.size(M) == (5, 1)
    assert values(M, ["Apr", "Jan"]) == Cell([1, 327.2])
    assert (
        isKey(M, "Jan") is True
        and isKey(M, ["Jan", "x"]).tolist() == [[True, False]]
        and isKey(M, 3) is False
    )
    assert remove(M, ["Apr", "May"]) is M and M.Count == 3
    del M["Jan"]
    assert not M.isKey("Jan") and not dl.isempty(M) and dl.isempty(Map())


def test_types_of_a_map():
    assert (months().KeyType, months().ValueType) == ("char", "double")
    n = Map([3, 1, 2], ["c", "a", "b"])
    assert (
        n.KeyType == "double" and n.ValueType == "char" and keys(n) == Cell([1.0, 2.0, 3.0]) and n[2] == "b"
    )
    assert Map(["a", "b"], Cell([1, "x"])).ValueType == "any"
    assert Map(["a", "b"], [1, 2], UniformValues=False).ValueType == "any"
    assert Map("UniformValues", False).ValueType == "any"
    m = Map("KeyType", "double", "ValueType", "any")
    m[5] = "five"
    m[dl.dlarray(7)] = [1, 2]
    assert keys(m) == Cell([5.0, 7.0]) and m[7] == [1, 2] and m.KeyType == "double"
    assert Map(KeyType="int32", ValueType="char").KeyType == "int32"
    assert (
        Map("one", 1)["one"] == 1
        and Map("k", [1, 2, 3])["k"] == [1, 2, 3]
        and Map("k", Cell([[1]]))["k"] == [1]
    )
    assert Map(StringArray(["a", "b"]), Cell([1, 2]))["b"] == 2


def test_a_map_is_shared():
    M = months()
    N = copy(M)
    N["x"] = 1
    assert "x" in M and M == N and M != months()


def test_refusals_of_a_map():
    with pytest.raises(MException, match="The specified key is not present in this container: Dec") as found:
        months()["Dec"]
    assert found.value.identifier == "MATLAB:Containers:Map:NoKey"
    with pytest.raises(MException, match="key type does not match"):
        months()[5]
    with pytest.raises(MException, match="key type does not match"):
        Map(KeyType="double", ValueType="any")["a"]
    with pytest.raises(SizeError, match="There are 2 keys and 3 values"):
        Map(["a", "b"], Cell([1, 2, 3]))
    with pytest.raises(OptionError, match="KeyType must be one of"):
        Map(KeyType="text", ValueType="any")
    with pytest.raises(ClassError, match="keys must be all text or all numbers"):
        Map(Cell(["a", 1]), Cell([1, 2]))
    with pytest.raises(ClassError, match="must be a Map or a dictionary"):
        keys(5)
    with pytest.raises(MException, match="not present"):
        remove(months(), "Dec")


def test_display_of_a_map():
    assert repr(months()) == (
        "  Map with properties:\n\n        Count: 3\n      KeyType: char\n    ValueType: double"
    )


# -- dictionary ----------------------------------------------------------------------------------------------
def wheels():
    return dictionary(StringArray(["Unicycle", "Bicycle", "Tricycle"]), [1, 2, 3])


def test_a_dictionary_goes_by_entry():
    d = wheels()
    assert keys(d).tolist() == ["Unicycle", "Bicycle", "Tricycle"] and keys(d).shape == (3, 1)
    assert values(d).tolist() == [[1], [2], [3]] and d["Bicycle"] == d("Bicycle") == 2
    d["Car"] = 4
    d.paren["Bicycle"] = 20
    assert numEntries(d) == len(d) == 4 and d[StringArray(["Car", "Bicycle"])].tolist() == [[4, 20]]
    d["Car"] = []
    assert (
        numEntries(d) == 3
        and isKey(d, "Car") is False
        and isKey(d, ["Bicycle", "x"]).tolist() == [[True, False]]
    )
    assert [str(k) for k in d] == ["Unicycle", "Bicycle", "Tricycle"]


def test_a_dictionary_is_a_value():
    d = wheels()
    e = copy(d)
    e["x"] = 1
    assert numEntries(d) == 3 and numEntries(e) == 4
    assert (
        numEntries(insert(d, "x", 1)) == 4 and numEntries(remove(d, "Unicycle")) == 2 and numEntries(d) == 3
    )
    assert insert(d, ["Bicycle", "y"], [9, 9], "Overwrite", False)["Bicycle"] == 2
    assert insert(d, "Bicycle", 9)["Bicycle"] == 9
    assert d == wheels() and not (d == e) and pickle.loads(pickle.dumps(d)) == d
    assert dl.isequal(d, wheels())


def test_values_of_cells_and_of_numbers():
    d = dictionary("a", Cell([[1, 2, 3]]), "b", Cell(["x"]))
    assert d["a"] == Cell([[1, 2, 3]]) and d.brace["b"] == "x" and d.types() == ("string", "cell")
    d.brace["c"] = dl.zeros(2)
    assert d.brace["c"].shape == (2, 2)
    n = dictionary([1, 2, 3], StringArray(["a", "b", "c"]))
    assert n[2] == "b" and n[[1, 3]].tolist() == ["a", "c"] and keys(n).tolist() == [[1], [2], [3]]
    assert dictionary("a", True, "b", False).types() == ("string", "logical")
    assert dictionary(["a", "b"], 5)["b"] == 5
    n[4] = 5  # a number where strings are kept becomes text
    assert n[4] == "5"
    handles = dictionary("f", dl.mean)
    assert handles["f"] is dl.mean


def test_configuration_entries_and_lookup():
    d = dictionary()
    assert (
        not isConfigured(d)
        and numEntries(d) == 0
        and repr(d) == "  dictionary with unset key and value types."
    )
    d = configureDictionary("string", "double")
    assert isConfigured(d) and d.types() == ("string", "double")
    d["a"] = 1
    assert lookup(d, "a") == 1 and lookup(d, ["a", "z"], "FallbackValue", 0).tolist() == [[1, 0]]
    assert entries(d).VariableNames == ["Key", "Value"] and entries(d, "cell") == Cell(["a", 1])
    assert entries(wheels(), "struct")(2).Value == 2 and values(wheels(), "cell").shape == (3, 1)
    assert values(wheels(), StringArray(["Bicycle"])) == 2 and keys(wheels(), "cell")[0] == String("Unicycle")


def test_refusals_of_a_dictionary():
    with pytest.raises(MException, match="Key not found: x") as found:
        wheels()["x"]
    assert found.value.identifier == "MATLAB:dictionary:ScalarKeyNotFound"
    with pytest.raises(MException, match="unconfigured dictionary"):
        dictionary()["a"]
    with pytest.raises(
        MException, match="Unable to use 'string' as key for dictionary with 'double' key type"
    ):
        dictionary(1, 2)["a"]
    with pytest.raises(ArgumentError, match="come in pairs"):
        dictionary("a")
    with pytest.raises(SizeError, match="3 keys and 2 values"):
        dictionary(StringArray(["a", "b", "c"]), [1, 2])


def test_display_of_a_dictionary():
    # https://www.mathworks.com/help/matlab/ref/dictionary.html
    assert repr(wheels()) == (
        "  dictionary (string ⟼ double) with 3 entries:\n\n"
        '    "Unicycle" ⟼ 1\n    "Bicycle"  ⟼ 2\n    "Tricycle" ⟼ 3'
    )


def test_dictionaries_of_characters_and_of_categories():
    d = dictionary(CharArray(list("abc")), [1, 2, 3])
    assert d(CharArray(list("cab"))).tolist() == [[3], [1], [2]] and d("b") == 2
    back = dictionary([1, 2, 3], CharArray(list("abc")))
    assert list(back(dl.categorical(dl.dlarray([[2], [3]]), [1, 2, 3]))) == ["b", "c"]
