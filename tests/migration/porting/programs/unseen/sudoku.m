function ok = allowed(board, r, c, v)
  br = 3 * floor((r - 1) / 3) + (1:3);
  bc = 3 * floor((c - 1) / 3) + (1:3);
  block = board(br, bc);
  ok = ~any(board(r, :) == v) && ~any(board(:, c) == v) && ~any(block(:) == v);
end

function [board, solved, tries] = solve(board, tries)
  [r, c] = find(board == 0, 1);
  solved = isempty(r);
  if solved, return; end
  for v = 1:9
    if allowed(board, r, c, v)
      next = board;
      next(r, c) = v;
      [next, solved, tries] = solve(next, tries + 1);
      if solved
        board = next;
        return
      end
    end
  end
end

board = [0 3 4 6 7 8 9 1 2
         6 7 2 1 9 5 3 4 8
         1 9 8 3 4 2 5 6 7
         8 5 9 7 6 1 4 2 3
         4 2 6 8 5 3 7 9 1
         7 1 3 9 2 4 8 5 6
         9 6 1 5 3 7 2 8 4
         2 8 7 4 1 9 6 3 5
         3 4 5 2 8 6 1 7 9];
board([2 5 8], [1 4 7]) = 0;
empty = nnz(~board);
candidates = cell(9);
for r = 1:9
  for c = 1:9
    if ~board(r, c)
      candidates{r, c} = find(arrayfun(@(v) allowed(board, r, c, v), 1:9));
    end
  end
end
counts = cellfun(@numel, candidates);
singles = sum(counts(:) == 1);
[solution, ok, tries] = solve(board, 0);
rows = all(sort(solution, 2) == repmat(1:9, 9, 1), 2)';
blocks = mat2cell(solution, [3 3 3], [3 3 3]);
sums = cellfun(@(b) sum(b(:)), blocks);
trace1 = sum(diag(solution)); anti = sum(diag(fliplr(solution)));
digits = num2str(solution(1, :));
compact = digits(digits ~= ' ');
