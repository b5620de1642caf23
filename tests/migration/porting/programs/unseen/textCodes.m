% Characters as numbers: ciphers, numerals, palindromes
function s = caesar(s, shift)
  letters = isletter(s);
  base = 'a' * ones(size(s));
  base(isstrprop(s, 'upper')) = 'A';
  s(letters) = char(mod(s(letters) - base(letters) + shift, 26) + base(letters));
end

function s = roman(n)
  values = [1000 900 500 400 100 90 50 40 10 9 5 4 1];
  symbols = {'M','CM','D','CD','C','XC','L','XL','X','IX','V','IV','I'};
  s = '';
  for i = 1:numel(values)
    while n >= values(i)
      s = [s symbols{i}];
      n = n - values(i);
    end
  end
end

function tf = palindrome(s)
  s = lower(s(isletter(s)));
  tf = strcmp(s, fliplr(s));
end

secret = caesar('Hello, World', 3);
plain = caesar(secret, -3);
numerals = arrayfun(@roman, [4 9 14 1994 2024], 'UniformOutput', false);
tests = {'A man, a plan, a canal: Panama', 'nothing', ''};
isPal = cellfun(@palindrome, tests);
sentence = 'the quick brown fox jumps over the lazy dog';
counts = accumarray(double(sentence(isletter(sentence)))' - double('a') + 1, 1, [26 1])';
pangram = all(counts);
common = char('a' + find(counts == max(counts)) - 1);
words = strsplit(sentence, ' ');
titled = cellfun(@(w) [upper(w(1)) w(2:end)], words, 'UniformOutput', false);
acronym = cellfun(@(w) w(1), words);
lengths = cellfun('length', words);
[~, order] = sort(lengths, 'descend');
longestFirst = words(order(1:3));
bits = dec2bin(37);
value = bin2dec(bits);
flipped = char(bits(end:-1:1));
ones1 = sum(bits == '1');
rle = '';
data = 'aaabccd';
edges = [0 find(diff(double(data))) numel(data)];
for k = 1:numel(edges) - 1
  rle = [rle data(edges(k + 1)) int2str(edges(k + 1) - edges(k))];
end
vowels = regexprep(sentence, '[^aeiou]', '');
hex = dec2hex(255);
digitSum = sum(num2str(98765) - '0');
