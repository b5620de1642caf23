"""Programs that read files by the format of their columns, sheet by sheet, and look at columns of texts and times."""

import pytest

from tests.support.matlab_programs import run

pytest.importorskip("tree_sitter_matlab")


def found(text):
    space, _, error = run(text)
    assert not error, error
    return space


def test_format_of_a_table(tmp_path):
    (tmp_path / "ships.csv").write_text(
        'No,Name,Kind,Built,Length\n1,"Ada, the first",sail,1/5/1890,12.5\n2,Bee,,2/5/1901,\n'
    )
    space = found(
        f"""
T = readtable('{tmp_path}/ships.csv', 'Format', '%d%q%C%*q%f', 'TextType', 'string');
kinds = {{class(T.No), class(T.Kind), class(T.Name)}};
gone = isundefined(T.Kind)';
U = readtable('{tmp_path}/ships.csv', 'Format', '%f%q%q%D{{d/M/yyyy}}%f');
most = mode(categorical({{'b','a','b','a','c',''}}));
[many, often] = mode(categorical({{'b';'a';'b'}}));
"""
    )
    assert list(space["kinds"]) == ["int32", "categorical", "string"] and space["gone"].tolist() == [[0, 1]]
    assert space["most"].tolist() == ["a"] and space["often"] == 2 and space["many"].tolist() == ["b"]
    assert space["T"].VariableNames == ["No", "Name", "Kind", "Length"]
    assert space["T"].Name[0] == "Ada, the first" and [t.month for t in space["U"].Built] == [5, 5]


@pytest.mark.parametrize(
    ("format", "words"),
    [
        ("%f%q", "2 fields, but the file 3 columns"),
        ("%f,%q,%q", "literals and widths"),
        ("%f%f%f", "is no double"),
    ],
)
def test_formats_that_do_not_fit(tmp_path, format, words):
    (tmp_path / "a.csv").write_text("x,y,z\n1,b,c\n")
    _, _, error = run(f"T = readtable('{tmp_path}/a.csv', 'Format', '{format}');")
    assert words in str(error), error


def test_textread_of_numbers_alone(tmp_path):
    (tmp_path / "a.txt").write_text("1 2 3\n4 NaN 6\n")
    (tmp_path / "b.csv").write_text("x,y\n1,\n3,4\n")
    space = found(
        f"""
A = textread('{tmp_path}/a.txt');
B = textread('{tmp_path}/b.csv', '', 'delimiter', ',', 'emptyvalue', -1, 'headerlines', 1);
"""
    )
    assert space["A"].shape == (2, 3) and space["A"](1, ":").tolist() == [[1, 2, 3]]
    assert space["B"].tolist() == [[1, -1], [3, 4]]


def test_sheets_are_written_one_by_one(tmp_path):
    pytest.importorskip("openpyxl")
    space = found(
        f"""
f = '{tmp_path}/out.xlsx';
xlswrite(f, [1 2; 3 4], 1);
xlswrite(f, [5 6], 2);
xlswrite(f, {{'a', 7}}, 'Names', 'B2');
xlswrite(f, 9, 'A3:A3');
A = xlsread(f, 1); B = xlsread(f, 2); C = readcell(f, 'Sheet', 'Names');
"""
    )
    assert space["A"](3, 1) == 9 and space["B"].tolist() == [[5, 6]] and space["C"].brace[2, 2] == "a"


def test_texts_and_times_of_columns(tmp_path):
    space = found(
        f"""
T = table([1;2;3], {{'CS';'C';'CS'}}, datetime(2020,1,[1;1;2]), [5;6;7], 'VariableNames', {{'id','track','day','v'}});
save('{tmp_path}/t.mat', 'T'); clear T
load('{tmp_path}/t.mat');
n = 0;
for i = 1:height(T)
    if strcmp(cell2mat(T.track(i)), 'CS'), n = n + 1; end
end
days = [];
for i = 1:height(T)
    if i == 1
        last = T.day(1); days = [last];
    elseif last ~= T.day(i)
        last = T.day(i); days(end+1) = last;
    end
end
kinds = double(categorical(T.track));
both = size([T.v kinds]);
place = find(T.track == "CS");
big = 0;
if 2*T.v(place) > 9, big = 1; end
ends = diff(T.v) < 2;
U = T(ends == 1, :);
c = {{'abcd', 1; 'efgh', 2}};
letters = c{{2, 1:1}}(2:3);
"""
    )
    assert space["n"] == 2 and len(space["days"]) == 2 and space["both"].tolist() == [[3, 2]]
    assert space["kinds"].T.tolist() == [[2, 1, 2]] and space["big"] == 1 and len(space["U"]) == 2
    assert space["letters"] == "fg"


def test_lengths_beside_numbers_of_days():
    space = found(
        """
d = datetime(2020,1,9) - datetime(2020,1,1:3);
more = [d >= 7; d == 7; 7 < d];
one = d(1);
yes = [one >= 8, one == 8, one ~= 8, 8.5 > one, hours(36) == 1.5, one < Inf];
"""
    )
    assert space["more"].tolist() == [[1, 1, 0], [0, 1, 0], [1, 0, 0]]
    assert space["yes"].tolist() == [[1, 1, 0, 1, 1, 1]]


def test_streams_of_random_numbers():
    space = found(
        """
stream = RandStream.getGlobalStream;
kept = stream.State;
a = rand(1, 3); stream.State = kept; b = rand(1, 3);
before = RandStream.setGlobalStream(RandStream('mt19937ar', 'Seed', 5));
c = rand(1, 2); rng(5); d = rand(1, 2);
s = RandStream('twister', 'Seed', 5); e = s.rand(1, 2);
same = [isequal(a, b), isequal(c, d), isequal(c, e), isequal(before.State, kept), s.Seed];
reset(s); f = s.rand(1, 2);
again = isequal(e, f);
"""
    )
    assert space["same"].tolist() == [[1, 1, 1, 0, 5]] and space["again"]
