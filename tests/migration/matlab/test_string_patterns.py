"""Patterns of strings against the outputs that MATLAB's pages print."""

import pytest

import dlarray.matlab as m
from dlarray.errors import DLArrayError
from dlarray.matlab import Cell, String, StringArray

MIXED = String("123 abc .?! def 456")
TEXTS = StringArray(["This is the first piece of text", "Here is the second", "Now there are three"], (3, 1))


def got(value):
    return value.tolist() if isinstance(value, StringArray) else list(value)


def test_characters_of_the_pages():
    year = String("MathWorks was founded in 1984. Patterns were 1st introduced in R2020b.")
    assert got(m.extract(year, m.digitsPattern())) == ["1984", "1", "2020"]
    dates = StringArray(["November 4th 2015", "12/14/2019", "Jan. 1 2020", "28-Jan-2020 15:28:58"])
    found = m.extract(dates, m.digitsPattern(4))
    assert got(found) == ["2015", "2019", "2020", "2020"] and found.shape == (1, 4)
    phone = String("My phone number is 1-(555)-123-4567")
    assert got(m.extract(phone, m.digitsPattern(3, 4))) == ["555", "123", "4567"]
    words = m.extract(
        String("Some of these words are longer than others."), m.lettersPattern(5, float("inf"))
    )
    assert got(words) == ["these", "words", "longer", "others"]
    assert got(m.extract(String("abcde123456_@#$"), m.alphanumericsPattern(3))) == ["abc", "de1", "234"]
    assert got(m.extract(String("lazy"), m.wildcardPattern())) == [""] * 5
    some = m.letterBoundary() + m.characterListPattern("aeiou") + m.lettersPattern()
    animals = String("Do you like words like armadillo, echidna, iguana, ostrich, & unicorn?")
    assert got(m.extract(animals, some)) == ["armadillo", "echidna", "iguana", "ostrich", "unicorn"]
    letters = m.extract(
        String("ABCDEFGHIJKLMONPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"), m.characterListPattern("a", "g")
    )
    assert got(letters) == list("abcdefg")


def test_operators_and_repeats_of_the_pages():
    release = "R" + m.digitsPattern(4) + (m.pattern("a") | "b")
    texts = StringArray(["String was introduced in R2016b.", "Pattern was added in R2020b."], (2, 1))
    assert got(m.extract(texts, release)) == ["R2016b", "R2020b"]
    assert got(m.extract(String("foo bar foobar"), "foo" + m.optionalPattern("bar"))) == ["foo", "foobar"]
    either = m.pattern("a") | "b"
    text = "bb bab babab babaaabab"
    assert m.replace(text, "b" + m.asManyOfPattern(either) + "b", "*") == "* * * *"
    assert m.replace(text, "b" + m.asManyOfPattern(either, 3) + "b", "*") == "bb bab * *"
    assert m.replace(text, "b" + m.asManyOfPattern(either, 3, 4) + "b", "*") == "bb bab * ba*ab"
    assert m.replace(text, "b" + m.asFewOfPattern(either) + "b", "*") == "* * *ab *aaa*"
    emails = ["Sue_B@nonprofit.org", "JohnDRoc12@business.com", "R.Franklin@biology.university.org"]
    letters = m.lettersPattern()
    domain = m.lookBehindBoundary("@") + m.optionalPattern(letters + ".") + letters + "." + letters
    assert got(m.extract(StringArray(emails, (3, 1)), domain)) == [
        "nonprofit.org",
        "business.com",
        "biology.university.org",
    ]


