"""What MathWorks' pages of tables print: missing values, columns split and joined, structures, groups, stacks."""

import dlarray as dl
from dlarray import matlab as m
from dlarray.matlab import Cell, StringArray

NAN = float("nan")


def lines(text):
    """The lines of a display below its size, without the blanks around them all."""
    found = [line.rstrip() for line in str(text).splitlines()[1:] if line.strip()]
    blank = min(len(line) - len(line.lstrip()) for line in found)
    return [line[blank:] for line in found]


def printed(text):
    return lines("size\n" + text)


def column(*texts):
    return Cell(texts, (len(texts), 1))


def test_rmmissing():  # https://www.mathworks.com/help/matlab/ref/rmmissing.html
    A = dl.table(
        dl.categorical([[""], ["F"], ["M"]]), [45, 32, NAN], column("", "CA", "MA"), [6051, 7234, NAN],
        VariableNames=["Gender", "Age", "State", "ID"],
    )  # fmt: skip
    assert lines(A) == printed("""
          Gender       Age      State        ID
        ___________    ___    __________    ____
        <undefined>     45    {0×0 char}    6051
        F               32    {'CA'    }    7234
        M              NaN    {'MA'    }     NaN
    """)
    assert lines(m.rmmissing(A)) == printed("""
        Gender    Age    State      ID
        ______    ___    ______    ____
          F       32     {'CA'}    7234
    """)
    assert m.rmmissing(A, DataVariables=["Age", "ID"]).shape == (2, 4)


def test_standardize_missing():  # https://www.mathworks.com/help/matlab/ref/standardizemissing.html
    B = m.standardizeMissing([0, 1, 5, -99, 8, 3, 4, -99, 16], -99)
    assert repr(B).split()[-9:] == ["0", "1", "5", "NaN", "8", "3", "4", "NaN", "16"]


def test_splitvars():  # https://www.mathworks.com/help/matlab/ref/table.splitvars.html
    B = dl.dlarray([[5, 20, 0.1], [11, 30, 3.4], [12, 50, 5.9]])
    C = Cell(["a", "b", "c", "XX", "YY", "ZZ"], (3, 2))
    T = dl.table([1, 2, 3], B, C, [128, 256, 512], VariableNames=["A", "B", "C", "D"])
    assert lines(T) == printed("""
        A           B                   C            D
        _    ________________    _______________    ___
        1     5     20    0.1    {'a'}    {'XX'}    128
        2    11     30    3.4    {'b'}    {'YY'}    256
        3    12     50    5.9    {'c'}    {'ZZ'}    512
    """)
    assert lines(m.splitvars(T)) == printed("""
        A    B_1    B_2    B_3     C_1      C_2       D
        _    ___    ___    ___    _____    ______    ___
        1     5     20     0.1    {'a'}    {'XX'}    128
        2    11     30     3.4    {'b'}    {'YY'}    256
        3    12     50     5.9    {'c'}    {'ZZ'}    512
    """)


def test_mergevars():  # https://www.mathworks.com/help/matlab/ref/mergevars.html
    names = ["A", "B", "C", "D"]
    T = dl.table([1, 2, 3], [5, 11, 12], [3.14, 2.72, 1.37], ["a", "b", "c"], VariableNames=names)
    found = m.mergevars(T, [2, 3])
    assert found.VariableNames == ["A", "Var2", "D"] and lines(found)[1] == "_    __________    ___"


def test_table2struct():  # https://www.mathworks.com/help/matlab/ref/table2struct.html
    pressure = dl.dlarray([[124, 93], [109, 77], [125, 83], [117, 75], [122, 80]])
    T = dl.table(
        dl.categorical(["Y", "N", "Y", "N", "N"]), [38, 43, 38, 40, 49], pressure,
        VariableNames=["Smoker", "Age", "BloodPressure"],
    )  # fmt: skip
    assert lines(T)[2:4] == ["  Y       38      124     93", "  N       43      109     77"]
    S = m.table2struct(T)
    assert S.shape == (5, 1) and lines(S) == ["Smoker", "Age", "BloodPressure"]
    assert lines(S(1))[:2] == ["       Smoker: Y", "          Age: 38"]
    assert isinstance(S(1).Smoker, dl.categorical)


