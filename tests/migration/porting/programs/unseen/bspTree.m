% A binary search tree in a struct array, with recursion and a stack
function [tree, root] = insert(tree, root, key)
  if root == 0
    tree(end + 1) = struct('key', key, 'left', 0, 'right', 0, 'count', 1);
    root = numel(tree);
    return
  end
  if key == tree(root).key
    tree(root).count = tree(root).count + 1;
  elseif key < tree(root).key
    [tree, tree(root).left] = insert(tree, tree(root).left, key);
  else
    [tree, tree(root).right] = insert(tree, tree(root).right, key);
  end
end

function keys = inorder(tree, node)
  if node == 0
    keys = [];
  else
    keys = [inorder(tree, tree(node).left), tree(node).key, inorder(tree, tree(node).right)];
  end
end

function d = depth(tree, node)
  d = 0;
  if node > 0
    d = 1 + max(depth(tree, tree(node).left), depth(tree, tree(node).right));
  end
end

tree = struct('key', {}, 'left', {}, 'right', {}, 'count', {});
root = 0;
values = [50 30 70 20 40 60 80 30 45 70];
for v = values
  [tree, root] = insert(tree, root, v);
end
keys = inorder(tree, root);
height1 = depth(tree, root);
n = numel(tree);
counts = [tree.count];
double1 = [tree(counts > 1).key];
stack = root; order = [];
while ~isempty(stack)
  node = stack(end); stack(end) = [];
  order(end + 1) = tree(node).key;
  kids = [tree(node).right tree(node).left];
  stack = [stack kids(kids > 0)];
end
leaves = sum([tree.left] == 0 & [tree.right] == 0);
found = any(keys == 45);
[~, rank1] = ismember(60, keys);
tree(1).note = 'root';
hasNote = ~cellfun(@isempty, {tree.note});
tree = rmfield(tree, 'note');
fields = fieldnames(tree)';
copyTree = tree; copyTree(2).key = -1;
unchanged = tree(2).key;