def test_boundaries_of_the_pages():
    assert m.replace(MIXED, m.letterBoundary(), "|") == "123 |abc| .?! |def| 456"
    assert m.replace(MIXED, m.digitBoundary(), "|") == "|123| abc .?! def |456|"
    assert m.replace("123 abc .?!", ~m.letterBoundary(), "|") == "|1|2|3| a|b|c |.|?|!|"
    assert m.replace("123 abc .?!", ~m.digitBoundary(), "|") == "1|2|3 |a|b|c| |.|?|!|"
    assert m.replace("123abc .?! def456", m.alphanumericBoundary(), "|") == "|123abc| .?! |def456|"
    run = m.alphanumericBoundary("start") + m.wildcardPattern(1, float("inf")) + m.alphanumericBoundary("end")
    assert got(m.extract(MIXED, run)) == ["123", "abc", "def", "456"]
    two = m.pattern("b") | "2"
    assert m.replace("abc 123", ~m.lookAheadBoundary(two), "|") == "|ab|c| |12|3|"
    assert m.replace("abc 123", ~m.lookBehindBoundary(two), "|") == "|a|bc| |1|23|"
    assert got(m.extract(TEXTS, m.textBoundary() + m.lettersPattern())) == ["This", "Here", "Now"]
    assert got(m.extract(TEXTS, m.lettersPattern() + m.textBoundary("end"))) == ["text", "second", "three"]
    inner = StringArray(["This text is first", "Here is the second", "Now there are three"], (3, 1))
    found = m.extract(inner, ~m.textBoundary() + m.lettersPattern() + ~m.textBoundary())
    assert found.shape == (3, 4) and got(found(":", 4)) == ["firs", "secon", "thre"]
    lines = String("This is line one.\nHere is line two.\nLast but not least.")
    whole = m.lineBoundary("start") + m.wildcardPattern(1, float("inf")) + m.lineBoundary("start")
    assert got(m.extract(lines, whole)) == ["This is line one.\n", "Here is line two.\n"]
    part = ~m.lineBoundary() + m.lettersPattern() + ~m.lineBoundary()
    assert got(m.extract(String("This is line one\nHere is line two"), part)) == (
        "his is line on ere is line tw".split()
    )


def test_every_function_of_text_takes_patterns():
    number = m.digitsPattern()
    words = StringArray(["This", "is a", "1x6", "string", "array", "."])
    letters = m.lettersPattern()
    assert m.contains(words, letters).tolist() == [[True] * 5 + [False]]
    assert m.startsWith(words, letters).tolist() == [[True, True, False, True, True, False]]
    assert m.endsWith("ab12", number) and not m.endsWith("12ab", number)
    assert m.matches("12", number) and not m.matches("12a", number)
    assert m.contains("ABC", m.pattern("b"), IgnoreCase=True) and not m.contains("ABC", m.pattern("b"))
    assert m.count("1 22 333", number) == 3 and m.strfind("a1b22", number).tolist() == [[2, 4]]
    assert m.erase("a1b22", number) == "ab" and m.replace("a1b22", number, "#") == "a#b#"
    assert got(m.split(String("a1b22c"), number)) == ["a", "b", "c"]
    assert m.extractBefore("ab12cd", number) == "ab" and m.extractAfter("ab12cd", number) == "cd"
    assert m.extractAfter("abc", number) == ""
    assert m.insertAfter("a1b22", number, "!") == "a1!b22!" and m.insertBefore("a1", number, "-") == "a-1"
    assert m.extractBetween(String("a1b2c"), number, number) == "b"
    assert m.eraseBetween("a1b2c", number, number, Boundaries="inclusive") == "ac"
    assert m.replaceBetween("a1b22c", number, number, "X") == "a1X22c"
    assert m.extract("x12", number) == Cell(["12"], (1, 1))  # of characters a cell array
    assert String("a") + number != "a" and m.matches("a1", String("a") + number)


def test_what_is_no_pattern_is_refused():
    for call in (
        lambda: m.digitsPattern(-1),
        lambda: m.digitsPattern(3, 2),
        lambda: m.digitsPattern(1, 2, 3),
        lambda: m.digitsPattern() + 5,
        lambda: ~m.digitsPattern(),
        lambda: m.letterBoundary("middle"),
        lambda: m.optionalPattern(3),
        lambda: m.characterListPattern("z", "a"),
        lambda: m.contains("ab", m.lookBehindBoundary(m.lettersPattern())),
    ):
        with pytest.raises(DLArrayError, match="fix|must be one of"):
            call()


def test_the_translator_writes_patterns():
    from dlarray.migration.porting.project import ported_text

    text = ported_text(
        'pat = "R" + digitsPattern(4) + ("a"|"b");\nq = ~textBoundary + lettersPattern;\n'
        'x = extract("R2016b", pat | q);\n'
    )
    assert 'pat = "R" + digitsPattern(4) + (pattern("a") | "b")' in text
    assert "q = ~textBoundary() + lettersPattern()" in text and "pat | q)" in text
