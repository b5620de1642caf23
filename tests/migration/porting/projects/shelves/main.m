% arrays of own objects: values in a shelf, handles in a tree
% by hand
s = Shelf("Ann");
s = s.put(Book('A', 100));
s = put(s, Book('B', 50));
s = s.put(Book('C', 25));
p = s.Pages;
n = numel(s.Items);
t = s.titles();
s2 = s.drop('B');
p2 = s2.Pages; still = s.Pages;
d = s.Items(2).describe();
s.Items(2).Pages = 60;
p3 = s.Pages;
last = s.Items(end).Title;
[~, o] = sort([s.Items.Pages], 'descend');
sorted = s.Items(o);
st = {sorted.Title};
books(3) = Book('Z', 9);
nb = numel(books);
z1 = books(1).Pages;
cum = 0;
for b = s.Items
    cum = cum + b.Pages;
end
e = isempty(Book.empty);
root = Node('r'); a = Node('a'); c = Node('c'); k = Node('k');
root.add(a); root.add(c); a.add(k);
tot = root.total();
dep = k.depth();
v = root.Visits + k.Visits;
kk = {root.Children.Key};
same = root.Children(1) == a;
root.Children(2).Key = 'new';
ck = c.Key;
w = isa(root, 'handle');
all_ = [root, a, c, k];
deps = arrayfun(@(q) q.depth(), all_);
sel = all_(deps == 1);
ns = numel(sel);
o1 = s.Owner;
%! p = 175; n = 3; t = {'A','B','C'}; p2 = 125; still = 175; d = 'B (50)'; p3 = 185; last = 'C'; st = {'A','B','C'}; nb = 3; z1 = 0; cum = 185; e = true; tot = 4; dep = 2; v = 2; kk = {'a','c'}; same = true; ck = 'new'; w = true; deps = [0 1 1 2]; ns = 2; o1 = 'Ann';
