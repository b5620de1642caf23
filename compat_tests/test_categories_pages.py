"""What the pages of functions over categories print."""

import dlarray as dl


def test_countcats():
    """https://www.mathworks.com/help/matlab/ref/categorical.countcats.html"""
    A = dl.categorical(["red", "blue", "green", "blue", "red"], ["red", "green", "blue"])
    assert dl.countcats(A).tolist() == [[2, 1, 2]]
    A = dl.categorical([[1, 3], [2, 1], [3, 1]], [1, 2, 3], ["red", "green", "blue"])
    assert str(dl.countcats(A)).endswith("     1     2\n     1     0\n     1     1")


def test_mergecats():
    """https://www.mathworks.com/help/matlab/ref/categorical.mergecats.html"""
    B = dl.mergecats(dl.categorical(["pink", "blue", "pink", "red", "blue", "red"]), ["red", "pink"])
    assert B.tolist() == ["red", "blue", "red", "red", "blue", "red"] and B.categories() == ["blue", "red"]
    A = dl.categorical(["shirt", "pants", "shoes", "shirt", "dress", "belt"])
    B = dl.mergecats(A, ["belt", "shoes"], "other")
    assert B.tolist() == ["shirt", "pants", "other", "shirt", "dress", "other"]
    assert B.categories() == ["other", "dress", "pants", "shirt"]


def test_setcats():
    """https://www.mathworks.com/help/matlab/ref/categorical.setcats.html"""
    A = dl.categorical(["blue", "black", "red", "red", "blue", "black", "black", "red", "blue"])
    B = dl.setcats(A, ["red", "black"])
    assert B.tolist() == [None, "black", "red", "red", None, "black", "black", "red", None]


def test_removecats():
    """https://www.mathworks.com/help/matlab/ref/categorical.removecats.html"""
    A = dl.categorical(["red", "blue", "blue", "blue", "red", "blue"], ["black", "blue", "red", "green"])
    assert dl.removecats(A).categories() == ["blue", "red"] and dl.removecats(A).tolist() == A.tolist()


def test_renamecats():
    """https://www.mathworks.com/help/matlab/ref/categorical.renamecats.html"""
    A = dl.categorical(
        [["MA"], ["ME"], ["CT"], ["VT"], ["ME"], ["NH"], ["VT"], ["MA"], ["NH"], ["CT"], ["RI"]]
    )
    assert A.categories() == ["CT", "MA", "ME", "NH", "RI", "VT"]
    new = ["Connecticut", "Massachusetts", "Maine", "New Hampshire", "Rhode Island", "Vermont"]
    B = dl.renamecats(A, new)
    assert B.categories() == new and B.tolist()[:3] == ["Massachusetts", "Maine", "Connecticut"]


def test_reordercats():
    """https://www.mathworks.com/help/matlab/ref/categorical.reordercats.html"""
    X = dl.categorical(["Frog", "Cat", "Cat", "Ant", "Frog"])
    Y = dl.categorical(["Deer", "Bear", "Eagle", "Deer"])
    A = dl.horzcat(X, Y)
    assert A.categories() == ["Ant", "Cat", "Frog", "Bear", "Deer", "Eagle"]
    assert dl.reordercats(A).categories() == ["Ant", "Bear", "Cat", "Deer", "Eagle", "Frog"]


def test_addcats():
    """https://www.mathworks.com/help/matlab/ref/categorical.addcats.html"""
    A = dl.categorical([["republican", "democrat", "republican"], ["democrat", "republican", "democrat"]])
    B = dl.addcats(A, ["independent", "undeclared"])
    assert B.categories() == ["democrat", "republican", "independent", "undeclared"]
    assert dl.isequal(dl.setcats(B, A.categories()), A)


def test_isordinal():
    """https://www.mathworks.com/help/matlab/ref/categorical.isordinal.html"""
    A = dl.categorical(["M", "L", "S"], ["S", "M", "L"], ["small", "medium", "large"])
    assert not dl.isordinal(A)
    assert dl.isordinal(dl.categorical(A, Ordinal=True)) and dl.isordinal(dl.categorical(A, "Ordinal", True))
    assert dl.categorical(A, "Ordinal", True).tolist() == ["medium", "large", "small"]


def test_comparisons():
    """https://www.mathworks.com/help/matlab/matlab_prog/compare-categorical-array-elements.html"""
    colors = dl.categorical([["blue", "red", "green", "blue"], ["blue", "green", "green", "blue"]])
    assert (colors == "blue").tolist() == [[1, 0, 0, 1], [1, 0, 0, 1]]
    assert (colors(1, ":") == colors(2, ":")).tolist() == [[1, 0, 1, 1]]
    colors = dl.categorical(colors, ["red", "green", "blue"], Ordinal=True)
    assert (colors(":", 1) > colors(":", 2)).tolist() == [[1], [1]]
    assert (colors < "blue").tolist() == [[0, 1, 1, 0], [0, 1, 1, 0]]