def test_struct2table():  # https://www.mathworks.com/help/matlab/ref/struct2table.html
    S = dl.struct(
        Name=StringArray(["Chang", "Brown", "Ruiz"], (3, 1)), Smoker=StringArray(["Y", "N", "Y"], (3, 1)),
        SystolicBP=dl.dlarray([[124], [122], [130]]), DiastolicBP=dl.dlarray([[93], [80], [92]]),
    )  # fmt: skip
    assert lines(m.struct2table(S)) == printed("""
         Name      Smoker    SystolicBP    DiastolicBP
        _______    ______    __________    ___________
        "Chang"     "Y"         124            93
        "Brown"     "N"         122            80
        "Ruiz"      "Y"         130            92
    """)


def test_groupsummary():  # https://www.mathworks.com/help/matlab/ref/groupsummary.html
    status = ["Poor", "Good", "Fair", "Fair", "Poor", "Excellent", "Good", "Excellent"]
    T = dl.table(
        dl.categorical(status), [38, 43, 38, 40, 49, 51, 52, 35], [71, 68, 64, 67, 64, 62, 65, 55],
        VariableNames=["HealthStatus", "Age", "Height"],
    )  # fmt: skip
    G = m.groupsummary(T, "HealthStatus", "mean")
    assert G.VariableNames == ["HealthStatus", "GroupCount", "mean_Age", "mean_Height"]
    assert [list(row) for row in G] == [
        ["Excellent", 2, 43, 58.5], ["Fair", 2, 39, 65.5], ["Good", 2, 47.5, 66.5], ["Poor", 2, 43.5, 67.5],
    ]  # fmt: skip


def test_stack():  # https://www.mathworks.com/help/matlab/ref/table.stack.html
    U = dl.table([93, 57, 87, 89], [89, 77, 92, 86], [95, 62, 89, 91], VariableNames=["ST1", "ST2", "ST3"])
    S = m.stack(U, [1, 2, 3])
    assert S.shape == (12, 2) and S.VariableNames == ["ST1_ST2_ST3_Indicator", "ST1_ST2_ST3"]
    assert list(S.ST1_ST2_ST3)[:6] == [93, 89, 95, 57, 77, 62]


def test_lag():  # https://www.mathworks.com/help/matlab/ref/timetable.lag.html
    Time = m.datetime("2015-12-18 12:00:00") + m.days([1, 2, 3, 4, 5])
    TT = m.lag(m.timetable(Time, [43, 42.6, 42.3, 39.1, 37.3], VariableNames=["Temp"]))
    assert lines(TT)[2:4] == ["19-Dec-2015 12:00:00     NaN", "20-Dec-2015 12:00:00      43"]


def test_table2cell():  # https://www.mathworks.com/help/matlab/ref/table2cell.html
    T = dl.table(
        dl.categorical(["Y", "Y", "N", "N", "N"]), [38, 43, 38, 40, 49],
        dl.dlarray([[124, 93], [109, 77], [125, 83], [117, 75], [122, 80]]),
        VariableNames=["Smoker", "Age", "BloodPressure"], RowNames=["Chang", "Brown", "Ruiz", "Lee", "Garcia"],
    )  # fmt: skip
    assert lines(T)[2:4] == [
        "Chang       Y       38      124     93", "Brown       Y       43      109     77",
    ]  # fmt: skip
    assert lines(m.table2cell(T))[1:3] == ["{[Y]}    {[43]}    {[109 77]}", "{[N]}    {[38]}    {[125 83]}"]


def test_timetable2table():  # https://www.mathworks.com/help/matlab/ref/timetable2table.html
    Time = m.datetime(["2015-12-18", "2015-12-19", "2015-12-20"])
    TT = m.timetable(Time, [37.3, 39.1, 42.3], [29.4, 29.6, 30.0], VariableNames=["Temp", "Pressure"])
    assert lines(m.timetable2table(TT)) == printed("""
           Time        Temp    Pressure
        ___________    ____    ________
        18-Dec-2015    37.3      29.4
        19-Dec-2015    39.1      29.6
        20-Dec-2015    42.3        30
    """)
