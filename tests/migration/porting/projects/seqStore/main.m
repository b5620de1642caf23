% by hand
seqs = {[1 2 3]; [4 5]; [6 7 8 9]; 10; [11 12]};
labels = [1; 2; 1; 2; 1];
ds = SequenceDatastore(seqs, labels);
sizes = [];
sums = [];
indices = {};
while hasdata(ds)
    [data, info] = read(ds);
    sizes(end+1) = info.Size;
    [X, mask, lens] = padTo(data(:, 1), -1);
    sums = [sums, sum(X(:))];
    indices{end+1} = info.Index;
end
done = progress(ds);
lastIdx = indices{end};
reset(ds);
first = read(ds);
firstLabel = first{1, 2};
part = ds.progress();
sh = shuffle(ds);
sd = sh.read();
shFirst = sd{1, 1};
still = hasdata(ds);
nobs = ds.NumObservations;
szX = size(padTo(seqs));
total = cellfun(@sum, seqs)';
%! sizes = [2 2 1]
%! sums = [14 37 23]
%! done = 1
%! lastIdx = 5
%! firstLabel = 1
%! part = 0.4
%! shFirst = [11 12]
%! still = true
%! nobs = 5
%! szX = [1 4 5]
%! total = [6 9 30 10 23]
