% Writing a log, reading it back in several ways
fname = [tempname '.txt'];
fid = fopen(fname, 'w');
fprintf(fid, 'run %d: loss=%.3f\n', [1 2 3; 0.5 0.25 0.125]);
fprintf(fid, 'done\n');
fclose(fid);
fid = fopen(fname, 'r');
cleaner = onCleanup(@() fclose('all'));
count = 0;
losses = [];
line = fgetl(fid);
while ischar(line)
    count = count + 1;
    tok = regexp(line, 'run (\d+): loss=([\d.]+)', 'tokens', 'once');
    if ~isempty(tok)
        losses(end+1) = str2double(tok{2});
    else
        last = line;
    end
    line = fgetl(fid);
end
atEnd = feof(fid);
frewind(fid);
C = textscan(fid, 'run %d: loss=%f');
clear cleaner
runs = double(C{1})';
lossCol = C{2};
whole = fileread(fname);
nChars = numel(whole);
lines = strsplit(strtrim(whole), '\n');
fid = fopen(fname, 'a');
fprintf(fid, '%s\n', 'appended');
fclose(fid);
txt = fileread(fname);
hasApp = ~isempty(strfind(txt, 'appended'));
bad = fopen('/nonexistent/dir/file.txt');
[~, base, ext] = fileparts('/a/b/data.tar.gz');
full = fullfile('x', 'y', 'z.m');
delete(fname);
gone = exist(fname, 'file') == 0;
nums = sscanf('3 4 5.5', '%f')';
[vals, n] = sscanf('10,20,30', '%d,');
M = [1 2; 3 4];
f2 = [tempname '.csv'];
dlmwrite(f2, M);
R = dlmread(f2);
delete(f2);
clear fname f2 fid
